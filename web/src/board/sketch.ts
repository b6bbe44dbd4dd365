// The part of a board that a choice changes: the piece that would stand there and the pieces near it.

import type { Layout, PlacedPiece } from './layout'

const AROUND = 0.8 // half the side of the sketch, relative to the length of the piece

export interface Sketch {
  x: number
  y: number
  reach: number
  pieces: PlacedPiece[]
}

/** Return the sketch around the only ghost of a layout; null if there is not exactly one. */
export function sketched(layout: Layout): Sketch | null {
  const ghosts = layout.pieces.filter((stood) => stood.ghost)
  if (ghosts.length !== 1) return null
  const { x, y, width, height } = ghosts[0]!
  const reach = Math.max(width, height) * AROUND
  const near = layout.pieces.filter((stood) => Math.abs(stood.x - x) < 2 * reach && Math.abs(stood.y - y) < 2 * reach)
  return { x, y, reach, pieces: near.sort((a, b) => Number(a.ghost) - Number(b.ghost)) }
}
