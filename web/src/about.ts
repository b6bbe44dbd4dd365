// "What is this?": what can be asked about in the picture, and the answer to it in words.

import { sentence } from './words'
import type { Words } from './words'
import type { Message, Note, Piece } from './wire'

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

export interface Answer {
  thing: Thing
  name: string
  which: string // of those with this name, if the name does not say so
  text: string
  clause: string
}

export function thingOf({ kind, label, of, origin, count }: Piece): Thing {
  return { art: kind, label, seat: of, origin, count }
}

/** The name under which a drawing is explained; null if it is not. It may be that of its family, which is what stands
 * before a dash or a number. */
export function explained(about: Readonly<Record<string, string>>, drawing: string): string | null {
  const family = /^[^\d-]+/.exec(drawing)?.[0] ?? ''
  return [drawing, family].find((name) => name in about) ?? null
}

/** What a thing is called and what it does. A note about a place counts for more than what holds for all of its kind. */
export function answer(thing: Thing, game: string, about: Readonly<Record<string, string>>, words: Words): Answer {
  const key = explained(about, thing.art)
  const told = (part = '') => (key !== null && words.has(`${game}.about.${key}${part}`) ? words.t(`${game}.about.${key}${part}`) : '')
  const label = sentence(words.say(thing.label))
  const clause = (key && about[key]) || ''
  if (thing.sign) return { thing, name: told() && (told('.name') || label), which: '', text: told() || label, clause }
  const notes = thing.notes ?? []
  const count = thing.count ?? 1
  const own = label + (count > 1 && !label.includes(`${count}`) ? ` ×${count}` : '')
  if (notes.length) return { thing, name: own, which: '', text: notes.map((note) => words.say(note.message)).join(' '), clause: notes.find((note) => note.clause)?.clause ?? clause }
  const kind = told('.name')
  const said = own.toLowerCase().includes(kind.toLowerCase())
  return { thing, name: said ? own : kind, which: said ? '' : own, text: told(), clause }
}

const GAP = 12 // px between the card and what it speaks of
const RIM = 8 // px to the edge of the window

/** Where a card of this size covers nothing of the box: above, below or beside it; else where there is most room. */
export function beside(box: Box, size: { w: number; h: number }, room: { w: number; h: number }, above: boolean): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(RIM, Math.min(at, room - size - RIM))
  const left = within((box.left + box.right - size.w) / 2, size.w, room.w)
  const top = within((box.top + box.bottom - size.h) / 2, size.h, room.h)
  const over = { left, top: box.top - GAP - size.h }
  const under = { left, top: box.bottom + GAP }
  const spots = [...(above ? [over, under] : [under, over]), { left: box.right + GAP, top }, { left: box.left - GAP - size.w, top }]
  const fits = spots.find((spot) => spot.left >= RIM && spot.top >= RIM && spot.left + size.w <= room.w - RIM && spot.top + size.h <= room.h - RIM)
  return fits ?? { left, top: box.top > room.h - box.bottom ? RIM : room.h - RIM - size.h }
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
