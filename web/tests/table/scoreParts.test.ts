import { describe, expect, test } from 'vitest'
import { pointsOf } from '../../src/table/scoreParts'
import type { Panel } from '../../src/connection/wire'

const panel = (seat: number, ...made: [string, number, number][]): Panel =>
  ({ seat, counters: made.map(([kind, points, value]) => ({ kind, points, value })) }) as unknown as Panel

describe('points', () => {
  test('are parts that come to every score, what costs points last', () => {
    const points = pointsOf(
      [panel(1, ['hits', -1, 3], ['stations', 1, 14], ['cards', 0, 6]), panel(2, ['stations', 1, 9], ['alive', 1, 1])],
      [11, 10],
    )
    expect(points.kinds.map((kind) => kind.kind)).toEqual(['stations', 'alive', 'hits'])
    expect([points.of(1, 'stations'), points.of(1, 'hits'), points.of(2, 'hits')]).toEqual([14, -3, 0])
    expect([points.whole, points.costs]).toEqual([true, true])
  })

  test('that do not come to a score are not the whole of it', () => {
    expect(pointsOf([panel(1, ['stations', 1, 14])], [13]).whole).toBe(false)
    expect(pointsOf([panel(1, ['cards', 0, 6])], [0]).whole).toBe(false)
  })

  test('of what only scores cost nothing', () => {
    expect(pointsOf([panel(1, ['home', 3, 2])], [6])).toMatchObject({ whole: true, costs: false })
  })
})
