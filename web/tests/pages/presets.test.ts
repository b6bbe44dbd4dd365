import { expect, test } from 'vitest'
import { distinctPresets, firstGame, presetOf, rulesFor } from '../../src/pages/presets'
import type { GameInfo } from '../../src/connection/wire'

const game = {
  options: [{ name: 'mode', front: true }, { name: 'variant' }],
  presets: [
    { key: 'first_game', options: 'variant=short', more: 'variant=short teams=on' },
    { key: 'as_printed', options: '', more: '' },
    { key: 'strong_players', options: '', more: 'teams=on' },
  ],
} as unknown as GameInfo

test('a preset is identified by its rules, and by its name if several share them', () => {
  expect(presetOf(game, { variant: 'short' }, '', 2)?.key).toBe('first_game')
  expect(presetOf(game, {}, '', 2)?.key).toBe('as_printed')
  expect(presetOf(game, {}, 'strong_players', 2)?.key).toBe('strong_players')
  expect(presetOf(game, { variant: 'short', teams: 'on' }, 'first_game', 2)).toBeUndefined()
  expect(presetOf(game, { variant: 'short', teams: 'on' }, '', 3)?.key).toBe('first_game')
})

test('presets with the same rules are merged', () => {
  const merged = (players: number) => distinctPresets(game, players).map((same) => same.map((each) => each.key))
  expect(merged(2)).toEqual([['first_game'], ['as_printed', 'strong_players']])
  expect(merged(4)).toEqual([['first_game'], ['as_printed'], ['strong_players']])
})

test('the rules of a preset follow the number of players until one is changed', () => {
  expect(firstGame(game, 2)).toBe('variant=short')
  expect(firstGame(game, 3)).toBe('variant=short teams=on')
  expect(rulesFor(game, { variant: 'short' }, 'first_game', 2, 3)).toEqual({ variant: 'short', teams: 'on' })
  expect(rulesFor(game, { variant: 'short', teams: 'on' }, 'first_game', 4, 2)).toEqual({ variant: 'short' })
  expect(rulesFor(game, { mercy: 'on' }, 'first_game', 2, 3)).toEqual({ mercy: 'on' })
  expect(rulesFor(game, {}, '', 2, 3)).toEqual({})
})

test('what is chosen beside the seats changes no preset', () => {
  expect(presetOf(game, { variant: 'short', mode: 'turns' }, 'first_game', 2)?.key).toBe('first_game')
  expect(rulesFor(game, { variant: 'short', mode: 'turns' }, 'first_game', 2, 3)).toEqual({
    variant: 'short',
    teams: 'on',
    mode: 'turns',
  })
})
