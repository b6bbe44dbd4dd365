import { expect, test } from 'vitest'
import { bands, percent, signed, stacked, ticks, told } from '../../src/table/review'
import type { Review, ReviewMoment } from '../../src/connection/wire'

function moment(seat: number, point: number, cost: number): ReviewMoment {
  return { seat, point, row: point, better_chance: 500 + cost, played_chance: 500 } as ReviewMoment
}

const review: Review = {
  sides: [[1], [2], [3]],
  places: [2, 1, 3],
  scores: [4, 9, 1],
  curve: [
    { row: 0, odds: [300, 300, 400] },
    { row: 6, odds: [500, 400, 100] },
    { row: 12, odds: [0, 1000, 0] },
  ],
  moments: [moment(1, 9, 30), moment(1, 2, 90), moment(2, 4, 200), moment(1, 5, 40), moment(1, 7, 50)],
  luck: null,
  verdicts: [],
}

test('the three costliest moments of a seat are in playing order', () => {
  expect(told(review, 1).map(({ point }) => point)).toEqual([2, 5, 7])
  expect(told(review, null).map(({ point }) => point)).toEqual([2, 4, 7])
  expect(told(review, 3)).toEqual([])
})

test("the reader's own side is at the bottom; for spectators, the winner", () => {
  expect(stacked(review, 3)).toEqual([2, 0, 1])
  expect(stacked(review, null)).toEqual([1, 0, 2])
})

test('bands are stacked and add up to 1000', () => {
  const found = bands(review, [2, 0, 1])
  expect(found[0]!.edges[0]).toEqual({ low: 0, high: 400 })
  expect(found[1]!.edges[0]).toEqual({ low: 400, high: 700 })
  expect(found[2]!.edges.map(({ high }) => high)).toEqual([1000, 1000, 1000])
})

test('percentages round half away from zero, and differences have a sign', () => {
  expect([0, 4, 5, -5, -4, 995].map(percent)).toEqual([0, 0, 1, -1, 0, 100])
  expect([0, 64, -64].map(signed)).toEqual(['0', '+6', '−6'])
})

test('ticks are at round move numbers', () => {
  expect(ticks(review, 4)).toEqual([
    { row: 5, point: 1 },
    { row: 10, point: 2 },
  ])
})
