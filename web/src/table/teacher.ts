// The teacher: a hint first says what to look at, then shows a choice, or the plan of a turn that is checked off as it is
// played. Before a turn ends badly, it warns once.

import type { Connection } from '../connection/connection'
import type { HintStep, Hinted, Offer } from '../connection/wire'
import type { Hint, ViewStore } from './view'

/** The part of a table that the teacher needs. */
export interface TeacherTable {
  readonly connection: Connection
  offerAgain(): void // show the newest offer without a plan
  play(actions: string[]): void
  later(ms: number, what: () => void): void
}

/** The button that asks for a hint and dismisses it. */
export interface HintControl {
  on: boolean // a hint is pending or shown
  ready: boolean
  press: () => void
}

const PATIENCE = 1500 // ms that a move waits for the answer whether it ends the turn badly

/** Return how many of these steps the actions play, in order; 0 if they depart from the plan. */
function stepsMade(steps: readonly HintStep[], actions: readonly string[]): number {
  let at = 0
  for (const [made, { choice }] of steps.entries()) {
    if (at === actions.length) return made
    if (!choice.actions.every((action, i) => actions[at + i] === action)) return 0
    at += choice.actions.length
  }
  return at === actions.length ? steps.length : 0
}

export class Teacher {
  #plan: Hint | null = null // followed until its end, a departure or another seat's move
  #departed = false
  #decision = -1 // of the last offer
  #warned = false // in this turn
  #showing = false // the solution of a puzzle, one decision after the other

  constructor(
    private readonly store: ViewStore,
    private readonly table: TeacherTable,
  ) {}

  /** Discard the plan and ask for a hint. Ignore the answer if the hint was dismissed meanwhile. */
  async ask(shown = false): Promise<void> {
    const { store, table } = this
    const { offer, hint } = store.view
    if (hint || !offer || offer.early) return
    this.#plan = null
    table.offerAgain()
    const asked: Hint = { found: null, shown, done: 0 }
    store.set({ hint: asked, refused: null, warning: null })
    const found = await table.connection.hint()
    if (store.view.hint !== asked) return
    if (found.refusal) store.set({ hint: null, refused: { clause: found.clause ?? '', message: found.refusal, at: null } })
    else this.#tell({ found, shown, done: 0 })
  }

  /** Show the solution of a puzzle, from the next decision on. */
  demonstrate(): void {
    this.#showing = true
    this.#decision = -1
  }

  show(): void {
    const { hint } = this.store.view
    if (hint?.found) this.#tell({ ...hint, shown: true })
  }

  #tell(hint: Hint): void {
    if (hint.shown && hint.found?.steps?.length) this.#plan = hint
    this.#departed = false
    this.store.set({ hint })
  }

  /** Dismiss the hint and discard its plan. */
  dismiss(): void {
    this.#plan = null
    this.#showing = false
    this.#hide()
  }

  /** Hide the hint while the player touches the board; a plan comes back after the move. */
  stepAside(): void {
    this.#hide()
  }

  #hide(): void {
    if (this.store.view.hint) this.store.set({ hint: null })
  }

  /** Play the next step of the plan, or with `all` the rest of it. */
  play(all = false): void {
    const { hint } = this.store.view
    if (!hint?.found) return
    const steps = hint.found.steps?.slice(hint.done) ?? []
    const choices = steps.length ? steps.slice(0, all ? steps.length : 1).map((step) => step.choice) : [hint.found.choice!]
    this.stepAside()
    this.table.play(choices.flatMap((choice) => choice.actions))
  }

  /** Check off what the viewer plays. */
  played(actions: readonly string[]): void {
    if (!this.#plan) return
    const made = stepsMade(this.#plan.found!.steps!.slice(this.#plan.done), actions)
    this.#departed = !made
    this.#plan = { ...this.#plan, done: this.#plan.done + made }
  }

  /** Note that the viewer undid a move: the plan has to be made again. */
  undone(): void {
    this.#departed = true
  }

  /** Forget the plan, and that a warning was given: another seat has moved. */
  passed(): void {
    this.#plan = null
    this.#warned = false
  }

  /** Show the plan at its next step once the viewer is to act again; ask for another after its end or a departure. */
  offered(offer: Offer | null): void {
    if (offer?.decision === this.#decision) return
    this.#hide()
    if (!offer) return
    this.#decision = offer.decision
    this.store.set({ warning: null })
    const plan = this.#plan
    if (this.#showing && !plan && offer.choices.length) return void this.ask(true)
    if (!plan || !offer.choices.length || offer.early) return
    if (!this.#departed && plan.done < plan.found!.steps!.length) this.store.set({ hint: plan })
    else void this.ask(true)
  }

  /** Forget everything, for another viewer. */
  forget(): void {
    this.passed()
    this.#decision = -1
  }

  /** True if a move has to ask for a warning first. */
  get warns(): boolean {
    return !!this.store.view.around?.hints && !this.#warned
  }

  /** Return true if these actions may be played. Otherwise the view has a warning, once in a turn. */
  async mayPlay(actions: readonly string[]): Promise<boolean> {
    const { store, table } = this
    const late = new Promise<null>((done) => table.later(PATIENCE, () => done(null)))
    const found: Hinted | null = await Promise.race([table.connection.hint(false, actions), late])
    if (!found?.reason) return true
    this.#warned = true
    store.set({ warning: { actions, reason: found.reason, chance: found.value ?? 0, ids: found.ids ?? [] } })
    return false
  }
}
