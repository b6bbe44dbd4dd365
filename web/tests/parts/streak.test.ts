import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysInARow, week } from '../../src/parts/voyage/streak'

const zone = process.env.TZ
beforeAll(() => (process.env.TZ = 'America/New_York'))
afterAll(() => (process.env.TZ = zone))

const at = (text: string) => new Date(text).getTime()
const NOON = new Date('2026-11-19T12:00:00-05:00')

test('a day begins at midnight where the viewer is', () => {
  const late = at('2026-11-19T04:30:00Z') // the evening of the 18th in New York
  const days = week([late], NOON, 'en')
  expect(days.map((day) => day.solved)).toEqual([false, false, false, false, false, true, false])
  expect(days.map((day) => day.name)).toEqual(['Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu'])
  expect(days.map((day) => day.today)).toEqual([...Array<boolean>(6).fill(false), true])
})

test('today counts once it is solved, and breaks nothing before', () => {
  const three = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => at(`${day}T15:00:00-05:00`))
  expect(daysInARow(three, NOON)).toBe(3)
  expect(daysInARow([...three, at('2026-11-19T08:00:00-05:00')], NOON)).toBe(4)
  expect(daysInARow(three.slice(0, 2), NOON)).toBe(0)
  expect(daysInARow([], NOON)).toBe(0)
})

test('a day lasts 23 or 25 hours when the clocks change', () => {
  const days = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02'].map((day) => at(`${day}T23:30:00`))
  expect(daysInARow(days, new Date('2026-11-02T23:45:00'))).toBe(4)
})
