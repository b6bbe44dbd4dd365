// Two actions beside each other on a board: what was played, and what would have been better.

import type { Box } from './camera'
import { turned } from './geometry'
import type { Point } from './geometry'
import type { Layout } from './layout'

export interface Compared {
  better: boolean
  ways: readonly (readonly string[])[] // places along which pieces go
  ids: readonly string[] // what is touched for it
}

const MOST = 3 // ways of one action that are drawn
const REACH = 1.6 // a part of the board shows so many times what happens there
const LEAST = 0.34 // ... and at least this much of the board's lesser side

/** The ways that are drawn, as points; without one, nothing goes anywhere. */
export function waysOf(layout: Layout, one: Compared): Point[][] {
  const ways = one.ways.map((path) => layout.way({ path: [...path], of: 0, style: '' }).points.slice())
  return ways.filter((points) => points.length > 1).slice(0, MOST)
}

/** What is touched and lies on the board, where nothing goes anywhere. */
export function spotsOf(layout: Layout, one: Compared): { id: string; x: number; y: number; r: number }[] {
  if (waysOf(layout, one).length) return []
  return one.ids.flatMap((id) => {
    const found = layout.find(id)
    return found ? [{ id, ...found }] : []
  })
}

/** The part of the board in which both happen, in a window of this shape; null: the whole of it. */
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
