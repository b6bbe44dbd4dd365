// A finger goes to the nearest choice. Where it could mean two and the touch would play at once, the map first comes nearer.

import { distance } from './geometry'
import type { Point } from './geometry'

/** Something to touch, where it is on the screen now, in px. */
export interface Target {
  id: string
  x: number
  y: number
  r: number
  signs?: readonly SignBox[]
}

/** A sign drawn for a target, by its middle and half its sides, in px. It may be drawn beside its target. */
export interface SignBox {
  x: number
  y: number
  wide: number
  high: number
}

/** `among` are those between which the finger leaves a doubt. */
export type Aim = { kind: 'hit'; id: string; among: string[] } | { kind: 'nearer'; by: number; among: string[] } | { kind: 'none' }

export const CLOSE = 24 // px: two choices so close to the finger cannot be told apart
export const APART = 48 // px between choices after coming nearer
const SLACK = 1.02

/**
 * What a finger can mean: what goes with what is touched, and elsewhere whatever else can be begun. Where one of the
 * first stands, the others are not meant: a place that is gone to, not the piece that is fetched there.
 */
export function aims(first: readonly string[], others: readonly string[], placeOf: (id: string) => string | undefined): string[] {
  const places = new Set(first.map(placeOf))
  return [...new Set([...first, ...others.filter((id) => !places.has(placeOf(id)))])]
}

/** How far a finger is from a target, in px; less than 0 on its sign, which covers whatever else is there. */
export function away(finger: Point, target: Target): number {
  const on = target.signs?.some(({ x, y, wide, high }) => Math.abs(finger[0] - x) <= wide && Math.abs(finger[1] - y) <= high)
  return on ? -1 : distance(finger, [target.x, target.y])
}

/** What a finger means. `reach` is how far it may miss; `most` how much nearer the map can still come; `plays` says what
 * a touch would play at once: only there a doubt is worth a second touch. */
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

/** Do any two stand so close that a finger may not tell them apart? */
export function crowded(targets: readonly Target[]): boolean {
  return targets.length > 1 && gap(targets) < CLOSE
}

/** The least distance between any two. */
export function gap(targets: readonly Target[]): number {
  let least = Infinity
  targets.forEach((one, i) => {
    for (const other of targets.slice(i + 1)) least = Math.min(least, distance([one.x, one.y], [other.x, other.y]))
  })
  return Math.max(least, 0.5)
}

/** The next target in a direction, for the arrow keys: near, and more ahead than aside. */
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
