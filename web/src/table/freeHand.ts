// Real time: pieces are taken into the hand and tried. Whether they fit only the server knows.

import type { Answer, Choice, Drafted, Panel, Tray } from '../connection/wire'
import { cooldownEnds } from './cooldown'
import type { Spot, ViewStore } from './view'

/** What the hand needs of the table. */
export interface FreeHandTable {
  readonly free: boolean
  readonly now: number // the server's time
  readonly panels: readonly Panel[]
  sendTry(ids: string[], at: Spot | null): Promise<Answer>
  draft(touched: string[]): Promise<Drafted | null>
  explain(touched: string[], at: Spot | null): void
  later(ms: number, what: () => void): void
  dismiss(): void
}

export class FreeHand {
  #reaching = '' // what is in the hand and could be brought to places that only the server can list
  #promised = new Set<string>() // what has been offered so, at any time

  constructor(
    private readonly store: ViewStore,
    private readonly table: FreeHandTable,
  ) {}

  /** What a new offer leaves to the server to list. */
  offered(choices: readonly Choice[]): void {
    for (const choice of choices) if (!choice.actions.length && choice.ids.length === 1) this.#promised.add(choice.ids[0]!)
  }

  /** Nothing is in the hand, and nothing is said of it. */
  empty(): void {
    this.#reaching = ''
  }

  /** A try whose outcome only the game knows: the ids that were brought together. */
  attempt(ids: string[], at: Spot | null): Promise<Answer> {
    this.grasp([])
    this.store.set({ tried: ids })
    return this.table.sendTry(ids, at)
  }

  /** Something is let go on a place, with what else is in the hand. */
  bring(id: string, place: string, at: Spot | null): Promise<Answer> {
    return this.attempt([id, place, ...this.store.view.held.filter((other) => this.#trayOf(other) !== this.#trayOf(id))], at)
  }

  /** A piece of a tray that reserves what is carried is kept from others while it is in the hand. */
  hold(id: string, tray: Tray): void {
    if (tray.reserves && !this.store.view.choices.some((choice) => choice.ids.includes(id))) void this.table.sendTry([id], null)
  }

  /** And laid down again when it is let go nowhere. */
  release(id: string, tray: Tray): void {
    if (tray.reserves) void this.table.sendTry([id, tray.id], null)
  }

  /** May something be taken into the hand? During a cooldown it may not, and words say for how long. */
  lift(at: Spot | null): boolean {
    const { store, table } = this
    const left = cooldownEnds(table.panels, store.view.around, store.view.hello?.seat ?? null) - table.now
    if (left <= 0) return true
    const refused = { clause: '', message: { id: 'page.rest', args: { seconds: Math.ceil(left / 1000) } }, at }
    store.set({ refused })
    table.later(left, () => store.view.refused === refused && table.dismiss())
    return false
  }

  /** By touch or key instead of a drag: a piece is taken into the hand, then brought to a place. */
  handle(id: string, at: Spot | null): void {
    const { held, picture, choices } = this.store.view
    const loose = [...(picture?.pieces ?? []), ...(picture?.trays ?? []).flatMap((tray) => tray.pieces)]
    const others = held.filter((other) => this.#trayOf(other) !== this.#trayOf(id))
    const offered = choices.some((choice) => choice.ids.includes(id))
    if (held.includes(id)) this.grasp(held.filter((other) => other !== id))
    else if (loose.some((piece) => piece.id === id)) {
      if (offered || this.lift(at)) this.grasp([...others, id])
    } else if (held.length) void this.attempt([...held, id], at)
    else this.table.explain([id], at)
  }

  grasp(held: readonly string[]): void {
    this.store.set({ held, refused: null })
    this.reach(held.at(-1) ?? '')
  }

  /** Something is in the hand, carried or touched: where it could go is asked, if it is a promise. Empty: nothing is. */
  reach(id: string): void {
    this.#reaching = id
    if (this.store.view.opened.length) this.store.set({ opened: [] })
    void this.list()
  }

  /** Asks again where what is in the hand could go. */
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
