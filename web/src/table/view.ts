// The view: what the page shows one viewer, with their selection and plan, and a store for it.

import type { Absent, Around, Board, Choice, Heard, Hello, Hinted, Message, Offer, Spectators } from '../connection/wire'
import type { Status } from '../connection/connection'
import { NOTHING } from './chooser'
import type { Narrowed } from './chooser'
import type { Act } from './cuePlayer'
import type { Entry } from './log'
import type { Picture } from './picture'
import type { Trace } from './trace'

/** A position in px, relative to the board's viewport. */
export interface Spot {
  x: number
  y: number
}

/** A refusal: its reason, and the position of the touch. */
export interface Refused {
  clause: string
  message: Message
  beaten?: Message | null // which player was faster, if one just was
  at: Spot | null
}

/** A plan that is not sent yet: the choices made so far, and the server's draft of what would follow. */
export interface Plan {
  made: Choice[]
  picture: Picture | null // after the planned choices
  choices: Choice[] | null // null: those of the offer
}

/** An unsent plan and selection, to be restored after a reload of the page. */
export interface UnsentPlan {
  decision: number
  made: Choice[]
  touched: string[]
}

/** A hint. `found` is null while the server computes it; `shown`: its choice is visible, not only what to look at.
 * `done`: the steps of its plan that were made. */
export interface Hint {
  found: Hinted | null
  shown: boolean
  done: number
}

/** A warning before actions that end the turn: what threatens, how likely, and the ids that show it. */
export interface Warning {
  actions: readonly string[]
  reason: Message
  chance: number
  ids: readonly string[]
}

export interface View {
  status: Status
  hello: Hello | null
  around: Around | null
  offer: Offer | null
  picture: Picture | null // the picture currently drawn
  act: Act | null // the cue currently animated
  playing: boolean
  choices: Choice[]
  now: Narrowed
  lent: string // the id that counts as touched without a touch
  plan: Plan
  further: boolean // more can be planned after the selected choice
  next: Message | null // the prompt that follows it
  sending: boolean
  confirming: boolean
  refused: Refused | null
  log: Entry[]
  mark: string // the head of the record's hash chain, as last shown
  came: number // the row at which this viewer joined; entries up to it were fetched later
  chat: Heard[]
  spectators: Spectators
  absent: readonly Absent[] // the people without a connection
  boards: ReadonlyMap<string, Board>
  boardLate: boolean // a board could not be fetched; retrying
  dropped: boolean // an early answer no longer applied and was dropped
  trace: readonly Trace[] // the others' last moves
  traced: boolean // the viewer has not touched anything since they were drawn
  goal: string // of a lesson: "open", "reached" or "missed"; empty before the first action
  why: Message | null // why the last move of a puzzle was right or wrong
  made: number // right moves of a puzzle that are made
  tried: readonly string[] // the ids of the last try
  held: readonly string[] // in free play: the ids in hand, at most one of each tray
  opened: readonly Choice[] // the choices for them, once the server has listed them
  hint: Hint | null
  warning: Warning | null
  repeated: Repeated | null // the choice that repeats, or repeated to the end
}

interface Repeated {
  label: Message
  after: number // the newest entry of the log when it began
}

/** Return the choice of a hint's next step; null if there is none yet. */
export function stepOf({ found, done }: Hint): Choice | null {
  return (found?.steps?.length ? found.steps[done]?.choice : found?.choice) ?? null
}

/** Return the choices of a hint's plan after its next step. */
export function laterSteps({ found, done }: Hint): Choice[] {
  return found?.steps?.slice(done + 1).map((step) => step.choice) ?? []
}

export const NO_PLAN: Plan = { made: [], picture: null, choices: null }

/** The part of a view that is empty while nothing is offered, selected or pending. */
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
  warning: null,
  repeated: null,
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
  made: 0,
}

/** Return a bot's seat that a spectator may take during the game; 0: none. There is none if the result counts. A person
 * who has seen secrets may only take a seat that does not reveal a second hand to them. */
export function botSeat({ around, hello }: Pick<View, 'around' | 'hello'>): number {
  if (around?.stage !== 'playing' || hello?.counts) return 0
  const only = hello?.only ?? []
  return around.seats.findIndex((sitting, i) => sitting.kind === 'bot' && (!only.length || only.includes(i + 1))) + 1
}

/** The store of the current view. Every change replaces the view and notifies the listeners. */
export class ViewStore {
  view: View = BLANK
  viewer = 0 // incremented when the viewer changes or a lesson restarts: older answers are ignored
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
