// The story of a table: its rows as entries of a log.

import type { Message, Step } from './wire'

export interface Entry {
  n: number
  at: number
  kind: string // "play", "sit", "undo" ...; "hidden" where only the number is known
  seat: number // who commanded it; 0: the table itself
  argument: string
  events: Message[]
  moment: Message | null // what was written on the board when it happened
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
    moment: (step.events ?? []).find((event) => step.cues?.some((cue) => cue.cue === 'rise' && cue.text.id === event.id)) ?? null,
  }
}

/** Two tellings as one, every row once and in order; the newest, if they are too many. */
export function joined(log: readonly Entry[], more: readonly Entry[], most: number): Entry[] {
  const rows = new Map([...more, ...log].map((each) => [each.n, each]))
  return [...rows.values()].sort((a, b) => a.n - b.n).slice(-most)
}

/** Is there anything to say of it? */
export function worth(entry: Entry): boolean {
  return entry.events.length > 0 || told(entry) !== null
}

/** What the page itself says of a row that brought no events; null: nothing worth a line. */
export function told(entry: Entry): Message | null {
  if (entry.events.length) return null
  const seat: Message = { id: 'core.seat', args: { seat: entry.seat } }
  return TOLD.has(entry.kind) ? { id: `page.log.${entry.kind}`, args: { seat } } : null
}

/** A row in one sentence: its great moment, if it had one. */
export function headline(entry: Entry): Message | undefined {
  return told(entry) ?? entry.moment ?? entry.events[0]
}

const TOLD = new Set(['sit', 'stand', 'bot', 'absent', 'back', 'leave', 'undo', 'settle', 'agree', 'decline', 'rematch', 'close'])
