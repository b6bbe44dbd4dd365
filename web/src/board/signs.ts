// Where signs that come and go find room between those that stay: numbers of ways, and who did what.

import type { Badge, Layout } from './layout'
import { distance, turned } from './geometry'
import type { Point } from './geometry'
import { nameOf } from './names'

/** A box as the viewer sees it, by its middle and half its sides, and how bad it is to lie over it. */
export interface Taken {
  at: Point
  half: Point
  weight: number
}

const SIGN = 100 // over writing: only when there is no other room at all
const PIECE = 3
const PLACE = 1
const LATER = 0.05 // what each later candidate costs
const WIDE = 0.58 // of its height: a letter
const OUTSIDE = 50

/** Return the boxes of the names of places as the viewer sees them turned. */
export function names(layout: Layout, lettering: number, rim: boolean): Taken[] {
  return layout.board.places.flatMap((place): Taken[] => {
    if (!place.name) return []
    const name = nameOf(layout, place, lettering, rim)
    const wide = place.name.length * name.size * WIDE
    const shift = name.anchor === 'middle' ? 0 : name.anchor === 'start' ? wide / 2 : -wide / 2
    const [x, y] = turned(name.x, name.y, layout.picture.turned)
    const angle = ((name.turn + layout.picture.turned) * Math.PI) / 180
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
    return [{ at: [x + shift, y], half: [(wide * cos + name.size * sin) / 2, (wide * sin + name.size * cos) / 2], weight: SIGN }]
  })
}

/** All that is written on the board, and what stands there, as the viewer sees it turned. */
export function standing(layout: Layout, badges: readonly Badge[], lettering: number, rim: boolean): Taken[] {
  const seen = (x: number, y: number): Point => turned(x, y, layout.picture.turned)
  const written = badges.map((badge): Taken => ({ at: seen(badge.x, badge.y), half: [badge.wide, badge.size], weight: SIGN }))
  const pieces = layout.pieces.map((stood): Taken => ({
    at: seen(stood.x, stood.y),
    half: [stood.width * 0.4, stood.height * 0.4],
    weight: PIECE,
  }))
  const places = layout.board.places.flatMap((place): Taken[] =>
    place.radius && place.art ? [{ at: seen(...layout.at(place)), half: [place.radius * 0.8, place.radius * 0.8], weight: PLACE }] : [],
  )
  return [...names(layout, lettering, rim), ...written, ...pieces, ...places]
}

/** How much of a box lies over another. */
function over(at: Point, half: Point, other: Taken): number {
  const [wide, high] = [0, 1].map((axis) =>
    Math.max(
      0,
      Math.min(at[axis]! + half[axis]!, other.at[axis]! + other.half[axis]!) -
        Math.max(at[axis]! - half[axis]!, other.at[axis]! - other.half[axis]!),
    ),
  ) as [number, number]
  return (wide * high) / (4 * half[0] * half[1])
}

/** The candidate that covers least; of equals the first. `within`: left, top, right, bottom of what is seen. */
export function roomiest(candidates: readonly Point[], half: Point, taken: readonly Taken[], within?: readonly number[]): Point {
  let [best, least] = [candidates[0]!, Infinity]
  candidates.forEach((at, i) => {
    const out =
      !!within &&
      (at[0] - half[0] < within[0]! || at[1] - half[1] < within[1]! || at[0] + half[0] > within[2]! || at[1] + half[1] > within[3]!)
    const cost = taken.reduce((sum, other) => sum + over(at, half, other) * other.weight, i * LATER + (out ? OUTSIDE : 0))
    if (cost < least) [best, least] = [at, cost]
  })
  return best
}

/** Where each way has its number: on the way if it can be, none over another. */
export function numbered(
  ways: readonly (readonly Point[])[],
  size: number,
  standing: readonly Taken[],
  within?: readonly number[],
): Point[] {
  const taken = [...standing]
  const half: Point = [size, size]
  return ways.map((points) => {
    const at = roomiest(beside(points, 2.2 * size), half, taken, within)
    taken.push({ at, half: [size * 1.1, size * 1.1], weight: SIGN * 100 })
    return at
  })
}

const ALONG = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]
const FAR = 8 // half steps
const GRID = Array.from({ length: (2 * FAR + 1) ** 2 }, (_, i): Point => [
  (Math.floor(i / (2 * FAR + 1)) - FAR) / 2,
  ((i % (2 * FAR + 1)) - FAR) / 2,
]).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))

/** Points on a way, then ever farther from its middle. */
function beside(points: readonly Point[], step: number): Point[] {
  const [x, y] = along(points, 0.5)
  return [...ALONG.map((part) => along(points, part)), ...GRID.map(([dx, dy]): Point => [x + dx * step, y + dy * step])]
}

/** The point so far along. */
function along(points: readonly Point[], part: number): Point {
  const whole = points.slice(1).reduce((sum, point, i) => sum + distance(points[i]!, point), 0)
  let left = whole * part
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1]!, points[i]!]
    const length = distance(from, to)
    if (length >= left && length) return [from[0] + ((to[0] - from[0]) * left) / length, from[1] + ((to[1] - from[1]) * left) / length]
    left -= length
  }
  return points[0]!
}

/** Points around one, ever farther away; the sign stays clear of a ring of this radius. */
export function around(at: Point, r: number, half: Point): Point[] {
  return [0, 1, 2, 3, 4, 5].flatMap((far) =>
    Array.from({ length: 16 }, (_, i): Point => {
      const [dx, dy] = turned(1, 0, -90 + (i % 2 ? 1 : -1) * Math.ceil(i / 2) * 22.5)
      const clear = Math.min((half[0] + r) / (Math.abs(dx) || 1e-6), (half[1] + r) / (Math.abs(dy) || 1e-6))
      return [at[0] + dx * (clear + far * half[1] * 1.2), at[1] + dy * (clear + far * half[1] * 1.2)]
    }),
  )
}
