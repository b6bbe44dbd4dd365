// Presets: sets of house rules that a table can take with one click. They may depend on the number of players.

import { readOptions } from './newTable'
import type { GameInfo, PresetInfo } from '../connection/wire'

type Chosen = Readonly<Record<string, string>>

const PREFERRED = ['as_printed', 'first_game', 'strong_players'] // order of preference among presets with equal rules

/** Return the options of a preset as text for a number of players. */
export function presetOptions(preset: PresetInfo, players: number): string {
  return players > 2 ? preset.more : preset.options
}

/** Return the options proposed for a first game as text. */
export function firstGame(game: GameInfo, players: number): string {
  const preset = game.presets?.find((each) => each.key === 'first_game')
  return preset ? presetOptions(preset, players) : ''
}

/** Return the preset with these rules, whatever is chosen beside the seats. Among equal ones, the picked preset comes
 * first, then `PREFERRED`. */
export function presetOf(game: GameInfo, chosen: Chosen, picked: string, players: number): PresetInfo | undefined {
  const rules = withoutFront(game, chosen)
  const fitting = (game.presets ?? []).filter((each) => same(withoutFront(game, readOptions(presetOptions(each, players))), rules))
  return [picked, ...PREFERRED].map((key) => fitting.find((each) => each.key === key)).find((each) => each) ?? fitting[0]
}

/** Return the presets of a game, grouped by equal rules. */
export function distinctPresets(game: GameInfo, players: number): PresetInfo[][] {
  const all = game.presets ?? []
  const alike = all.map((one) => all.filter((other) => presetOptions(other, players) === presetOptions(one, players)))
  return alike.filter(([first], i) => first === all[i])
}

/** Return the rules after the number of players has changed: those of the picked preset, unless some were changed. */
export function rulesFor(game: GameInfo, chosen: Chosen, picked: string, before: number, players: number): Record<string, string> {
  const preset = presetOf(game, chosen, picked, before)
  if (preset?.key !== picked) return { ...chosen }
  const front = Object.entries(chosen).filter(([name]) => isFront(game, name))
  return { ...withoutFront(game, readOptions(presetOptions(preset, players))), ...Object.fromEntries(front) }
}

/** Return whether an option is chosen beside the seats, so that it belongs to no preset. */
function isFront(game: GameInfo, name: string): boolean {
  return game.options.some((option) => option.front && option.name === name)
}

function withoutFront(game: GameInfo, chosen: Chosen): Record<string, string> {
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !isFront(game, name)))
}

function same(one: Chosen, other: Chosen): boolean {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}
