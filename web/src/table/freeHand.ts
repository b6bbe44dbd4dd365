// Free play in real time: pieces are picked up and tried, and only the server knows whether they fit.

import type { Answer, Choice, Drafted, Panel, Tray } from '../connection/wire'
import { cooldownEnds } from './cooldown'
import type { Spot, ViewStore } from './view'

/** The part of a table that the hand needs. */
export interface FreeHandTable {
  readonly free: boolean
  readonly now: number // server time in ms
  readonly panels: readonly Panel[]
  sendTry(ids: string[], at: Spot | null): Promise<Answer>
  draft(touched: string[]): Promise<Drafted | null>
  explain(touched: string[], at: Spot | null): void
  later(ms: number, what: () => void): void
  dismiss(): void
}

export class FreeHand {
  #reaching = '' // the id in hand; if it is a placeholder, the server lists its destinations
  #promised = new Set<string>() // ids that were ever offered as placeholders

  constructor(
    private readonly store: ViewStore,
    private readonly table: FreeHandTable,
  ) {}

  /** Remember the placeholders of a new offer. */
  offered(choices: readonly Choice[]): void {
    for (const choice of choices) if (!choice.actions.length && choice.ids.length === 1) this.#promised.add(choice.ids[0]!)
  }

  /** Forget the id in hand without changing the view. */
  empty(): void {
    this.#reaching = ''
  }

  /** Try ids together; only the game knows the outcome. */
  attempt(ids: string[], at: Spot | null): Promise<Answer> {
    this.grasp([])
    this.store.set({ tried: ids })
    return this.table.sendTry(ids, at)
  }

  /** Drop an id on a place, together with the ids held from other trays. */
  bring(id: string, place: string, at: Spot | null): Promise<Answer> {
    return this.attempt([id, place, ...this.store.view.held.filter((other) => this.#trayOf(other) !== this.#trayOf(id))], at)
  }

  /** Reserve a piece for this seat while it is held, if its tray supports that. */
  hold(id: string, tray: Tray): void {
    if (tray.reserves && !this.store.view.choices.some((choice) => choice.ids.includes(id))) void this.table.sendTry([id], null)
  }

  /** Return a reserved piece to its tray after a drop outside any place. */
  release(id: string, tray: Tray): void {
    if (tray.reserves) void this.table.sendTry([id, tray.id], null)
  }

  /** Return whether a piece may be picked up. During a cooldown it may not: show a message with the seconds left. */
  lift(at: Spot | null): boolean {
    const { store, table } = this
    const left = cooldownEnds(table.panels, store.view.around, store.view.hello?.seat ?? null) - table.now
    if (left <= 0) return true
    const refused = { clause: '', message: { id: 'page.rest', args: { seconds: Math.ceil(left / 1000) } }, at }
    store.set({ refused })
    table.later(left, () => store.view.refused === refused && table.dismiss())
    return false
  }

  /** Pick up a piece or drop it on a place, by touch or key instead of a drag. */
  handle(id: string, at: Spot | null): void {
    const { held, picture, choices } = this.store.view
    const loose = [...(picture?.pieces ?? []), ...(picture?.trays ?? []).flatMap((tray) => tray.pieces)]
    const others = held.filter((other) => this.#trayOf(other) !== this.#trayOf(id))
    const offered = choices.some((choice) => choice.ids.includes(id))
    if (held.includes(id)) this.grasp(held.filter((other) => other !== id))
    else if (loose.some((piece) => piece.id === id)) {
      if (!offered && loose.some((piece) => piece.id === id && piece.dim)) this.table.explain([id], at)
      else if (offered || this.lift(at)) this.grasp([...others, id])
    } else if (held.length) void this.attempt([...held, id], at)
    else this.table.explain([id], at)
  }

  grasp(held: readonly string[]): void {
    this.store.set({ held, refused: null })
    this.reach(held.at(-1) ?? '')
  }

  /** Set the id in hand, dragged or touched (empty: none). If it is a placeholder, ask for its destinations. */
  reach(id: string): void {
    this.#reaching = id
    if (this.store.view.opened.length) this.store.set({ opened: [] })
    void this.list()
  }

  /** Ask the server for the destinations of the id in hand. */
  async list(): Promise<void> {
    const id = this.#reaching
    if (!this.table.free || !this.#promised.has(id)) return
    const drafted = await this.table.draft([id])
    if (drafted && id === this.#reaching)
      this.store.set({ opened: (drafted.choices ?? []).filter((choice) => choice.ids.length > 1 && choice.ids.includes(id)) })
  }

  #trayOf(id: string): string {
    return this.store.view.picture?.trays.find((tray) => tray.pieces.some((piece) => piece.id === id))?.id ?? ''
  }
}
