// Points, rotations and curves. Angles are in degrees, clockwise; y points down.

export type Point = readonly [number, number]

export function turned(x: number, y: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x * cos - y * sin, x * sin + y * cos]
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

export function number(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Return a smooth SVG path through the points. */
export function curve(points: readonly Point[]): string {
  const first = points[0]
  if (!first) return ''
  let path = `M${number(first[0])} ${number(first[1])}`
  for (let i = 0; i + 1 < points.length; i++) {
    const before = points[Math.max(i - 1, 0)]!
    const start = points[i]!
    const end = points[i + 1]!
    const after = points[Math.min(i + 2, points.length - 1)]!
    const bends = [
      start[0] + (end[0] - before[0]) / 6,
      start[1] + (end[1] - before[1]) / 6,
      end[0] - (after[0] - start[0]) / 6,
      end[1] - (after[1] - start[1]) / 6,
      end[0],
      end[1],
    ]
    path += `C${bends.map(number).join(' ')}`
  }
  return path
}
