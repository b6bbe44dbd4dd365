// Planning a turn: touches narrow the choices, what is chosen can be drafted further, and all of it is sent as one list.

import type { Connection } from '../connection/connection'
import type { Choice, Drafted, Offer } from '../connection/wire'
import { asks, clashing, narrow, plain, touch } from './chooser'
import type { Narrowed } from './chooser'
import { whole } from './picture'
import { NO_PLAN } from './view'
import type { Spot, UnsentPlan, ViewStore } from './view'

/** What planning needs of the table. */
export interface PlannerTable {
  readonly connection: Connection
  fetchBoards(digests: readonly string[]): Promise<void>
  offerAgain(): void // the newest offer, with nothing planned
  play(actions: string[]): void
}

export class Planner {
  unwarned = false // warnings are switched off, and the questions that they ask
  #drafts = 0
  #next = '' // counts as touched when there is a new offer, if it can be
  #closed: Choice[] | null = null // the choices before a promise among them was opened

  constructor(
    private readonly store: ViewStore,
    private readonly table: PlannerTable,
    private unsentPlan: UnsentPlan | null,
  ) {}

  /** A new offer, or none: nothing is planned. True: the plan from before a reload goes on. */
  offered(offer: Offer | null): boolean {
    this.cancel()
    this.#closed = null
    const choices = offer?.choices ?? []
    this.store.set({ offer, choices, now: narrow(choices, []), lent: '', plan: NO_PLAN, further: false, confirming: false })
    this.#goOn(offer)
    if (!offer || !this.unsentPlan) return false
    void this.#resume(this.unsentPlan, offer)
    return true
  }

  /** The piece that was just moved stays chosen while it can do more; not once it was another seat's turn. */
  #goOn(offer: Offer | null): void {
    const { picture, hello } = this.store.view
    if (picture?.panels.some((panel) => panel.acting && panel.seat !== hello?.seat)) this.#next = ''
    if (offer && !offer.early && this.#next) this.#lend(this.#next)
  }

  /** Counts as touched, if it can be. */
  #lend(id: string): void {
    const { choices } = this.store.view
    const touched = id ? touch(choices, [], id) : null
    this.store.set({ lent: touched ? id : '' })
    if (touched) this.#choose(narrow(choices, touched), false)
  }

  /** What was drafted is not wanted any more. */
  cancel(): void {
    this.#drafts += 1
  }

  /** The piece that was just moved is not chosen any more. */
  letGo(): void {
    this.#next = ''
  }

  /** Another viewer: the plan from before a reload is not theirs. */
  forget(): void {
    this.cancel()
    this.unsentPlan = null
    this.#next = ''
  }

  /** `touched` is what is touched with this id; null: no choice holds it. */
  touch(id: string, touched: string[] | null, at: Spot | null): void {
    const { choices, now, lent } = this.store.view
    this.#next = ''
    if (touched === null) return void this.explain([...now.touched, id], at)
    const clash = clashing(choices, now.touched, touched, id)
    if (clash.length) return void this.explain([...clash, id], at) // what was chosen stays so
    if (lent && (id === lent || !touched.includes(lent))) this.store.set({ lent: '' })
    this.#choose(narrow(choices, touched))
  }

  /** What was touched is untouched; without a touch, the last part of the plan is taken back, and its piece stays chosen. */
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

  /** What is chosen becomes part of the plan, and the picture shows what follows. */
  planOn(): void {
    const { now, plan } = this.store.view
    if (now.selected) void this.#replan([...plan.made, now.selected])
  }

  /** Send all that is planned as one list; what wants a confirmation asks for it first. */
  send(confirmed = false): void {
    const { now, plan, sending } = this.store.view
    const made = now.selected ? [...plan.made, now.selected] : plan.made
    if (!made.length || sending) return
    if (!confirmed && made.some((choice) => asks(choice, this.unwarned))) return this.store.set({ confirming: true })
    this.#next = made.at(-1)?.then ?? ''
    this.table.play(made.flatMap((choice) => choice.actions))
  }

  /** What has been planned or touched and not sent; nothing that the next at this screen may not know. */
  get unsent(): UnsentPlan | null {
    const { hello, offer, plan, now } = this.store.view
    if (hello?.covered) return null
    return offer && (plan.made.length || now.touched.length)
      ? { decision: offer.decision, made: plan.made, touched: now.touched }
      : this.unsentPlan
  }

  /** Null if something else was asked meanwhile. */
  async draft(made: readonly Choice[], touched: string[] = []): Promise<Drafted | null> {
    const mine = ++this.#drafts
    const drafted = await this.table.connection.draft(
      made.flatMap((choice) => choice.actions),
      touched,
    )
    return mine === this.#drafts ? drafted : null
  }

  /** The server says why these do not go together, unless something else is asked by then, or nothing any more. */
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

  /** Is it played by the touch that completed it? Not what somebody has touched only in part. */
  #atOnce(choice: Choice): boolean {
    return plain(choice, this.unwarned) || (!!choice.direct && !choice.ids.includes(this.store.view.lent))
  }

  /** A promise: only the server can list what it holds. */
  async #open(touched: string[]): Promise<void> {
    const { made, picture } = this.store.view.plan
    const { step } = this.store.view.now
    const drafted = await this.draft(made, touched)
    if (!drafted || drafted.refusal) return
    const choices = drafted.choices ?? []
    this.#closed ??= this.store.view.choices
    this.store.set({ plan: { made, picture, choices }, choices, now: { ...narrow(choices, touched), step } })
  }

  /** Nothing is touched any more: what a promise held is not offered either. */
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

  /** Is there more to decide after this? Then it can be planned too. */
  async #lookAhead(choice: Choice): Promise<void> {
    const drafted = await this.draft([...this.store.view.plan.made, choice])
    if (!drafted || this.store.view.now.selected !== choice) return
    const further = !drafted.last && !!drafted.choices?.length
    const warned = choice.warning && !this.unwarned // it is read before one goes on
    if (further && choice.then && !warned) await this.#replan([...this.store.view.plan.made, choice], choice.then)
    else this.store.set({ further, next: drafted.scene?.prompt ?? null })
  }

  /** `then` counts as touched afterwards, if it can be. */
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

  /** Go on where the page was left, if the question is still the same; a promise that was opened is opened again. */
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
