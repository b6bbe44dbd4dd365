// Registry of the elements that "What is this?" can explain.

import type { Message, Note, Piece } from '../connection/wire'

/** Something in the picture that can be explained: a piece, a sign or a place, by its drawing. */
export interface Thing {
  art: string
  label?: Message | null
  seat?: number
  origin?: number
  count?: number
  notes?: readonly Note[] // notes about a place
  sign?: boolean
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** The things at one spot, topmost first, and their box on the screen. */
export interface Found {
  things: Thing[]
  box: Box
}

export function thingOf({ kind, label, of, origin, count }: Piece): Thing {
  return { art: kind, label, seat: of, origin, count }
}

/** A lookup of things by id, or at a point of the screen with a tolerance in px. */
export type Inspect = (asked: string | { x: number; y: number }, slack: number) => Found | null

const known = new WeakMap<Element, Thing | Inspect>()

/** Register the things an element shows, or a lookup for them. Its CSS class prevents text selection on long press. */
export function askable(node: HTMLElement, source: Thing | Inspect): { update(next: Thing | Inspect): void } {
  known.set(node, source)
  node.classList.add('askable')
  return { update: (next) => void known.set(node, next) }
}

/** Return the things that an element or its nearest registered ancestor shows; null if there is none. */
export function found(element: Element | null, asked: string | { x: number; y: number }, slack = 0): Found | null {
  for (let node = element; node; node = node.parentElement) {
    const source = known.get(node)
    if (typeof source === 'function') return element!.closest('[data-own]') ? null : source(asked, slack)
    if (source) return { things: [source], box: node.getBoundingClientRect() }
  }
  return null
}
