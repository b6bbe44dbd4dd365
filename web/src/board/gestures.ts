// Gestures on a map: tap to touch, drag to pan, pinch or wheel to zoom, long press to look closely.

import type { Point } from './geometry'

export interface Hands {
  tap(at: Point, mouse: boolean): void
  hold?(at: Point, mouse: boolean): boolean // pointer down; true: a piece was picked up and follows the pointer
  drag?(at: Point): void
  drop?(at: Point): void
  back?(): void // the drag was cancelled, or the pointer never moved
  peer?(at: Point): boolean // long press; true: the finger only points until it lifts
  point?(at: Point | null): void // position of the pointing finger; null: it stopped pointing
  choose?(at: Point): void // the pointing finger lifted here
  pan(dx: number, dy: number): void
  pinch(about: Point, by: number): void
  hover?(at: Point | null): void // position of a mouse without a pressed button; null: it left
  rest(): void // the gesture is over: redraw sharp
}

const STILL = 8 // px: a pointer that moves less makes a tap
const RESTS = 260 // ms until a still finger makes a long press

export function gestures(node: HTMLElement, hands: Hands): { update(next: Hands): void; destroy(): void } {
  const fingers = new Map<number, Point>()
  let start: Point | null = null
  let moved = false
  let held = false
  let peers = false
  let rests: ReturnType<typeof setTimeout> | undefined
  let settle: ReturnType<typeof setTimeout> | undefined

  const local = (event: MouseEvent): Point => {
    const box = node.getBoundingClientRect()
    return [event.clientX - box.left, event.clientY - box.top]
  }

  function down(event: PointerEvent) {
    if (event.button > 0 || (event.target as Element).closest('[data-own]')) return
    node.setPointerCapture(event.pointerId)
    fingers.set(event.pointerId, local(event))
    if (fingers.size === 1) {
      start = local(event)
      moved = false
      held = hands.hold?.(start, event.pointerType === 'mouse') ?? false
      if (!held && event.pointerType !== 'mouse') rests = setTimeout(rest, RESTS, start)
    } else {
      moved = true
      letGo()
    }
  }

  function rest(at: Point) {
    peers = hands.peer?.(at) ?? false
  }

  function letGo() {
    clearTimeout(rests)
    if (peers) hands.point?.(null)
    peers = false
  }

  function move(event: PointerEvent) {
    const before = fingers.get(event.pointerId)
    const now = local(event)
    if (event.pointerType === 'mouse') hands.hover?.(before ? null : now)
    if (!before) return
    if (peers) {
      hands.point?.(now)
      return
    }
    if (start && Math.hypot(now[0] - start[0], now[1] - start[1]) > STILL) moved = true
    if (!moved) return
    clearTimeout(rests)
    if (fingers.size === 2) {
      const other = [...fingers].find(([id]) => id !== event.pointerId)![1]
      const spread = (p: Point) => Math.hypot(p[0] - other[0], p[1] - other[1])
      const middle: Point = [(now[0] + other[0]) / 2, (now[1] + other[1]) / 2]
      hands.pinch(middle, spread(now) / Math.max(1, spread(before)))
      hands.pan((now[0] - before[0]) / 2, (now[1] - before[1]) / 2)
    } else if (held) {
      hands.drag?.(now)
    } else if (fingers.size === 1) {
      hands.pan(now[0] - before[0], now[1] - before[1])
    }
    fingers.set(event.pointerId, now)
  }

  const out = () => hands.hover?.(null)

  function up(event: PointerEvent) {
    if (!fingers.delete(event.pointerId)) return
    const at = local(event)
    if (held && fingers.size === 0) {
      held = false
      if (moved && event.type === 'pointerup') hands.drop?.(at)
      else hands.back?.()
    }
    const chose = peers
    letGo()
    if (!moved && event.type === 'pointerup' && start) {
      if (chose) hands.choose?.(at)
      else hands.tap(start, event.pointerType === 'mouse')
    }
    if (!fingers.size) {
      if (moved || (chose && event.type !== 'pointerup')) hands.rest()
      start = null
    }
  }

  function wheel(event: WheelEvent) {
    event.preventDefault()
    const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1)
    hands.pinch(local(event), Math.exp(-pixels * (event.ctrlKey ? 0.01 : 0.0016)))
    clearTimeout(settle)
    settle = setTimeout(() => hands.rest(), 140)
  }

  /** Suppress the context menu of a long press. */
  function menu(event: Event) {
    if (fingers.size) event.preventDefault()
  }

  node.addEventListener('contextmenu', menu)
  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  node.addEventListener('pointerleave', out)
  node.addEventListener('wheel', wheel, { passive: false })
  return {
    update: (next) => (hands = next),
    destroy() {
      clearTimeout(rests)
      clearTimeout(settle)
      node.removeEventListener('contextmenu', menu)
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
      node.removeEventListener('pointerleave', out)
      node.removeEventListener('wheel', wheel)
    },
  }
}
