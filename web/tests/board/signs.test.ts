import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Art } from '../../src/board/art'
import { Layout } from '../../src/board/layout'
import { around, countsOf, edges, names, numbered, overwritten, roomiest, standing } from '../../src/board/signs'
import { whole } from '../../src/table/picture'
import type { Board, Mark, Scene } from '../../src/connection/wire'
import type { Taken } from '../../src/board/signs'
import type { Point } from '../../src/board/geometry'

const point = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }))
const way = fc.array(point, { minLength: 2, maxLength: 5 })

describe('numbers on paths', () => {
  test('never overlap', () => {
    fc.assert(
      fc.property(fc.array(way, { minLength: 2, maxLength: 12 }), (ways) => {
        const found = numbered(ways, 10, [])
        found.forEach((a, i) => {
          for (const b of found.slice(i + 1)) expect(Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))).toBeGreaterThanOrEqual(20)
        })
      }),
    )
  })

  test('move apart even if all paths are the same', () => {
    const same: Point[] = [
      [0, 0],
      [30, 0],
    ]
    const found = numbered(Array<Point[]>(24).fill(same), 10, [])
    const pairs = found.flatMap((a, i) => found.slice(i + 1).map((b) => Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]))))
    expect(Math.min(...pairs)).toBeGreaterThanOrEqual(20)
  })

  test('keep clear of text', () => {
    const sign: Taken = { at: [50, 0], half: [12, 8], weight: 100 }
    const line: Point[] = [
      [0, 0],
      [100, 0],
    ]
    const [[x, y]] = numbered([line], 10, [sign]) as [Point]
    expect(Math.abs(x - 50) >= 22 || Math.abs(y) >= 18).toBe(true)
  })
})

test('a name is beside its ring, clear of other text', () => {
  const signs: Taken[] = [{ at: [0, -40], half: [60, 30], weight: 100 }]
  const [x, y] = roomiest(around([0, 0], 20, [50, 10]), [50, 10], signs)
  expect(Math.abs(x) >= 70 || Math.abs(y) >= 30).toBe(true)
  expect(y - 10).toBeGreaterThanOrEqual(-10 - 1e-6)
})

test('a name covered by a note is reported', () => {
  const places: Board['places'] = [
    { id: 'planet', at: [200, 200], radius: 20, name: 'Aurelon', label: { id: 'x' } },
    { id: 'far', at: [20, 20], radius: 5, label: { id: 'x' } },
  ]
  const scene: Scene = { boards: ['b'], pieces: [], panels: [], prompt: { id: 'x' }, turned: 0 }
  const laid = (more: Board['places']): Layout =>
    new Layout(whole(scene), { id: 'b', size: [400, 400], places: [...places, ...more] }, new Art())
  const note = (at: string): Mark => ({ at, text: '6', style: 'note', art: '', label: null })
  const [x, y] = names(laid([]), 1, false)[0]!.at
  const layout = laid([{ id: 'under', at: [x, y], radius: 5, label: { id: 'x' } }])
  expect([...overwritten(layout, { badges: [], notes: [note('far'), note('under')] }, 1, false, 12)]).toEqual(['planet'])
  expect(overwritten(layout, { badges: [], notes: [note('far')] }, 1, false, 12).size).toBe(0)
  const badge = { key: '', at: '', x, y, size: 5, wide: 5, text: '3', art: '', fill: '', edge: '', ink: '', label: null }
  expect([...overwritten(layout, { badges: [badge], notes: [] }, 1, false, 12)]).toEqual(['planet'])
})

test('the count of a stack is among what numbers stay clear of', () => {
  const places: Board['places'] = [{ id: 'sun', at: [200, 200], radius: 20, label: { id: 'x' } }]
  const pieces = [{ kind: 'ship', place: 'sun', seat: 1, count: 3, facing: 0, id: '', dim: false, sign: '', origin: 0, label: { id: 'x' } }]
  const scene = { boards: ['b'], pieces, panels: [], prompt: { id: 'x' }, turned: 0 } as unknown as Scene
  const layout = new Layout(whole(scene), { id: 'b', size: [400, 400], places }, new Art())
  const [count] = countsOf(layout, 1, false)
  const here = [200 + count!.aside[0], 200 + count!.aside[1]]
  expect(standing(layout, { badges: [], notes: [] }, 1, false).map(({ at }) => at)).toContainEqual(here)
})

test.each([0, 90, 180, 270])('the count of a stack at the edge of a board turned by %i degrees is wholly on the board', (degrees) => {
  const places: Board['places'] = [{ id: 'nook', at: [385, 15], radius: 20, label: { id: 'x' } }]
  const pieces = [
    { kind: 'ship', place: 'nook', seat: 1, count: 3, facing: 0, id: '', dim: false, sign: '', origin: 0, label: { id: 'x' } },
  ]
  const scene = { boards: ['b'], pieces, panels: [], prompt: { id: 'x' }, turned: degrees } as unknown as Scene
  const layout = new Layout(whole(scene), { id: 'b', size: [400, 400], places }, new Art())
  const [count] = countsOf(layout, 1, false)
  const { at, half } = standing(layout, { badges: [], notes: [] }, 1, false).find(({ weight }) => weight === 100)!
  const [ax, ay, bx, by] = edges(layout) as [number, number, number, number]
  expect(half).toEqual(count!.half)
  expect(at[0] - half[0]).toBeGreaterThanOrEqual(ax)
  expect(at[1] - half[1]).toBeGreaterThanOrEqual(ay)
  expect(at[0] + half[0]).toBeLessThanOrEqual(bx)
  expect(at[1] + half[1]).toBeLessThanOrEqual(by)
})

test('the count of a stack at the rim is on the outer side, away from the letters drawn on the board', () => {
  const places: Board['places'] = [{ id: 'bay', at: [260, 340], radius: 20, label: { id: 'x' } }]
  const pieces = [{ kind: 'ship', place: 'bay', seat: 1, count: 3, facing: 0, id: '', dim: false, sign: '', origin: 0, label: { id: 'x' } }]
  const scene = { boards: ['b'], pieces, panels: [], prompt: { id: 'x' }, turned: 0 } as unknown as Scene
  const [count] = countsOf(new Layout(whole(scene), { id: 'b', size: [400, 400], places }, new Art()), 1, false)
  expect(count!.aside[0]).toBeGreaterThan(0)
  expect(count!.aside[1]).toBeGreaterThanOrEqual(0)
})
