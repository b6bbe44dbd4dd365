// The six seat shapes at radius 1, of equal visual weight. Colour is never the only cue. The disc has no corners.

import { number } from './geometry'
import type { Point } from './geometry'

function around(corners: number, radii: readonly number[], start = 0): Point[] {
  return Array.from({ length: corners }, (_, i) => {
    const turn = start + (2 * Math.PI * i) / corners
    const radius = radii[i % radii.length]!
    return [radius * Math.cos(turn), radius * Math.sin(turn)]
  })
}

const SHAPES: readonly (readonly Point[])[] = [
  [
    [0, -1.12],
    [1.08, 0.78],
    [-1.08, 0.78],
  ],
  [],
  [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  [
    [0, -1.22],
    [0.92, 0],
    [0, 1.22],
    [-0.92, 0],
  ],
  around(6, [1.06]),
  around(10, [1.2, 0.5], -Math.PI / 2),
]

/** Return the shape of a seat as an SVG path around a point; a disc for seat 0. */
export function shape(seat: number, x: number, y: number, radius: number): string {
  const corners = seat > 0 ? SHAPES[(seat - 1) % SHAPES.length]! : []
  if (!corners.length) {
    const r = number(radius)
    return `M${number(x - radius)} ${number(y)}a${r} ${r} 0 1 0 ${number(2 * radius)} 0a${r} ${r} 0 1 0 ${number(-2 * radius)} 0Z`
  }
  return `M${corners.map(([i, j]) => `${number(x + radius * i)} ${number(y + radius * j)}`).join('L')}Z`
}
