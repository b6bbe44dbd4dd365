// Whose view is shown, where several people share a screen: it goes to whoever is to act.

import type { Hello } from '../connection/wire'
import type { ViewStore } from './view'

/** What sharing needs of the table. */
export interface SharedTable {
  readonly acting: readonly number[] // those of one's own seats that are to act
  forget(all: boolean): void
  look(seat: number): void
}

export class SharedScreen {
  wanted: number | null = null // the seat whose view was asked for; 0: nobody's
  looking = false // until the hello that answers
  #turned = false // what was told before is the same for this viewer
  #peeks = false // somebody looks who is not to act, though another at this screen is

  constructor(
    private readonly store: ViewStore,
    private readonly table: SharedTable,
  ) {}

  /**
   * Look as another of one's own seats; 0: as nobody. Where seats have secrets from each other, nothing is left of what
   * was seen before.
   */
  lookAs(seat: number): void {
    this.wanted = seat
    this.looking = true
    this.#turned = !this.store.view.hello?.covered
    this.#peeks = seat !== 0
    this.table.forget(!this.#turned)
    this.table.look(seat)
  }

  greeted(hello: Hello): void {
    const { wanted } = this
    const granted = (hello.seat ?? 0) === wanted || (!!wanted && !hello.yours?.includes(wanted))
    if (this.looking && !granted) return this.table.look(wanted ?? 0) // said before it was asked
    this.looking = false
    if (hello.covered && hello.seat === null) this.wanted = 0
    if (hello.covered && hello.seat !== this.store.view.hello?.seat) this.table.forget(true)
    this.store.set({ hello, absent: [] })
  }

  /** Has this viewer to be told what was before? Not if the one before has heard the same. */
  tellsAnew(): boolean {
    const anew = !this.#turned
    this.#turned = false
    return anew
  }

  /** To whoever is to act: at once, or where there are secrets by way of nobody. */
  pass(): void {
    const { hello, around } = this.store.view
    if (hello?.seat == null || around?.stage !== 'playing') return
    const next = this.table.acting
    if (!next.length || next.includes(hello.seat)) this.#peeks = false
    else if (!this.#peeks) this.lookAs(hello.covered ? 0 : next[0]!)
  }
}
