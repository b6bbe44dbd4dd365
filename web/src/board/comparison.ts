// Comparison of two actions on a board: the one played and the better one.

import type { Box } from './camera'
import { turned } from './geometry'
import type { Point } from './geometry'
import type { Layout } from './layout'

export interface Compared {
  better: boolean
  ways: readonly (readonly string[])[] // paths of the pieces, by place
  ids: readonly string[] // ids to touch for it
}

const MOST = 3 // max paths drawn per action
const REACH = 1.6 // size of the shown part, relative to the extent of the actions
const LEAST = 0.34 // min height of the shown part, relative to the board's shorter side

/** Return the paths to draw, as points; empty if no piece moves. */
export function waysOf(layout: Layout, one: Compared): Point[][] {
  const ways = one.ways.map((path) => layout.way({ path: [...path], of: 0, style: '' }).points.slice())
  return ways.filter((points) => points.length > 1).slice(0, MOST)
}

/** Return the touched spots on the board; empty if there are paths to draw. */
export function spotsOf(layout: Layout, one: Compared): { id: string; x: number; y: number; r: number }[] {
  if (waysOf(layout, one).length) return []
  return one.ids.flatMap((id) => {
    const found = layout.find(id)
    return found ? [{ id, ...found }] : []
  })
}

/** Return the part of the board with both actions, at this width-to-height ratio; null: the whole board. */
export function partOf(layout: Layout, compared: readonly Compared[], ratio: number): Box | null {
  const points = compared.flatMap((one): Point[] => [
    ...waysOf(layout, one).flat(),
    ...spotsOf(layout, one).map(({ x, y }): Point => [x, y]),
  ])
  if (!points.length) return null
  const [width, height] = layout.board.size
  const seen = points.map(([x, y]): Point => {
    const [dx, dy] = turned(x - width / 2, y - height / 2, layout.picture.turned)
    return [width / 2 + dx, height / 2 + dy]
  })
  const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const least = LEAST * Math.min(width, height)
  const high = Math.max(least, REACH * (bottom - top), (REACH * (right - left)) / ratio)
  return [(left + right) / 2 - (high * ratio) / 2, (top + bottom) / 2 - high / 2, high * ratio, high]
}
