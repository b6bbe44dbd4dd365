// Names of the players at a table, in the viewer's language: bots by level or star, unnamed guests by number.

import type { Words } from './words'
import type { Around } from '../connection/wire'
import { spoken } from './language'

export const EVEN = 'even' // the level that follows a person; in a game it has a strength: even-236

export function isEven(level: string): boolean {
  return level === EVEN || level.startsWith(`${EVEN}-`)
}

/** Return the strength of an even match in levels: 1 for the weakest, 5 for the strongest. */
export function evenStrength(level: string): string {
  return (Number(level.slice(EVEN.length + 1)) / 100).toLocaleString(spoken(), { maximumFractionDigits: 1 })
}

/** Return the name of a bot: the name of its level, or a person's own bot's given name. */
export function botName(level: string, words: Words): string {
  if (isEven(level) && level !== EVEN) return words.t('table.bot.even.at', { strength: evenStrength(level) })
  return words.has(`table.bot.${level}`) ? words.t(`table.bot.${level}`) : level
}

interface Sitter {
  kind: string
  name?: string
}

export function named(around: Around, words: Words): Around {
  const names = calledAll(around.seats, words)
  return { ...around, seats: around.seats.map((sitting, i) => (names[i] === sitting.name ? sitting : { ...sitting, name: names[i] })) }
}

/** Return the names of all players at a table. Several bots of one level are named after the stars of their seats.
 * Several unnamed guests are numbered. */
export function calledAll(seats: readonly Sitter[], words: Words): string[] {
  const nameless = seats.filter(isNameless)
  return seats.map((sitting, i) => {
    const name = sitting.name ?? ''
    if (isNameless(sitting))
      return nameless.length > 1 ? words.t('page.guest.number', { number: nameless.indexOf(sitting) + 1 }) : words.t('page.guest')
    if (sitting.kind !== 'bot') return name
    const several = seats.filter((other) => other.kind === 'bot' && other.name === name).length > 1
    return several ? starred(name, i + 1, words) : botName(name, words)
  })
}

/** Return the star of the seat as the name of a bot. A person's own bot keeps its name, with the seat number added. */
function starred(level: string, seat: number, words: Words): string {
  const star = `table.star.${seat}`
  return words.has(`table.bot.${level}`) && words.has(star) ? words.t(star) : `${botName(level, words)} ${seat}`
}

/** Return the note next to the name of a bot: its level if the name is a star, else the word for "bot". */
export function botNote(sitting: { name?: string; level?: string }, words: Words): string {
  const level = botName(sitting.level ?? '', words)
  return level && level !== sitting.name ? level : words.t('page.bot')
}

function isNameless(sitting: Sitter): boolean {
  return sitting.kind === 'person' && !sitting.name
}
