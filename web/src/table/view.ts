// What one viewer sees of a table and is about to do there: the data that the page shows, and a store for it.

import type { Absent, Around, Board, Choice, Heard, Hello, Message, Offer, Spectators } from '../connection/wire'
import type { Status } from '../connection/connection'
import { NOTHING } from './chooser'
import type { Narrowed } from './chooser'
import type { Act } from './cuePlayer'
import type { Entry } from './log'
import type { Picture } from './picture'
import type { Hint } from './teacher'
import type { Trace } from './trace'

/** A spot of the screen, in px of the board's window. */
export interface Spot {
  x: number
  y: number
}

/** Why something was not possible, and where the finger was. */
export interface Refused {
  clause: string
  message: Message
  beaten?: Message | null // who was faster, where somebody just was
  at: Spot | null
}

/** What is planned and not sent: the choices made so far, and what the server says would follow. */
export interface Plan {
  made: Choice[]
  picture: Picture | null // after what was made
  choices: Choice[] | null // null: those of the offer itself
}

/** A plan that was not sent, for a page that must load itself anew. */
export interface UnsentPlan {
  decision: number
  made: Choice[]
  touched: string[]
}

export interface View {
  status: Status
  hello: Hello | null
  around: Around | null
  offer: Offer | null
  picture: Picture | null // what is drawn now
  act: Act | null // what is happening in it
  playing: boolean
  choices: Choice[]
  now: Narrowed
  lent: string // what counts as touched without a touch
  plan: Plan
  further: boolean // after what is chosen there is more to decide, and it can be planned
  next: Message | null // what will be asked then
  sending: boolean
  confirming: boolean
  refused: Refused | null
  log: Entry[]
  mark: string // the head of the chain of the record, as it was last shown
  came: number // the row at which this viewer came: what is up to it was told afterwards
  chat: Heard[]
  spectators: Spectators // who watches
  absent: readonly Absent[] // the people without a connection
  boards: ReadonlyMap<string, Board>
  boardLate: boolean // one could not be fetched; it is asked for again
  dropped: boolean // an early answer no longer fitted
  trace: readonly Trace[] // what the others moved last
  traced: boolean // and the viewer has not touched anything since
  goal: string // of a lesson: "open", "reached" or "missed"; empty before anything was done
  why: Message | null // of a puzzle that is solved: what is good about the solution
  tried: readonly string[] // what was brought together last
  held: readonly string[] // where things are tried freely: what is in the hand, at most one thing of each tray
  opened: readonly Choice[] // and what can be done with it, where that is known
  hint: Hint | null // what the teacher says
}

export const NO_PLAN: Plan = { made: [], picture: null, choices: null }

/** Nothing is offered, touched or asked. */
export const UNTOUCHED = {
  offer: null,
  choices: [],
  now: NOTHING,
  lent: '',
  plan: NO_PLAN,
  further: false,
  next: null,
  sending: false,
  confirming: false,
  refused: null,
  dropped: false,
  tried: [],
  held: [],
  opened: [],
  hint: null,
}

export const BLANK: View = {
  ...UNTOUCHED,
  status: 'connecting',
  hello: null,
  around: null,
  picture: null,
  act: null,
  playing: false,
  log: [],
  mark: '',
  came: 0,
  chat: [],
  spectators: { type: 'spectators', count: 0, people: [] },
  absent: [],
  boards: new Map(),
  boardLate: false,
  trace: [],
  traced: false,
  goal: '',
  why: null,
}

/** The seat of a bot that a spectator may take; 0: none. Where the result counts nobody comes in after the start; where seats have secrets, a person who has seen some takes no other. */
export function botSeat({ around, hello }: Pick<View, 'around' | 'hello'>): number {
  if (around?.stage !== 'playing' || hello?.counts) return 0
  const only = hello?.only ?? []
  return around.seats.findIndex((sitting, i) => sitting.kind === 'bot' && (!only.length || only.includes(i + 1))) + 1
}

/** The view as it is now. Every change makes a new one and tells the listeners. */
export class ViewStore {
  view: View = BLANK
  viewer = 0 // rises when another seat looks: answers to what was asked before are ignored
  #listeners = new Set<() => void>()

  set(change: Partial<View>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
