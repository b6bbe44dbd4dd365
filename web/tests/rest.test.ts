import { expect, test } from 'vitest'
import { freeAt } from '../src/rest'
import type { Around, Panel } from '../src/wire'

const around: Around = { stage: 'playing', seats: [], began: 100_000 }
const panel = (seat: number, until: number): Panel => ({ seat, score: 0, counters: [], status: [], acting: true, until, look: 0, out: false })

test('a hand is free again at a time of the game, counted from when its clock began', () => {
  expect(freeAt([panel(1, 0), panel(2, 2500)], around, 2)).toBe(102_500)
})

test('a hand that does not rest, an onlooker, and a game without a clock have no such time', () => {
  expect(freeAt([panel(1, 0)], around, 1)).toBe(0)
  expect(freeAt([panel(1, 2500)], around, null)).toBe(0)
  expect(freeAt([panel(1, 2500)], { ...around, began: 0 }, 1)).toBe(0)
})
