// Values that a page shares with all its components: set once near the root, read anywhere below it.

import { createContext, getContext, setContext } from 'svelte'
import { Art } from './board/art'
import type { Table } from './table/table'
import type { View } from './table/view'
import { words } from './words/language'
import type { Words } from './words/words'

export const [getTable, setTable] = createContext<Table>()

/** The current view of the table. Use `const view = $derived.by(getView())`. */
export const [getView, setView] = createContext<() => View>()

const PLAIN = new Art()
const ART = Symbol('art')

/** Set the look of the game, with the hues of the seats and the sprites of the boards. */
export function setArt(given: () => Art): void {
  setContext(ART, given)
}

/** Return the look of the enclosing game; plain shapes if there is none. Use `const art = $derived.by(getArt())`. */
export function getArt(): () => Art {
  return getContext<(() => Art) | undefined>(ART) ?? (() => PLAIN)
}

const WORDS = Symbol('words')

/** Set the translator that knows the players' names. */
export function setWords(given: Words): Words {
  return setContext(WORDS, given)
}

/** Return the translator of the enclosing table; outside tables, the page's translator. */
export function getWords(): Words {
  return getContext<Words | undefined>(WORDS) ?? words
}
