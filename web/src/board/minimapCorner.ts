// The corner of the viewport where the minimap covers least. It stays where it is unless another corner is better.

import type { Point } from './geometry'

export interface Corner {
  left: boolean
  bottom: boolean
}

/** A point of the viewport, in px, and the cost of covering it. */
export interface Weighed {
  at: Point
  weight: number
}

// On ties the first one wins: top before bottom, then right before left.
const CORNERS: readonly Corner[] = [false, true].flatMap((bottom) => [false, true].map((left) => ({ left, bottom })))

/** Return the corner that covers least. `side` is how far the minimap and its margin reach from the corner, in px. */
export function cornerFor(points: readonly Weighed[], [width, height]: Point, side: number, before: Corner | null): Corner {
  const covers = ({ left, bottom }: Corner) =>
    points
      .filter(({ at: [x, y] }) => x >= 0 && y >= 0 && x <= width && y <= height)
      .filter(({ at: [x, y] }) => (left ? x : width - x) < side && (bottom ? height - y : y) < side)
      .reduce((sum, { weight }) => sum + weight, 0)
  const all = before ? [before, ...CORNERS] : CORNERS
  return all.reduce((best, each) => (covers(each) < covers(best) ? each : best))
}
