// "What is this?": what can be asked about in the picture, and where it is.

import type { Message, Note, Piece } from '../connection/wire'

/** Something in the picture: a piece, a sign or a place, by its drawing. */
export interface Thing {
  art: string
  label?: Message | null
  seat?: number
  origin?: number
  count?: number
  notes?: readonly Note[] // what is noted about a place
  sign?: boolean
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** What lies at one spot, the topmost first, and where that is on the screen. */
export interface Found {
  things: Thing[]
  box: Box
}

export function thingOf({ kind, label, of, origin, count }: Piece): Thing {
  return { art: kind, label, seat: of, origin, count }
}

/** Of what is asked by its id, or at a point of the screen which may be missed by some px. */
export type Inspect = (asked: string | { x: number; y: number }, slack: number) => Found | null

const known = new WeakMap<Element, Thing | Inspect>()

/** Says what an element shows, or how to find that out. A finger that rests on it selects no text. */
export function askable(node: HTMLElement, source: Thing | Inspect): { update(next: Thing | Inspect): void } {
  known.set(node, source)
  node.classList.add('askable')
  return { update: (next) => void known.set(node, next) }
}

/** What is asked about there. */
export function found(element: Element | null, asked: string | { x: number; y: number }, slack = 0): Found | null {
  for (let node = element; node; node = node.parentElement) {
    const source = known.get(node)
    if (typeof source === 'function') return element!.closest('[data-own]') ? null : source(asked, slack)
    if (source) return { things: [source], box: node.getBoundingClientRect() }
  }
  return null
}
