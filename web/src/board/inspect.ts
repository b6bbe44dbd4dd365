// Inspection of a board, for "What is this?". The things at a point are, in order: a mark at the point itself, the top
// piece, the place, other marks on them.

import { bounds } from './layout'
import type { Layout, PlacedPiece } from './layout'
import { turned } from './geometry'
import type { Point } from './geometry'
import { thingOf } from './inspectable'
import type { Thing } from './inspectable'
import type { Mark, Place } from '../connection/wire'

/** Things, and points that span what they cover on the board. */
export interface Lying {
  things: Thing[]
  corners: Point[]
}

/** A mark as drawn: the id it belongs to, its centre and its radius. */
export interface Sign {
  at: string
  x: number
  y: number
  r: number
}

type Holding = (at: Point) => string | null // returns the place whose outline contains a point

/** Return the things at a point of the board, with a tolerance of `slack` units; null if there are none. */
export function lyingAt(
  layout: Layout,
  signs: readonly Sign[],
  marks: readonly Mark[],
  at: Point,
  slack: number,
  holding: Holding,
): Lying | null {
  const sign = signs.findLast(({ x, y, r }) => Math.hypot(x - at[0], y - at[1]) <= r)
  const direct = layout.pieces.findLast(
    (stood) => !stood.ghost && (sign ? !!stood.piece.id && stood.piece.id === sign.at : covers(layout, stood, at)),
  )
  const place = placed(layout, direct?.piece.place ?? sign?.at) ?? placed(layout, holding(at)) ?? nearest(layout, at, slack)
  const stood = direct ?? (place && !layout.art.start ? top(layout, place) : undefined)
  return told(layout, marks, stood, place, sign?.at, at)
}

/** Return the things with this id. For a place with a queue, list the place, then one piece per kind and owner. */
export function lyingOf(layout: Layout, marks: readonly Mark[], id: string): Lying | null {
  const place = layout.places.get(id)
  if (place && layout.art.start) {
    const queue = layout.pieces.filter((stood) => stood.piece.place === id && !stood.ghost)
    const kinds = [...new Map(queue.map((stood) => [`${stood.piece.kind}/${stood.piece.of}`, stood])).values()]
    const lying = told(layout, marks, undefined, place)
    return (
      lying && {
        things: [...lying.things, ...kinds.map(({ piece }) => thingOf(piece))],
        corners: [...lying.corners, ...queue.flatMap(edges)],
      }
    )
  }
  const stood = place ? top(layout, place) : layout.pieces.find((each) => each.piece.id === id && !each.ghost)
  return told(layout, marks, stood, place ?? placed(layout, stood?.piece.place))
}

function told(layout: Layout, marks: readonly Mark[], stood?: PlacedPiece, place?: Place, sign?: string, at?: Point): Lying | null {
  const ids = new Set([stood?.piece.id, place?.id, sign].filter(Boolean))
  const signs = (own: boolean) =>
    marks
      .filter((mark) => ids.has(mark.at) && (mark.label || mark.art) && (mark.at === sign) === own)
      .map((mark) => ({ art: mark.art, label: mark.label, sign: true }))
  const things: Thing[] = [
    ...signs(true),
    ...(stood ? [thingOf(stood.piece)] : []),
    ...(place ? [{ art: place.art ?? '', label: place.label, notes: layout.picture.notes.filter((note) => note.at === place.id) }] : []),
    ...signs(false),
  ]
  if (!things.length) return null
  return { things, corners: [...(stood ? edges(stood) : []), ...(place ? around(layout, place) : []), ...(at ? [at] : [])] }
}

/** Return whether a piece covers a point. One cut to the board's measure doesn't count, because it fills its place. */
function covers(layout: Layout, stood: PlacedPiece, at: Point): boolean {
  if (layout.art.cut(stood.piece.kind)) return false
  const [dx, dy] = turned(at[0] - stood.x, at[1] - stood.y, -stood.piece.facing)
  return Math.abs(dx) <= stood.width / 2 && Math.abs(dy) <= stood.height / 2
}

function placed(layout: Layout, id: string | null | undefined): Place | undefined {
  const place = id ? layout.places.get(id) : undefined
  return place?.scenery ? undefined : place
}

function nearest(layout: Layout, at: Point, slack: number): Place | undefined {
  let best: Place | undefined
  let least = Infinity
  for (const place of layout.board.places) {
    if (place.scenery || place.path) continue
    const [x, y] = layout.at(place)
    const away = Math.hypot(x - at[0], y - at[1])
    if (away < least && away <= (place.radius ?? 0) + slack) [best, least] = [place, away]
  }
  return best
}

function top(layout: Layout, place: Place): PlacedPiece | undefined {
  return layout.pieces.findLast((stood) => stood.piece.place === place.id && !stood.ghost)
}

function edges({ x, y, width, height }: PlacedPiece): Point[] {
  const r = Math.max(width, height) / 2
  return [
    [x - r, y - r],
    [x + r, y + r],
  ]
}

function around(layout: Layout, place: Place): Point[] {
  const [x, y] = layout.at(place)
  const [left, top, right, bottom] = bounds(place)
  const [dx, dy] = [x - place.at[0], y - place.at[1]]
  return [
    [left + dx, top + dy],
    [right + dx, bottom + dy],
  ]
}
