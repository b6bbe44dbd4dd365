// The log of a table: what is said of its rows.

import type { Message, Step } from '../connection/wire'
import type { Words } from '../words/words'

export interface Entry {
  n: number
  at: number
  kind: string // "play", "sit", "undo" ...; "hidden" where only the number is known
  seat: number // who commanded it; 0: the table itself
  events: Message[]
  moment: Message | null // what was written on the board when it happened
  asked: boolean // nothing is done yet: others have to agree
  undone: boolean // now it is: this agreement was the last that an undo needed
  row?: number // of the game's own record, if it changed the game
  to?: number // the row of that record to which it went back, if it is an undo
}

/** Ids of events that are bookkeeping ("Round 2 begins"), of every game that was opened. */
export const bookkeeping = new Set<string>()

export function entry({ n, at, summary, events = [], cues }: Step): Entry {
  const kind = summary?.kind ?? ''
  const row = summary?.game_row ?? undefined
  const to = summary?.back_to ?? undefined
  return {
    n,
    at,
    kind,
    seat: summary?.seat ?? 0,
    events,
    moment: events.find((event) => cues?.some((cue) => cue.cue === 'rise' && cue.text.id === event.id)) ?? null,
    asked: kind === 'undo' && row === undefined,
    undone: kind === 'agree' && to !== undefined,
    row,
    to,
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

/** What the page itself says of a row that brought no events, or whose events do not say why; null: nothing worth a line. */
export function told(entry: Entry): Message | null {
  if (entry.events.length && entry.kind !== 'away' && entry.kind !== 'flag') return null
  const seat = seatOf(entry)
  return TOLD.has(entry.kind)
    ? { id: `page.log.${entry.kind}${entry.asked ? '.asked' : entry.undone ? '.undone' : ''}`, args: { seat } }
    : null
}

/** What the log says of a row, and what is read out: bookkeeping only where there is nothing else. */
export function lines(entry: Entry): Message[] {
  const own = told(entry)
  const events = entry.events.filter(matters)
  if (own) return entry.kind === 'flag' ? [own, ...events] : [own]
  return events.length ? events : entry.events
}

/** Has it a line in the log, and is it read out? Not for bookkeeping alone. */
export function listed(entry: Entry): boolean {
  return told(entry) !== null || entry.events.some(matters)
}

/** A row in one sentence: what happened to the reader, if somebody else did it; else its great moment. */
export function headline(entry: Entry, words: Words): Message | undefined {
  const said = lines(entry)
  if (told(entry)) return said[0]
  const struck = words.mine(seatOf(entry)) ? undefined : said.find((event) => words.concerns(event))
  return struck ?? (entry.moment && matters(entry.moment) ? entry.moment : said[0])
}

/** The row that the line of the last event tells: what happened to the reader since they acted, else the newest that matters. */
export function latest(log: readonly Entry[], words: Words): Entry | undefined {
  const since = log.slice(log.findLastIndex((entry) => words.mine(seatOf(entry)) && entry.kind !== 'flag') + 1)
  const struck = since.findLast((entry) => lines(entry).some((event) => matters(event) && words.concerns(event)))
  return struck ?? log.findLast((entry) => told(entry) !== null || entry.events.some(matters)) ?? log.findLast(worth)
}

/** What an undo by this seat would take back first: its last move that still stands. */
export function lastMove(log: readonly Entry[], seat: number): Entry | undefined {
  let standing: Entry[] = []
  for (const entry of log) {
    if (entry.to !== undefined) standing = standing.filter((each) => each.row! <= entry.to!)
    else if (entry.row !== undefined) standing.push(entry)
  }
  return standing.findLast((entry) => entry.seat === seat && entry.kind === 'play')
}

function matters(event: Message): boolean {
  return !bookkeeping.has(event.id)
}

/** Whom an event is about: somebody else than who brought it about, where it says so. */
export function about(event: Message | undefined, entry: Entry): number {
  const seat = event?.args?.seat
  const named = seat && typeof seat === 'object' && 'args' in seat && seat.id === 'core.seat' ? seat.args?.seat : 0
  return Number(named) || entry.seat
}

function seatOf(entry: Entry): Message {
  return { id: 'core.seat', args: { seat: entry.seat } }
}

const TOLD = new Set([
  'sit',
  'stand',
  'bot',
  'absent',
  'away',
  'flag',
  'substitute',
  'back',
  'leave',
  'resign',
  'pause',
  'resume',
  'undo',
  'settle',
  'agree',
  'decline',
  'rematch',
  'close',
])
