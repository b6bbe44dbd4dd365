// Hit testing: a tap goes to the nearest choice. If it is ambiguous and would play immediately, the map zooms in first.

import { distance } from './geometry'
import type { Point } from './geometry'

/** A touch target at its current position in the viewport, in px. */
export interface Target {
  id: string
  x: number
  y: number
  r: number
  signs?: readonly SignBox[]
}

/** A badge of a target: its centre and half its sides, in px. It may be beside the target. */
export interface SignBox {
  x: number
  y: number
  wide: number
  high: number
}

/** The result of a hit test. `among` are the ids that the finger might mean. */
export type Aim = { kind: 'hit'; id: string; among: string[] } | { kind: 'nearer'; by: number; among: string[] } | { kind: 'none' }

export const CLOSE = 24 // px: choices this close to the finger cannot be told apart
export const APART = 48 // px between choices after zooming in
const SLACK = 1.02

/**
 * Return the ids that a finger can mean: those that fit the selection (`first`), and elsewhere those that begin another
 * choice (`others`). Others at the same place as one of the first are left out: a tap there moves to the place and does
 * not pick up the piece on it.
 */
export function aims(first: readonly string[], others: readonly string[], placeOf: (id: string) => string | undefined): string[] {
  const places = new Set(first.map(placeOf))
  return [...new Set([...first, ...others.filter((id) => !places.has(placeOf(id)))])]
}

/** Return the distance of a finger from a target, in px; -1 on its badge, which is on top of everything else. */
export function away(finger: Point, target: Target): number {
  const on = target.signs?.some(({ x, y, wide, high }) => Math.abs(finger[0] - x) <= wide && Math.abs(finger[1] - y) <= high)
  return on ? -1 : distance(finger, [target.x, target.y])
}

/** Return what a finger means. `reach` is its tolerance in px, `most` the zoom factor that is left. `plays` returns
 * whether touching an id plays immediately; only then is an ambiguous tap worth a second one. */
export function aim(
  finger: Point,
  targets: readonly Target[],
  reach: number = CLOSE,
  most = Infinity,
  plays: (id: string) => boolean = () => true,
): Aim {
  const near = targets.filter((target) => away(finger, target) <= Math.max(reach, target.r))
  if (!near.length) return { kind: 'none' }
  const doubtful = near.filter((target) => away(finger, target) <= reach)
  const among = doubtful.map((target) => target.id)
  const nearest = near.reduce((best, target) => (away(finger, target) < away(finger, best) ? target : best))
  if (doubtful.length > 1 && plays(nearest.id)) {
    const by = Math.min(most, (APART / gap(doubtful)) * SLACK)
    if (by > 1.05) return { kind: 'nearer', by, among }
  }
  return { kind: 'hit', id: nearest.id, among }
}

/** Return whether any two targets are too close for a finger to tell apart. */
export function crowded(targets: readonly Target[]): boolean {
  return targets.length > 1 && gap(targets) < CLOSE
}

/** Return the smallest distance between two targets, at least 0.5 px. */
export function gap(targets: readonly Target[]): number {
  let least = Infinity
  targets.forEach((one, i) => {
    for (const other of targets.slice(i + 1)) least = Math.min(least, distance([one.x, one.y], [other.x, other.y]))
  })
  return Math.max(least, 0.5)
}

/** Return the next target in a direction, for the arrow keys. Distance aside counts twice. */
export function towards(from: Point, targets: readonly Target[], direction: Point): Target | null {
  let best: Target | null = null
  let least = Infinity
  for (const target of targets) {
    const [dx, dy] = [target.x - from[0], target.y - from[1]]
    const ahead = dx * direction[0] + dy * direction[1]
    const aside = Math.abs(dx * direction[1] - dy * direction[0])
    const cost = ahead + 2 * aside
    if (ahead > 0.5 && cost < least) {
      best = target
      least = cost
    }
  }
  return best
}
