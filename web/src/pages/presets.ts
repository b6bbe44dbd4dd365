// Presets: the house rules that a table can take with one touch.

import { readOptions } from './newTable'
import type { GameInfo, PresetInfo } from '../connection/wire'

type Chosen = Readonly<Record<string, string>>

const PREFERRED = ['as_printed', 'first_game', 'strong_players'] // which of several that are the same is named

/** The preset with exactly these rules: the one picked, where several are the same. */
export function presetOf(game: GameInfo, chosen: Chosen, picked: string): PresetInfo | undefined {
  const fitting = (game.presets ?? []).filter((each) => same(readOptions(each.options), chosen))
  return [picked, ...PREFERRED].map((key) => fitting.find((each) => each.key === key)).find((each) => each) ?? fitting[0]
}

/** The preset listed before this one that has the same rules. */
export function twinOf(game: GameInfo, preset: PresetInfo): PresetInfo | undefined {
  const twin = (game.presets ?? []).find((each) => each.options === preset.options)
  return twin === preset ? undefined : twin
}

function same(one: Chosen, other: Chosen): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
