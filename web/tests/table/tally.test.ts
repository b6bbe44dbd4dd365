import { expect, test } from 'vitest'
import { standing } from '../../src/table/tally'

test('a series shows who leads, who is tied for the lead, and who has won', () => {
  expect(standing({ target: 40, games: [], totals: [12, 7, 3] })).toEqual({ word: 'leads', seats: [1] })
  expect(standing({ target: 40, games: [], totals: [3, 7, 7] })).toEqual({ word: 'level', seats: [2, 3] })
  expect(standing({ target: 40, games: [], totals: [41, 45, 40], places: [2, 1, 3] })).toEqual({ word: 'won', seats: [2] })
  expect(standing({ target: 6, games: [], totals: [6, 2, 6, 2], places: [1, 2, 1, 2] })).toEqual({ word: 'won', seats: [1, 3] })
})
