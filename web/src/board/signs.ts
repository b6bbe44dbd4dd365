// Label placement: counts of stacks, numbers of paths and player labels, where they cover as little as possible.

import type { Mark } from '../connection/wire'
import type { Badge, Layout, PlacedPiece } from './layout'
import { distance, turned } from './geometry'
import type { Point } from './geometry'
import { nameOf } from './names'

/** A box in the viewer's orientation: its centre, half its sides, and the cost of covering it. */
export interface Taken {
  at: Point
  half: Point
  weight: number
}

const SIGN = 100 // cost of covering text: only if there is no other room
const PIECE = 12
const PLACE = 1
const LATER = 0.05 // extra cost of each later candidate
const WIDE = 0.58 // width of a letter, relative to its height
const OUTSIDE = 50
const COUNT = 13.5 // units: half the height of a count

/** Return the boxes of place names in the viewer's orientation. */
export function names(layout: Layout, lettering: number, rim: boolean): Taken[] {
  return layout.board.places.flatMap((place): Taken[] => {
    if (!place.name) return []
    const name = nameOf(layout, place, lettering, rim)
    const wide = name.words.length * name.size * WIDE
    const shift = name.anchor === 'middle' ? 0 : name.anchor === 'start' ? wide / 2 : -wide / 2
    const [x, y] = turned(name.x, name.y, layout.picture.turned)
    const angle = ((name.turn + layout.picture.turned) * Math.PI) / 180
    const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
    return [{ at: [x + shift, y], half: [(wide * cos + name.size * sin) / 2, (wide * sin + name.size * cos) / 2], weight: SIGN }]
  })
}

function piecesOf(layout: Layout): Taken[] {
  return layout.pieces.map((stood) => ({
    at: turned(stood.x, stood.y, layout.picture.turned),
    half: [stood.width * 0.4, stood.height * 0.4],
    weight: PIECE,
  }))
}

/** The count of a stack in the viewer's orientation: its offset from the centre of the stack, and half its sides. */
export interface Count {
  stood: PlacedPiece
  aside: Point
  half: Point
}

/** Return the edges of the board in the viewer's orientation, as left, top, right, bottom. */
export function edges(layout: Layout): number[] {
  const [[ax, ay], [bx, by]] = [turned(0, 0, layout.picture.turned), turned(...layout.board.size, layout.picture.turned)]
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
}

/** Return the counts of all stacks, each at a corner or side of its stack, on the board, where it covers names, counts and pieces least.
 * On ties it is on the outer side, away from what the board has drawn. */
export function countsOf(layout: Layout, lettering: number, rim: boolean): Count[] {
  const stacks = layout.pieces.filter(({ piece }) => piece.count > 1)
  if (!stacks.length) return []
  const taken = [...names(layout, lettering, rim), ...piecesOf(layout)]
  const half: Point = [COUNT * lettering * 1.25, COUNT * lettering]
  const within = edges(layout)
  const [cx, cy] = [(within[0]! + within[2]!) / 2, (within[1]! + within[3]!) / 2]
  return stacks.map((stood) => {
    const { piece, x, y, width, height } = stood
    const lies = Math.abs(Math.sin(((piece.facing + layout.picture.turned) * Math.PI) / 180)) > 0.7
    const [right, top] = [(lies ? height : width) * 0.42, -(lies ? width : height) * 0.36]
    const middle = turned(x, y, layout.picture.turned)
    const spots: Point[] = [[right, top], [-right, top], [right, -top], [-right, -top], [right, 0], [-right, 0]] // prettier-ignore
    const outwards = ([dx, dy]: Point) => Math.round((middle[0] - cx) * dx + (middle[1] - cy) * dy)
    spots.sort((a, b) => outwards(b) - outwards(a))
    const candidates = [1, 2].flatMap((far) => spots.map(([dx, dy]): Point => [middle[0] + dx * far, middle[1] + dy * far]))
    const at = roomiest(candidates, half, taken, within)
    taken.push({ at, half, weight: SIGN })
    const [left, down] = at
    return { stood, aside: [left - middle[0], down - middle[1]], half }
  })
}

export interface Written {
  badges: readonly Badge[]
  notes: readonly Mark[]
}

/** Return the places whose names would overlap badges, or notes that are `size` wide and high. */
export function overwritten(layout: Layout, { badges, notes }: Written, lettering: number, rim: boolean, size: number): Set<string> {
  if (!notes.length && !badges.length) return new Set()
  const { turned: degrees } = layout.picture
  const noted = notes.flatMap(({ at }): [Point, Point][] => {
    const place = layout.places.get(at)
    return place ? [[turned(...layout.at(place), degrees), [size / 2, size / 2]]] : []
  })
  const signs = [...noted, ...badges.map(({ x, y, wide, size: high }): [Point, Point] => [turned(x, y, degrees), [wide, high]])]
  const boxes = names(layout, lettering, rim)
  const named = layout.board.places.filter((place) => place.name)
  return new Set(named.flatMap(({ id }, i) => (signs.some(([at, half]) => over(at, half, boxes[i]!)) ? [id] : [])))
}

/** Return the boxes of all text and counts, pieces and drawn places on the board in the viewer's orientation. */
export function standing(layout: Layout, { badges, notes }: Written, lettering: number, rim: boolean): Taken[] {
  const seen = (x: number, y: number): Point => turned(x, y, layout.picture.turned)
  const noted = notes.flatMap((note): Taken[] => {
    const place = layout.find(note.at)
    return place ? [{ at: seen(place.x, place.y), half: [place.r / 2, place.r / 2], weight: SIGN }] : []
  })
  const written = badges.map((badge): Taken => ({ at: seen(badge.x, badge.y), half: [badge.wide, badge.size], weight: SIGN }))
  const places = layout.board.places.flatMap((place): Taken[] =>
    place.radius && place.art ? [{ at: seen(...layout.at(place)), half: [place.radius * 0.8, place.radius * 0.8], weight: PLACE }] : [],
  )
  const counts = countsOf(layout, lettering, rim).map(({ stood, aside: [right, down], half }): Taken => {
    const [x, y] = seen(stood.x, stood.y)
    return { at: [x + right, y + down], half, weight: SIGN }
  })
  return [...names(layout, lettering, rim), ...counts, ...written, ...noted, ...piecesOf(layout), ...places]
}

/** Return the fraction of a box that covers another one. */
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

/** Return the candidate that covers least, on ties the first. `within`: visible area as left, top, right, bottom. */
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

/** Return a position for the number of each path: on the path if possible, clear of the other numbers. */
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
const FAR = 8 // half steps: reach of the grid in each direction
const GRID = Array.from({ length: (2 * FAR + 1) ** 2 }, (_, i): Point => [
  (Math.floor(i / (2 * FAR + 1)) - FAR) / 2,
  ((i % (2 * FAR + 1)) - FAR) / 2,
]).sort((a, b) => Math.hypot(...a) - Math.hypot(...b))

/** Return points on a path, then points increasingly far from its middle. */
function beside(points: readonly Point[], step: number): Point[] {
  const [x, y] = along(points, 0.5)
  return [...ALONG.map((part) => along(points, part)), ...GRID.map(([dx, dy]): Point => [x + dx * step, y + dy * step])]
}

/** Return the point at a fraction of the length of a path. */
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

/** Return points around a point, increasingly far away, where a label clears a ring of radius `r`. */
export function around(at: Point, r: number, half: Point): Point[] {
  return [0, 1, 2, 3, 4, 5].flatMap((far) =>
    Array.from({ length: 16 }, (_, i): Point => {
      const [dx, dy] = turned(1, 0, -90 + (i % 2 ? 1 : -1) * Math.ceil(i / 2) * 22.5)
      const clear = Math.min((half[0] + r) / (Math.abs(dx) || 1e-6), (half[1] + r) / (Math.abs(dy) || 1e-6))
      return [at[0] + dx * (clear + far * half[1] * 1.2), at[1] + dy * (clear + far * half[1] * 1.2)]
    }),
  )
}
