// The answer to "What is this?" in words, and where it stands. Fetched once there is something to ask about.

import { sentence } from '../words/words'
import type { Words } from '../words/words'
import type { Box, Thing } from './inspectable'

export interface Answer {
  thing: Thing
  name: string
  which: string // of those with this name, if the name does not say so
  text: string
  clause: string
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

const GAP = 12 // px between the card and what it speaks of
const RIM = 8 // px to the edge of the window

/** Where a card of this size covers nothing of the box: above, below or beside it; else where there is most room. */
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
