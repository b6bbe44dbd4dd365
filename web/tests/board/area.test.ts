import { describe, expect, it } from 'vitest'
import { area, spacing } from '../../src/board/area'
import type { Point } from '../../src/board/geometry'

const HALF = Math.sqrt(3) / 2
const ring: Point[] = [
  [1, 0],
  [0.5, HALF],
  [-0.5, HALF],
  [-1, 0],
  [-0.5, -HALF],
  [0.5, -HALF],
]

describe('a group of places drawn as one area', () => {
  it('has the spacing of its two nearest places', () => {
    expect(
      spacing([
        [0, 0],
        [3, 4],
        [0, 2],
      ]),
    ).toBe(2)
    expect(spacing([[0, 0]])).toBe(Infinity)
  })

  it('has a triangle for each three neighbours', () => {
    expect(
      area(
        [
          [0, 0],
          [1, 0],
          [0.5, HALF],
        ],
        [],
        1,
      ).match(/Z/g),
    ).toHaveLength(1)
    expect(
      area(
        [
          [0, 0],
          [5, 0],
        ],
        [],
        1,
      ),
    ).toBe('M0 0h0M5 0h0')
  })

  it('includes an untouchable place in its middle, but none outside', () => {
    expect(area(ring, [], 1)).not.toContain('Z')
    expect(area(ring, [[0, 0]], 1).match(/Z/g)).toHaveLength(6)
    expect(area(ring, [[2, 0]], 1)).not.toContain('Z')
  })
})
