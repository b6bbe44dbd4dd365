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

test('a hand is free again at a time of the game, counted from when its clock began', () => {
  expect(cooldownEnds([panel(1, 0), panel(2, 2500)], around, 2)).toBe(102_500)
})

test('a hand that does not rest, an onlooker, and a game without a clock have no such time', () => {
  expect(cooldownEnds([panel(1, 0)], around, 1)).toBe(0)
  expect(cooldownEnds([panel(1, 2500)], around, null)).toBe(0)
  expect(cooldownEnds([panel(1, 2500)], { ...around, began: 0 }, 1)).toBe(0)
})

test('why a hand rests is known where the game says so, with its clause', () => {
  const why = { id: 'game.why', args: {} }
  expect(cooldownOf([{ ...panel(1, 2500), why, clause: 'X-1' }], around, 1)).toEqual({ why, clause: 'X-1', until: 102_500 })
  expect(cooldownOf([panel(1, 2500)], around, 1)).toBeNull()
  expect(cooldownOf([{ ...panel(1, 0), why }], around, 1)).toBeNull()
})

test("the game's own clock shows the time left, the time since, or stands still", () => {
  const label = { id: 'game.left', args: {} }
  expect(reading({ label, zero: 65_000, up: false, running: true }, 100_000, 100_500)).toBe('1:05')
  expect(reading({ label, zero: 5000, up: true, running: true }, 100_000, 167_900)).toBe('1:02')
  expect(reading({ label, zero: 5000, up: false, running: false }, 100_000, 999_999)).toBe('0:05')
  expect(reading({ label, zero: 62_900, up: true, running: false }, 100_000, 999_999)).toBe('1:02')
  expect(reading({ label, zero: 1000, up: false, running: true }, 100_000, 200_000)).toBe('0:00')
})
