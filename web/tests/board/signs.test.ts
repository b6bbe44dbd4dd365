import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { around, numbered, roomiest } from '../../src/board/signs'
import type { Taken } from '../../src/board/signs'
import type { Point } from '../../src/board/geometry'

const point = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
const way = fc.array(point, { minLength: 2, maxLength: 5 })

describe('numbers of ways', () => {
  test('never lie over each other', () => {
    fc.assert(
      fc.property(fc.array(way, { minLength: 2, maxLength: 12 }), (ways) => {
        const found = numbered(ways, 10, [])
        found.forEach((a, i) => {
          for (const b of found.slice(i + 1)) expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))).toBeGreaterThanOrEqual(20)
        })
      }),
    )
  })

  test('part even when all ways are the same', () => {
    const same: Point[] = [
      [0, 0],
      [30, 0],
    ]
    const found = numbered(Array<Point[]>(24).fill(same), 10, [])
    const pairs = found.flatMap((a, i) => found.slice(i + 1).map((b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))))
    expect(Math.min(...pairs)).toBeGreaterThanOrEqual(20)
  })

  test('leave what is written', () => {
    const sign: Taken = { at: [50, 0], half: [12, 8], weight: 100 }
    const line: Point[] = [
      [0, 0],
      [100, 0],
    ]
    const [[x, y]] = numbered([line], 10, [sign]) as [Point]
    expect(Math.abs(x - 50) >= 22 || Math.abs(y) >= 18).toBe(true)
  })
})

test('a name is beside its ring, where nothing is written', () => {
  const signs: Taken[] = [{ at: [0, -40], half: [60, 30], weight: 100 }]
  const [x, y] = roomiest(around([0, 0], 20, [50, 10]), [50, 10], signs)
  expect(Math.abs(x) >= 70 || Math.abs(y) >= 30).toBe(true)
  expect(y - 10).toBeGreaterThanOrEqual(-10 - 1e-6)
})
