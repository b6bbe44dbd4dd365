// The camera over a map: the board's origin in the viewport, in px, and the scale in px per unit.

import type { Point } from './geometry'

export interface Camera {
  x: number
  y: number
  k: number
}

export type Box = readonly [x: number, y: number, width: number, height: number]

export interface Frame {
  width: number // viewport, px
  height: number
  board: Point // size of the board, units
  close?: Box | null // part of the board that a small viewport shows, units
  part?: Box | null // only part of the board to show, units
}

const NEAREST = 12 // max scale, relative to the fitted scale
const SMALL = 0.5 // px per unit: below this fitted scale, a viewport is small
const RIM = 28 // px: margin around framed points
const EDGE = 60 // px: min distance of a zoomed-to spot from the edge

/** Return the camera that shows `part`, or else the whole board centred; in a small viewport, only `close`. */
export function fitted(frame: Frame): Camera {
  if (frame.part) return kept(around(frame.part, frame), frame)
  const whole = around([0, 0, ...frame.board], frame)
  return frame.close && small(whole) ? around(frame.close, frame) : whole
}

/** Return whether a viewport with this fitted camera is small for its board. */
export function small({ k }: Pick<Camera, 'k'>): boolean {
  return k < SMALL
}

/** Return the scale of units on a crowded board, from the fitted and the current scale. A small viewport enlarges them,
 * most while it shows the whole board. */
export function enlargement(fit: number, k: number): number {
  return small({ k: fit }) ? Math.min(1.62, Math.max(1.2, 0.6 / k)) : 1
}

function around([x, y, width, height]: Box, frame: Frame): Camera {
  const k = Math.min(frame.width / width, frame.height / height) || 1
  return { k, x: (frame.width - width * k) / 2 - x * k, y: (frame.height - height * k) / 2 - y * k }
}

/** Return the closest camera that shows all these points with a margin. It stops zooming in once the closest two are
 * `apart` px from each other, or at `most` times the fitted scale. */
export function framing(points: readonly Point[], frame: Frame, apart = Infinity, most = NEAREST): Camera {
  const [left, top] = [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...points.map(([x]) => x)), Math.max(...points.map(([, y]) => y))]
  const least = fitted(frame).k
  const inner = (size: number, span: number) => Math.max(1, size - 2 * RIM) / Math.max(span, 1)
  const enough = apart === Infinity ? apart : apart / closest(points)
  const k = Math.min(least * most, Math.max(least, Math.min(enough, inner(frame.width, right - left), inner(frame.height, bottom - top))))
  return kept({ k, x: (frame.width - (left + right) * k) / 2, y: (frame.height - (top + bottom) * k) / 2 }, frame)
}

/** Return the smallest distance between two points, at least 1. */
function closest(points: readonly Point[]): number {
  let least = Infinity
  points.forEach(([x, y], i) => {
    for (const [u, v] of points.slice(i + 1)) least = Math.min(least, Math.hypot(u - x, v - y))
  })
  return Math.max(1, least)
}

export function onScreen(camera: Camera, at: Point): Point {
  return [camera.x + at[0] * camera.k, camera.y + at[1] * camera.k]
}

export function onBoard(camera: Camera, at: Point): Point {
  return [(at[0] - camera.x) / camera.k, (at[1] - camera.y) / camera.k]
}

/** Return the factor by which the camera can still zoom in. */
export function headroom(camera: Camera, frame: Frame): number {
  return (fitted(frame).k * NEAREST) / camera.k
}

/** Zoom by a factor about a point of the viewport, within limits. */
export function zoomed(camera: Camera, frame: Frame, about: Point, by: number): Camera {
  return kept(magnified(camera, frame, about, by), frame)
}

/** Zoom like `zoomed`, but keep that point fixed even at the edge of the board. */
export function magnified(camera: Camera, frame: Frame, about: Point, by: number): Camera {
  const least = fitted(frame).k
  const k = Math.min(least * NEAREST, Math.max(least, camera.k * by))
  const real = k / camera.k
  return { k, x: about[0] - (about[0] - camera.x) * real, y: about[1] - (about[1] - camera.y) * real }
}

/** Zoom in about a finger and keep its spot away from the edge of the viewport. */
export function approached(camera: Camera, frame: Frame, finger: Point, by: number): Camera {
  const made = zoomed(camera, frame, finger, by)
  const inside = (at: number, size: number) => Math.min(Math.max(at, EDGE), Math.max(EDGE, size - EDGE))
  return kept(
    { ...made, x: made.x + inside(finger[0], frame.width) - finger[0], y: made.y + inside(finger[1], frame.height) - finger[1] },
    frame,
    EDGE,
  )
}

export function panned(camera: Camera, frame: Frame, dx: number, dy: number): Camera {
  return kept({ ...camera, x: camera.x + dx, y: camera.y + dy }, frame)
}

/** Zoom to scale `k`, keeping the point that the fitted board shows under the pointer. One sweep covers the board. */
export function lensed(k: number, frame: Frame, at: Point): Camera {
  const whole = fitted(frame)
  const within = (at: number, most: number) => Math.min(most, Math.max(0, at))
  const hold = (at: number, from: number, board: number) => at - k * within((at - from) / whole.k, board)
  return { k, x: hold(within(at[0], frame.width), whole.x, frame.board[0]), y: hold(within(at[1], frame.height), whole.y, frame.board[1]) }
}

/** Clamp the camera so that no empty space shows where the board could be. `slack` allows some px at the edges. */
export function kept(camera: Camera, frame: Frame, slack = 0): Camera {
  const hold = (at: number, window: number, board: number) => {
    const size = board * camera.k
    if (size <= window) return (window - size) / 2
    return Math.min(slack, Math.max(window - size - slack, at))
  }
  return { k: camera.k, x: hold(camera.x, frame.width, frame.board[0]), y: hold(camera.y, frame.height, frame.board[1]) }
}
