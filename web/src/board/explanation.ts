// Texts of "What is this?" and the position of its card. Loaded on demand.

import { sentence } from '../words/words'
import type { Words } from '../words/words'
import type { Box, Thing } from './inspectable'

export interface Answer {
  thing: Thing
  name: string
  which: string // the thing's own label, if the name doesn't contain it
  text: string
  clause: string
}

/** Return the key under which a drawing is explained: its name, or its family (the part before a dash or digit). Null
 * if neither is explained. */
export function explained(about: Readonly<Record<string, string>>, drawing: string): string | null {
  const family = /^[^\d-]+/.exec(drawing)?.[0] ?? ''
  return [drawing, family].find((name) => name in about) ?? null
}

/** Return the name and the explanation of a thing. Notes about a place take precedence over the text for its kind. */
export function answer(thing: Thing, game: string, about: Readonly<Record<string, string>>, words: Words): Answer {
  const key = explained(about, thing.art)
  const told = (part = '') => (key !== null && words.has(`${game}.about.${key}${part}`) ? words.t(`${game}.about.${key}${part}`) : '')
  const label = sentence(words.say(thing.label))
  const clause = (key && about[key]) || ''
  if (thing.sign) return { thing, name: told() && (told('.name') || label), which: '', text: told() || label, clause }
  const notes = thing.notes ?? []
  const count = thing.count ?? 1
  const own = label + (count > 1 && !label.includes(`${count}`) ? ` ×${count}` : '')
  if (notes.length)
    return {
      thing,
      name: own,
      which: '',
      text: notes.map((note) => words.say(note.message)).join(' '),
      clause: notes.find((note) => note.clause)?.clause ?? clause,
    }
  const kind = told('.name')
  const said = own.toLowerCase().includes(kind.toLowerCase())
  return { thing, name: said ? own : kind, which: said ? '' : own, text: told(), clause }
}

const GAP = 12 // px between the card and what it explains
const RIM = 8 // px: min distance from the card to the edge of the window

/** Return a position for a card clear of the box: above, below or beside it. If none fits, use the top or bottom edge
 * of the window, whichever has more room. With `above`, try above first, else below. */
export function beside(
  box: Box,
  size: { w: number; h: number },
  room: { w: number; h: number },
  above: boolean,
): { left: number; top: number } {
  const within = (at: number, size: number, room: number) => Math.max(RIM, Math.min(at, room - size - RIM))
  const left = within((box.left + box.right - size.w) / 2, size.w, room.w)
  const top = within((box.top + box.bottom - size.h) / 2, size.h, room.h)
  const over = { left, top: box.top - GAP - size.h }
  const under = { left, top: box.bottom + GAP }
  const spots = [...(above ? [over, under] : [under, over]), { left: box.right + GAP, top }, { left: box.left - GAP - size.w, top }]
  const fits = spots.find(
    (spot) => spot.left >= RIM && spot.top >= RIM && spot.left + size.w <= room.w - RIM && spot.top + size.h <= room.h - RIM,
  )
  return fits ?? { left, top: box.top > room.h - box.bottom ? RIM : room.h - RIM - size.h }
}
