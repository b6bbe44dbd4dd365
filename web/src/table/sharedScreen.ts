// A shared screen: several people play on one device, which shows the view of the seat that is to act.

import type { Hello } from '../connection/wire'
import type { ViewStore } from './view'

/** The part of a table that screen sharing needs. */
export interface SharedTable {
  readonly acting: readonly number[] // your seats that are to act
  forget(all: boolean): void
  look(seat: number): void
}

export class SharedScreen {
  wanted: number | null = null // the seat whose view was requested; 0: no seat's
  looking = false // true until the server's hello answers the request
  #turned = false // the log so far is the same for this viewer
  #peeks = false // the player chose a seat that is not to act, although another at this screen is

  constructor(
    private readonly store: ViewStore,
    private readonly table: SharedTable,
  ) {}

  /**
   * Show the view of another of your seats; 0: no seat's. If seats have secrets from each other, first drop everything
   * shown so far.
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
    if (this.looking && !granted) return this.table.look(wanted ?? 0) // this hello predates the request
    this.looking = false
    if (hello.covered && hello.seat === null) this.wanted = 0
    if (hello.covered && hello.seat !== this.store.view.hello?.seat) this.table.forget(true)
    this.store.set({ hello, absent: [] })
  }

  /** Return whether the earlier log has to be fetched. Not if the previous viewer saw the same one. */
  tellsAnew(): boolean {
    const anew = !this.#turned
    this.#turned = false
    return anew
  }

  /** Switch to the seat that is to act: directly, or via a view of no seat if seats have secrets. */
  pass(): void {
    const { hello, around } = this.store.view
    if (hello?.seat == null || around?.stage !== 'playing') return
    const next = this.table.acting
    if (!next.length || next.includes(hello.seat)) this.#peeks = false
    else if (!this.#peeks) this.lookAs(hello.covered ? 0 : next[0]!)
  }
}
