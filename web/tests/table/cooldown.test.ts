import { expect, test } from 'vitest'
import { reading } from '../../src/table/clock'
import { cooldownEnds, cooldownOf } from '../../src/table/cooldown'
import type { Around, Panel } from '../../src/connection/wire'

const around: Around = { stage: 'playing', seats: [], began: 100_000 }
const panel = (seat: number, until: number): Panel => ({
  seat,
  score: 0,
  counters: [],
  status: [],
  acting: true,
  until,
  look: 0,
  out: false,
  why: null,
  clause: '',
  figure: null,
})

test('a cooldown ends at a game time, counted from the start of the game clock', () => {
  expect(cooldownEnds([panel(1, 0), panel(2, 2500)], around, 2)).toBe(102_500)
})

test('there is no cooldown for a ready hand, a spectator, or a game without a clock', () => {
  expect(cooldownEnds([panel(1, 0)], around, 1)).toBe(0)
  expect(cooldownEnds([panel(1, 2500)], around, null)).toBe(0)
  expect(cooldownEnds([panel(1, 2500)], { ...around, began: 0 }, 1)).toBe(0)
})

test('a cooldown has a reason and its clause if the game gives them', () => {
  const why = { id: 'game.why', args: {} }
  expect(cooldownOf([{ ...panel(1, 2500), why, clause: 'X-1' }], around, 1)).toEqual({ why, clause: 'X-1', until: 102_500 })
  expect(cooldownOf([panel(1, 2500)], around, 1)).toBeNull()
  expect(cooldownOf([{ ...panel(1, 0), why }], around, 1)).toBeNull()
})

test('the game clock counts down, counts up, or is stopped', () => {
  const label = { id: 'game.left', args: {} }
  expect(reading({ label, zero: 65_000, up: false, running: true }, 100_000, 100_500)).toBe('1:05')
  expect(reading({ label, zero: 5000, up: true, running: true }, 100_000, 167_900)).toBe('1:02')
  expect(reading({ label, zero: 5000, up: false, running: false }, 100_000, 999_999)).toBe('0:05')
  expect(reading({ label, zero: 62_900, up: true, running: false }, 100_000, 999_999)).toBe('1:02')
  expect(reading({ label, zero: 1000, up: false, running: true }, 100_000, 200_000)).toBe('0:00')
})
