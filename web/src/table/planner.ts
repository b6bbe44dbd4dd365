// Planning a turn: touches narrow the choices, a complete choice can be planned on, and the plan is sent as one list.

import type { Connection } from '../connection/connection'
import type { Choice, Drafted, Offer } from '../connection/wire'
import { asks, clashing, narrow, plain, touch } from './chooser'
import type { Narrowed } from './chooser'
import { whole } from './picture'
import { NO_PLAN } from './view'
import type { Spot, UnsentPlan, ViewStore } from './view'

/** The part of a table that the planner needs. */
export interface PlannerTable {
  readonly connection: Connection
  fetchBoards(digests: readonly string[]): Promise<void>
  offerAgain(): void // show the newest offer without a plan
  play(actions: string[], repeated: string): void
}

export class Planner {
  unwarned = false // true: warnings are off, and so are the confirmations they cause
  #drafts = 0
  #next = '' // the id that counts as touched at the next offer, if a choice has it
  #closed: Choice[] | null = null // the choices before a placeholder among them was expanded

  constructor(
    private readonly store: ViewStore,
    private readonly table: PlannerTable,
    private unsentPlan: UnsentPlan | null,
  ) {}

  /** Take a new offer, or none, and clear the plan. Return true if a plan from before a reload is being restored. */
  offered(offer: Offer | null): boolean {
    this.cancel()
    this.#closed = null
    const choices = offer?.choices ?? []
    if (offer && !this.store.view.offer) this.store.set({ refused: null }) // it said to wait
    this.store.set({ offer, choices, now: narrow(choices, []), lent: '', plan: NO_PLAN, further: false, confirming: false })
    this.#goOn(offer)
    if (!offer || !this.unsentPlan) return false
    void this.#resume(this.unsentPlan, offer)
    return true
  }

  /** Keep the piece that was just moved selected while it can do more, unless another seat is to act. */
  #goOn(offer: Offer | null): void {
    const { picture, hello } = this.store.view
    if (picture?.panels.some((panel) => panel.acting && panel.seat !== hello?.seat)) this.#next = ''
    if (offer && !offer.early && this.#next) this.#lend(this.#next)
  }

  /** Count an id as touched, if a choice has it. */
  #lend(id: string): void {
    const { choices } = this.store.view
    const touched = id ? touch(choices, [], id) : null
    this.store.set({ lent: touched ? id : '' })
    if (touched) this.#choose(narrow(choices, touched), false)
  }

  /** Ignore the answers to pending drafts. */
  cancel(): void {
    this.#drafts += 1
  }

  /** Stop keeping the piece that was just moved selected. */
  letGo(): void {
    this.#next = ''
  }

  /** Reset for another viewer: the plan from before a reload is not theirs. */
  forget(): void {
    this.cancel()
    this.unsentPlan = null
    this.#next = ''
  }

  /** Handle a touch of an id. `touched` is the resulting selection; null: no choice has the id. */
  touch(id: string, touched: string[] | null, at: Spot | null): void {
    const { choices, now, lent } = this.store.view
    this.#next = ''
    if (touched === null) return void this.explain([...now.touched, id], at)
    const clash = clashing(choices, now.touched, touched, id)
    if (clash.length) return void this.explain([...clash, id], at) // the selection stays
    if (lent && (id === lent || !touched.includes(lent))) this.store.set({ lent: '' })
    this.#choose(narrow(choices, touched))
  }

  /** Clear the selection or, if there is none, drop the last planned choice and keep its piece selected. */
  takeBack(): void {
    const { now, plan, choices, lent } = this.store.view
    const [last, before] = [plan.made.at(-1), plan.made.slice(0, -1)]
    if (last && now.touched.every((id) => id === lent)) {
      void this.#replan(before, (before.at(-1) ?? last).then)
    } else if (now.touched.length) {
      this.#next = ''
      this.store.set({ lent: '' })
      this.#choose(narrow(choices, []))
    }
  }

  /** Add the selected choice to the plan and preview the result. */
  planOn(): void {
    const { now, plan } = this.store.view
    if (now.selected) void this.#replan([...plan.made, now.selected])
  }

  /** Send the whole plan as one list, after asking for any confirmation it needs. */
  send(confirmed = false): void {
    const { now, plan, sending } = this.store.view
    const made = now.selected ? [...plan.made, now.selected] : plan.made
    if (!made.length || sending) return
    if (!confirmed && made.some((choice) => asks(choice, this.unwarned))) return this.store.set({ confirming: true })
    this.#next = made.at(-1)?.then ?? ''
    const last = made.at(-1)!
    this.table.play(
      made.flatMap((choice) => choice.actions),
      last.repeats ? last.ids.join() : '',
    )
  }

  /** The unsent plan and selection. Null if seats at this screen have secrets: the next player must not see it. */
  get unsent(): UnsentPlan | null {
    const { hello, offer, plan, now } = this.store.view
    if (hello?.covered) return null
    return offer && (plan.made.length || now.touched.length)
      ? { decision: offer.decision, made: plan.made, touched: now.touched }
      : this.unsentPlan
  }

  /** Draft a plan on the server. Return null if the answer is outdated by another draft or a new offer. */
  async draft(made: readonly Choice[], touched: string[] = []): Promise<Drafted | null> {
    const mine = ++this.#drafts
    const drafted = await this.table.connection.draft(
      made.flatMap((choice) => choice.actions),
      touched,
    )
    return mine === this.#drafts ? drafted : null
  }

  /** Ask the server why these ids cannot be combined. Ignore the answer if the viewer or the offer has changed. */
  async explain(touched: string[], at: Spot | null): Promise<void> {
    const { store } = this
    store.set({ refused: null })
    const actions = store.view.plan.made.flatMap((choice) => choice.actions)
    const { viewer } = store
    const { offer } = store.view
    const why = await this.table.connection.explain(touched, actions)
    const stale = viewer !== store.viewer || offer !== store.view.offer || store.view.goal === 'reached'
    if (why.refusal && !stale) store.set({ refused: { clause: why.clause ?? '', message: why.refusal, at } })
  }

  #choose(now: Narrowed, send = true): void {
    if (!now.touched.length && this.#closed) this.#close()
    else this.store.set({ now, further: false, refused: null, confirming: false })
    if (now.promise) void this.#open(now.touched)
    else if (now.selected && send && this.#atOnce(now.selected)) this.send()
    else if (now.selected) void this.#lookAhead(now.selected)
  }

  /** Return whether completing the choice plays it: if it is plain, or direct and all its ids were actually touched. */
  #atOnce(choice: Choice): boolean {
    return plain(choice, this.unwarned) || (!!choice.direct && !choice.ids.includes(this.store.view.lent))
  }

  /** Expand a placeholder: only the server can list its choices. */
  async #open(touched: string[]): Promise<void> {
    const { made, picture } = this.store.view.plan
    const { step } = this.store.view.now
    const drafted = await this.draft(made, touched)
    if (!drafted || drafted.refusal) return
    const choices = drafted.choices ?? []
    this.#closed ??= this.store.view.choices
    this.store.set({ plan: { made, picture, choices }, choices, now: { ...narrow(choices, touched), step } })
  }

  /** Collapse the expanded placeholder, once nothing is touched any more. */
  #close(): void {
    const { made, picture } = this.store.view.plan
    const choices = this.#closed ?? []
    this.#closed = null
    this.store.set({
      plan: { made, picture, choices: made.length ? choices : null },
      choices,
      now: narrow(choices, []),
      further: false,
      refused: null,
      confirming: false,
    })
  }

  /** Check whether more can be planned after a choice. If it has a `then`, add it to the plan immediately. */
  async #lookAhead(choice: Choice): Promise<void> {
    const drafted = await this.draft([...this.store.view.plan.made, choice])
    if (!drafted || this.store.view.now.selected !== choice) return
    const further = !drafted.last && !!drafted.choices?.length
    const warned = choice.warning && !this.unwarned // the player has to read it first
    if (further && choice.then && !warned) await this.#replan([...this.store.view.plan.made, choice], choice.then)
    else this.store.set({ further, next: drafted.scene?.prompt ?? null })
  }

  /** Draft a changed plan and offer what follows it. `then` counts as touched afterwards, if a choice has it. */
  async #replan(made: Choice[], then = ''): Promise<void> {
    if (!made.length) {
      this.table.offerAgain()
      return this.#lend(then)
    }
    const drafted = await this.draft(made)
    if (!drafted) return
    if (drafted.refusal) {
      return this.store.set({ refused: { clause: drafted.clause ?? '', message: drafted.refusal, at: null } })
    }
    const choices = drafted.choices ?? []
    const picture = drafted.scene ? whole(drafted.scene) : null
    if (picture) await this.table.fetchBoards(picture.boards)
    this.#closed = null
    this.store.set({ plan: { made, picture, choices }, choices, now: narrow(choices, []), lent: '', further: false, refused: null })
    this.#lend(then)
  }

  /** Restore the plan from before a reload if the decision is still the same, and expand its placeholders again. */
  async #resume(unsent: UnsentPlan, offer: Offer): Promise<void> {
    const { store } = this
    this.unsentPlan = null
    if (unsent.decision !== offer.decision) return
    if (unsent.made.length) await this.#replan(unsent.made)
    if (store.view.offer !== offer || store.view.plan.made.length !== unsent.made.length) return
    let touched: string[] = []
    for (const id of unsent.touched) {
      if (narrow(store.view.choices, touched).promise) await this.#open(touched)
      const next = store.view.offer === offer ? touch(store.view.choices, touched, id) : null
      if (!next) return
      touched = next
    }
    if (touched.length) this.#choose(narrow(store.view.choices, touched), false)
  }
}
