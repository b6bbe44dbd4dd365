// Many touchable places drawn as one area: the shape that they fill on their grid.

import type { Point } from './geometry'

const NEXT = 1.2 // max distance of neighbours, relative to the smallest distance
const AMID = 5 // min neighbours of an untouchable place that is filled in, not left as a hole

/** Return the smallest distance between two spots; Infinity for fewer than two. */
export function spacing(spots: readonly Point[]): number {
  let least = Infinity
  spots.forEach((one, i) => {
    for (const other of spots.slice(i + 1)) least = Math.min(least, Math.hypot(one[0] - other[0], one[1] - other[1]))
  })
  return least
}

/** Return one SVG path of the spots, the lines between neighbours and the triangles they form. A wide, round stroke
 * turns it into an area with straight edges. `others` are untouchable places; those in the middle of the area belong to
 * it. `far` is the smallest distance between spots. */
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
