import { describe, expect, test } from 'vitest'
import { column, unit } from '../../src/table/scoreColumns'
import type { Panel } from '../../src/connection/wire'

const GAP = 2
const panel = (...made: [string, number, number][]): Panel =>
  ({ seat: 1, counters: made.map(([kind, points, value]) => ({ kind, points, value })) }) as unknown as Panel

const rich = panel(['sector', 50, 5], ['planet', 100, 3], ['sun', 200, 1], ['thirty', 30, 1])
const mixed = panel(
  ['sector', 50, 4],
  ['planet', 100, 2],
  ['base', 50, 2],
  ['made', 50, 1],
  ['ten', 10, 3],
  ['twenty', 20, 2],
  ['thirty', 30, 1],
)

describe('score columns', () => {
  test.each([90, 104, 160, 300])('are proportional to their scores, and the highest fills %d px', (room) => {
    const scores = [780, 650]
    const px = unit(scores, room)
    const high = [rich, mixed].map((each, i) => column(each, scores[i]!, px).reduce((sum, block) => sum + block.high + GAP, 0))
    expect(high[0]).toBeCloseTo(room)
    expect(high[1]).toBeCloseTo((room * 650) / 780)
  })

  test('of few points are not stretched', () => {
    expect(unit([3], 300)).toBe(24)
    expect(column(panel(['token', 1, 3]), 3, 24).map((block) => block.high)).toEqual([22, 22, 22])
  })

  test('whose parts do not add up have no blocks', () => {
    expect(column(panel(['token', 1, 3]), 400, 0.5)).toEqual([])
  })
})
