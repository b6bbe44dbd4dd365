import { expect, test } from 'vitest'
import { effectsOf } from '../../src/pages/effects'
import type { EffectInfo, OptionInfo } from '../../src/connection/wire'

const effect = (setting: string, seats: number, clear: boolean, beside = ''): EffectInfo => ({
  setting,
  seats,
  beside,
  bots: 'greedy',
  games: 80,
  usual: [60, 40],
  wins: [52, 48],
  margin: 5,
  clear,
})
const option: OptionInfo = {
  name: 'gentle_start',
  clause: 'ZY-114',
  settings: ['off', 'on'],
  default: 'off',
  sources: ['R', 'D'],
  closest: 'off',
  effects: [effect('on', 2, true, 'variant=short'), effect('on', 3, false, 'variant=short')],
}

test('an effect is shown only for the seats and house rules it was measured with', () => {
  expect(effectsOf(option, 2, { variant: 'short', gentle_start: 'on' })).toHaveLength(1)
  expect(effectsOf(option, 2, { gentle_start: 'on' })).toHaveLength(0)
  expect(effectsOf(option, 4, { variant: 'short', gentle_start: 'on' })).toHaveLength(0)
})

test('at the default setting, only clear effects of other settings are shown', () => {
  expect(effectsOf(option, 2, { variant: 'short' })).toHaveLength(1)
  expect(effectsOf(option, 3, { variant: 'short' })).toHaveLength(0)
  expect(effectsOf(option, 3, { variant: 'short', gentle_start: 'on' })).toHaveLength(1)
})

test('an unmeasured rule has no effects', () => {
  expect(effectsOf({ ...option, effects: undefined }, 2, {})).toEqual([])
})
