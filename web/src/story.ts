// The story of a table: its rows as entries of a log.

import type { Message, Step } from './wire'

export interface Entry {
  n: number
  at: number
  kind: string // "play", "sit", "undo" ...; "hidden" where only the number is known
  seat: number // who commanded it; 0: the table itself
  argument: string
  events: Message[]
}

export function entry(step: Step): Entry {
  const [, kind = '', seat = '', , , ...rest] = step.row.split('\n', 1)[0]!.split(' ')
  const number = Number(seat)
  return {
    n: step.n,
    at: step.at,
    kind,
    seat: Number.isInteger(number) && number > 0 ? number : 0,
    argument: rest.join(' '),
    events: step.events ?? [],
  }
}

/** What the page itself says of a row that brought no events; null: nothing worth a line. */
export function told(entry: Entry): Message | null {
  if (entry.events.length) return null
  const seat: Message = { id: 'core.seat', args: { seat: entry.seat } }
  return TOLD.has(entry.kind) ? { id: `page.log.${entry.kind}`, args: { seat } } : null
}

const TOLD = new Set(['sit', 'stand', 'bot', 'absent', 'back', 'leave', 'undo', 'settle', 'agree', 'decline', 'rematch', 'close'])
