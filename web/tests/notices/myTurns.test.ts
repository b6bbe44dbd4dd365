import { expect, test } from 'vitest'
import { timeLeft } from '../../src/notices/myTurns'

const MINUTE = 60_000

test.each([
  [5_000, '1 minute'],
  [2 * MINUTE, '2 minutes'],
  [89 * MINUTE, '89 minutes'],
  [90 * MINUTE, '2 hours'],
  [35 * 60 * MINUTE, '35 hours'],
  [48 * 60 * MINUTE, '2 days'],
])('%i ms are written as %s', (left, told) => {
  expect(timeLeft(1_000 + left, 1_000, 'en')).toBe(told)
})
