import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { approached, fitted, framing, headroom, magnified, onBoard, onScreen, zoomed } from '../../src/board/camera'
import { aim, aims, APART, CLOSE, crowded, towards } from '../../src/board/hitTest'
import type { Target } from '../../src/board/hitTest'

const at = (id: string, x: number, y: number, r = 5): Target => ({ id, x, y, r })

describe('a touch', () => {
  test('can start another choice, except at a place that continues the selection', () => {
    const places: Record<string, string> = { here: 'p', there: 'q', cargo: 'q', p: 'p', q: 'q' }
    expect(aims(['q'], ['here', 'cargo', 'q'], (id) => places[id])).toEqual(['q', 'here'])
    expect(aims(['there'], ['cargo'], (id) => places[id])).toEqual(['there'])
  })

  test('hits the nearest choice within reach', () => {
    expect(aim([10, 0], [at('a', 0, 0), at('b', 60, 0)])).toEqual({ kind: 'hit', id: 'a', among: ['a'] })
    expect(aim([200, 0], [at('a', 0, 0)])).toEqual({ kind: 'none' })
  })

  test('anywhere on a large place hits that place', () => {
    expect(aim([60, 0], [at('a', 0, 0, 80)])).toEqual({ kind: 'hit', id: 'a', among: [] })
  })

  test('on the sign of a choice hits that choice, even if another is nearer', () => {
    const signed = { ...at('a', 0, 0), signs: [{ x: 12, y: -12, wide: 9, high: 9 }] }
    const two = [at('b', 13, -11), signed]
    expect(aim([13, -11], two, CLOSE, 9, () => false)).toEqual({ kind: 'hit', id: 'a', among: ['b', 'a'] })
    expect(aim([23, -11], two, CLOSE, 9, () => false)).toEqual({ kind: 'hit', id: 'b', among: ['b'] })
    expect(aim([13, -11], two).kind).toBe('nearer')
  })

  test('between two choices zooms in first, until they are apart', () => {
    const meant = aim([5, 0], [at('a', 0, 0), at('b', 13, 0)])
    expect(meant.kind).toBe('nearer')
    if (meant.kind !== 'nearer') return
    expect(13 * meant.by).toBeGreaterThanOrEqual(APART)
    expect(meant.among).toEqual(['a', 'b'])
  })

  test('hits the nearest choice at once if the touch can be undone', () => {
    const two = [at('a', 0, 0), at('b', 13, 0)]
    expect(aim([5, 0], two, CLOSE, 9, () => false)).toEqual({ kind: 'hit', id: 'a', among: ['a', 'b'] })
    expect(aim([5, 0], two, CLOSE, 9, (id) => id === 'b').kind).toBe('hit')
    expect(aim([8, 0], two, CLOSE, 9, (id) => id === 'b').kind).toBe('nearer')
  })

  test('hits the nearest choice if the map cannot zoom in further', () => {
    expect(aim([5, 0], [at('a', 0, 0), at('b', 13, 0)], CLOSE, 1)).toEqual({ kind: 'hit', id: 'a', among: ['a', 'b'] })
  })

  test('hits each of 900 points 13 px apart after at most one zoom, with up to 10 px of jitter per axis', () => {
    const columns = 30
    const frame = { width: 390, height: 390, board: [900, 900] as const }
    const points = Array.from({ length: 900 }, (_, i) => [15 + 30 * (i % columns), 15 + 30 * Math.floor(i / columns)] as const)
    const targets = (camera: ReturnType<typeof fitted>) =>
      points.map((p, i) => {
        const [x, y] = onScreen(camera, p)
        return at(String(i), x, y, 4)
      })
    fc.assert(
      fc.property(
        fc.nat(899),
        fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -10, max: 10 })),
        fc.tuple(fc.integer({ min: -10, max: 10 }), fc.integer({ min: -10, max: 10 })),
        (i, one, two) => {
          let camera = fitted(frame)
          const finger = (jitter: readonly number[]) => {
            const [x, y] = onScreen(camera, points[i]!)
            return [x + jitter[0]!, y + jitter[1]!] as const
          }
          let meant = aim(finger(one), targets(camera), CLOSE, headroom(camera, frame))
          if (meant.kind === 'nearer') {
            camera = approached(camera, frame, finger(one), meant.by)
            meant = aim(finger(two), targets(camera), CLOSE, headroom(camera, frame))
          }
          expect(meant).toMatchObject({ kind: 'hit', id: String(i) })
        },
      ),
    )
  })
})

test('targets too close for a finger to tell apart are crowded', () => {
  expect(crowded([at('a', 0, 0), at('b', CLOSE - 1, 0), at('c', 200, 0)])).toBe(true)
  expect(crowded([at('a', 0, 0), at('b', CLOSE + 1, 0)])).toBe(false)
  expect(crowded([at('a', 0, 0)])).toBe(false)
})

describe('the camera', () => {
  test('frames points without exceeding its zoom limit', () => {
    const square = { width: 400, height: 400, board: [1000, 1000] as const }
    const close = [
      [480, 480],
      [520, 520],
    ] as const
    expect(framing(close, square, 44, 1.25).k).toBeCloseTo(fitted(square).k * 1.25)
    expect(framing(close, square, 44).k).toBeGreaterThan(fitted(square).k * 1.25)
  })

  const frame = { width: 390, height: 360, board: [1160, 1040] as const }

  test('initially shows the whole board', () => {
    const camera = fitted(frame)
    const [x, y] = onScreen(camera, [1160, 1040])
    expect(x).toBeLessThanOrEqual(390.001)
    expect(y).toBeLessThanOrEqual(360.001)
  })

  test('zooms around the point under the fingers, away from the edges', () => {
    const near = zoomed(fitted(frame), frame, [195, 180], 4)
    const there = onBoard(near, [200, 190])
    const nearer = zoomed(near, frame, [200, 190], 1.5)
    const [x, y] = onScreen(nearer, there)
    expect(x).toBeCloseTo(200, 3)
    expect(y).toBeCloseTo(190, 3)
  })

  test('frames all given points as closely as the window allows', () => {
    const points = [
      [300, 300],
      [420, 300],
      [360, 380],
    ] as const
    const camera = framing(points, frame)
    for (const point of points) {
      const [x, y] = onScreen(camera, point)
      expect(Math.min(x, y, 390 - x, 360 - y)).toBeGreaterThan(27)
    }
    expect(camera.k).toBeGreaterThan(fitted(frame).k * 2)
    expect(
      framing(
        [
          [0, 0],
          [1160, 1040],
        ],
        frame,
      ).k,
    ).toBeCloseTo(fitted(frame).k)
  })

  test('zooms in only until choices are far enough apart for a finger', () => {
    const [one, other, third] = [
      [500, 500],
      [530, 500],
      [560, 500],
    ] as const
    expect(framing([one, other, third], frame, 44).k).toBeCloseTo(44 / 30)
    expect(framing([one, third], frame, 44).k).toBeLessThan(framing([one, third], frame).k)
    expect(framing([one], frame, 44).k).toBeCloseTo(fitted(frame).k)
  })

  test('magnifies under a finger, even at the edge of the board', () => {
    const there = onBoard(fitted(frame), [3, 40])
    expect(onScreen(magnified(fitted(frame), frame, [3, 40], 4), there)[0]).toBeCloseTo(3)
  })

  test('never shows empty space that the board could fill', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 390 }),
        fc.integer({ min: 0, max: 360 }),
        fc.float({ min: Math.fround(0.2), max: 20, noNaN: true }),
        (x, y, by) => {
          const camera = zoomed(fitted(frame), frame, [x, y], by)
          expect(camera.k).toBeGreaterThanOrEqual(fitted(frame).k - 1e-9)
          if (1160 * camera.k > 391) expect(camera.x).toBeLessThanOrEqual(0.001)
        },
      ),
    )
  })
})

describe('the arrow keys', () => {
  test('prefer targets ahead over targets to the side', () => {
    const targets = [at('right', 100, 5), at('up', 10, -80)]
    expect(towards([0, 0], targets, [1, 0])?.id).toBe('right')
    expect(towards([0, 0], targets, [0, -1])?.id).toBe('up')
    expect(towards([0, 0], targets, [-1, 0])).toBeNull()
  })
})
