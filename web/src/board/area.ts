// A crowd of places that can be touched, drawn as one area: the shape they fill on their grid.

import type { Point } from './geometry'

const NEXT = 1.2 // of the least distance: so near are neighbours
const AMID = 5 // neighbours that a place in the middle of the area has: it is no hole

/** How far the nearest two are apart; Infinity for fewer than two. */
export function spacing(spots: readonly Point[]): number {
  let least = Infinity
  spots.forEach((one, i) => {
    for (const other of spots.slice(i + 1)) least = Math.min(least, Math.hypot(one[0] - other[0], one[1] - other[1]))
  })
  return least
}

/** The points, the lines between neighbours and the triangles they make, as one path. Stroked wide and round it is the
 * area about them, with straight edges. `others` are places that are not touched: those in its middle belong to it. */
export function area(spots: readonly Point[], others: readonly Point[], far: number): string {
  const near = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]) < far * NEXT
  const amid = others.filter((other) => spots.filter((spot) => near(spot, other)).length >= AMID)
  const all = [...spots, ...amid]
  const parts = all.map(([x, y]) => `M${x} ${y}h0`)
  all.forEach((a, i) => {
    const next = all.slice(i + 1).filter((b) => near(a, b))
    next.forEach((b, j) => {
      const third = next.slice(j + 1).filter((c) => near(b, c))
      parts.push(`M${a[0]} ${a[1]}L${b[0]} ${b[1]}`, ...third.map((c) => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}L${c[0]} ${c[1]}Z`))
    })
  })
  return parts.join('')
}
