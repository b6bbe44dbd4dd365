import { describe, expect, test } from 'vitest'
import { pointsOf, signed } from '../../src/table/scoreParts'
import type { Panel } from '../../src/connection/wire'

const panel = (seat: number, ...made: [string, number, number][]): Panel =>
  ({ seat, counters: made.map(([kind, points, value]) => ({ kind, points, value })) }) as unknown as Panel

describe('points', () => {
  test('add up to every score, with penalties last', () => {
    const points = pointsOf(
      [panel(1, ['hits', -1, 3], ['stations', 1, 14], ['cards', 0, 6]), panel(2, ['stations', 1, 9], ['alive', 1, 1])],
      [11, 10],
    )
    expect(points.kinds.map((kind) => kind.kind)).toEqual(['stations', 'alive', 'hits'])
    expect([points.of(1, 'stations'), points.of(1, 'hits'), points.of(2, 'hits')]).toEqual([14, -3, 0])
    expect([points.whole, points.costs]).toEqual([true, true])
  })

  test('that do not add up to a score are incomplete', () => {
    expect(pointsOf([panel(1, ['stations', 1, 14])], [13]).whole).toBe(false)
    expect(pointsOf([panel(1, ['cards', 0, 6])], [0]).whole).toBe(false)
  })

  test('without penalties have no costs', () => {
    expect(pointsOf([panel(1, ['home', 3, 2])], [6])).toMatchObject({ whole: true, costs: false })
  })

  test('that cost something have a minus sign', () => {
    expect([signed(4), signed(-1), signed(0)]).toEqual(['4', '\u22121', '0'])
  })
})
