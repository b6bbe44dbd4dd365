import { expect, test } from 'vitest'
import { presetOf, twinOf } from '../../src/pages/presets'
import type { GameInfo } from '../../src/connection/wire'

const game = {
  presets: [
    { key: 'first_game', options: 'variant=short' },
    { key: 'as_printed', options: '' },
    { key: 'strong_players', options: '' },
  ],
} as unknown as GameInfo

test('a preset is known by its rules, and by its name where several have the same', () => {
  expect(presetOf(game, { variant: 'short' }, '')?.key).toBe('first_game')
  expect(presetOf(game, {}, '')?.key).toBe('as_printed')
  expect(presetOf(game, {}, 'strong_players')?.key).toBe('strong_players')
  expect(presetOf(game, { variant: 'short', teams: 'on' }, 'first_game')).toBeUndefined()
})

test('a preset with the same rules as one before it says so', () => {
  expect(game.presets!.map((each) => twinOf(game, each)?.key)).toEqual([undefined, undefined, 'as_printed'])
})
