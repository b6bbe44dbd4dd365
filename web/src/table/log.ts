// The log of a table: its rows as messages.

import type { Message, Step } from '../connection/wire'
import type { Words } from '../words/words'

export interface Entry {
  n: number
  at: number
  kind: string // "play", "sit", "undo" ...; "hidden" where only the number is known
  seat: number // the seat of the command; 0: the table itself
  events: Message[]
  moment: Message | null // the event that was also shown on the board
  asked: boolean // an undo that the others still have to agree to
  undone: boolean // the last agreement that an undo needed
  row?: number // the row in the game's history, if it changed the game
  to?: number // the history row that an undo went back to
}

/** Ids of the events that are bookkeeping ("Round 2 begins"), for every game opened so far. */
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

/** Merge two logs by row number, in order, and keep the newest `most` entries. */
export function joined(log: readonly Entry[], more: readonly Entry[], most: number): Entry[] {
  const rows = new Map([...more, ...log].map((each) => [each.n, each]))
  return [...rows.values()].sort((a, b) => a.n - b.n).slice(-most)
}

/** Return whether an entry has any message, including bookkeeping. */
export function worth(entry: Entry): boolean {
  return entry.events.length > 0 || told(entry) !== null
}

/** Return the page's own message for a row without events, or whose events do not give the reason; null: none. */
export function told(entry: Entry): Message | null {
  if (entry.events.length && entry.kind !== 'away' && entry.kind !== 'flag') return null
  const seat = seatOf(entry)
  return TOLD.has(entry.kind)
    ? { id: `page.log.${entry.kind}${entry.asked ? '.asked' : entry.undone ? '.undone' : ''}`, args: { seat } }
    : null
}

/** Return the messages of an entry, for the log and screen readers. Bookkeeping appears only if there is no other. */
export function lines(entry: Entry): Message[] {
  const own = told(entry)
  const events = entry.events.filter(matters)
  if (own) return entry.kind === 'flag' ? [own, ...events] : [own]
  return events.length ? events : entry.events
}

/** Return whether an entry appears in the log and is read aloud. Bookkeeping alone does not. */
export function listed(entry: Entry): boolean {
  return told(entry) !== null || entry.events.some(matters)
}

/** Return one message for an entry: what another player did to the reader, else the event shown on the board, else the
 * first one. */
export function headline(entry: Entry, words: Words): Message | undefined {
  const said = lines(entry)
  if (told(entry)) return said[0]
  const struck = words.mine(seatOf(entry)) ? undefined : said.find((event) => words.concerns(event))
  return struck ?? (entry.moment && matters(entry.moment) ? entry.moment : said[0])
}

/** Return the entry for the "last event" line: the newest one about the reader since their last action. Without one,
 * return the newest that is more than bookkeeping. */
export function latest(log: readonly Entry[], words: Words): Entry | undefined {
  const since = log.slice(log.findLastIndex((entry) => words.mine(seatOf(entry)) && entry.kind !== 'flag') + 1)
  const struck = since.findLast((entry) => lines(entry).some((event) => matters(event) && words.concerns(event)))
  return struck ?? log.findLast((entry) => told(entry) !== null || entry.events.some(matters)) ?? log.findLast(worth)
}

/** Return the plays that were not undone, in order. */
function standing(log: readonly Entry[]): Entry[] {
  let found: Entry[] = []
  for (const entry of log) {
    if (entry.to !== undefined) found = found.filter((each) => each.row! <= entry.to!)
    else if (entry.row !== undefined) found.push(entry)
  }
  return found
}

/** Return the numbers of the undone rows. */
export function takenBack(log: readonly Entry[]): ReadonlySet<number> {
  const stand = new Set(standing(log))
  return new Set(log.flatMap((entry) => (entry.row !== undefined && entry.to === undefined && !stand.has(entry) ? [entry.n] : [])))
}

/** Return the numbers of the `sit` rows for a seat whose player had already sat down. */
export function satAlready(log: readonly Entry[]): ReadonlySet<number> {
  const seated = new Set<number>()
  return new Set(
    log.flatMap(({ n, kind, seat }) => {
      if (VACATES.has(kind)) seated.delete(seat)
      if (kind !== 'sit') return []
      const known = seated.has(seat)
      seated.add(seat)
      return known ? [n] : []
    }),
  )
}

/** Return the last play of a seat that was not undone: an undo by this seat reverts it first. */
export function lastMove(log: readonly Entry[], seat: number): Entry | undefined {
  return standing(log).findLast((entry) => entry.seat === seat && entry.kind === 'play')
}

function matters(event: Message): boolean {
  return !bookkeeping.has(event.id)
}

/** Return the seat that an event is about: the one it names, else the seat of the command. */
export function about(event: Message | undefined, entry: Entry): number {
  const seat = event?.args?.seat
  const named = seat && typeof seat === 'object' && 'args' in seat && seat.id === 'core.seat' ? seat.args?.seat : 0
  return Number(named) || entry.seat
}

function seatOf(entry: Entry): Message {
  return { id: 'core.seat', args: { seat: entry.seat } }
}

const VACATES = new Set(['stand', 'bot', 'substitute', 'leave'])
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
