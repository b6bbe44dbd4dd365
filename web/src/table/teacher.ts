// The teacher: a hint is asked for, first says what to look at, then shows a choice, which can be played as it is.

import type { Connection } from '../connection/connection'
import type { Hinted } from '../connection/wire'
import type { ViewStore } from './view'

/** What the teacher needs of the table. */
export interface TeacherTable {
  readonly connection: Connection
  offerAgain(): void // the newest offer, with nothing planned
  play(actions: string[]): void
}

/** A hint: null while it is being worked out; `shown`: its choice too, not only what to look at. */
export interface Hint {
  found: Hinted | null
  shown: boolean
}

/** The control that asks for a hint, and puts it away again. */
export interface HintControl {
  on: boolean // one is shown
  ready: boolean
  press: () => void
}

export class Teacher {
  constructor(
    private readonly store: ViewStore,
    private readonly table: TeacherTable,
  ) {}

  /** What was planned is put aside. An answer that nobody waits for any more is ignored. */
  async ask(): Promise<void> {
    const { store, table } = this
    const { offer, hint } = store.view
    if (hint || !offer || offer.early) return
    table.offerAgain()
    const asked: Hint = { found: null, shown: false }
    store.set({ hint: asked, refused: null })
    const found = await table.connection.hint()
    if (store.view.hint !== asked) return
    if (found.refusal) store.set({ hint: null, refused: { clause: found.clause ?? '', message: found.refusal, at: null } })
    else store.set({ hint: { found, shown: false } })
  }

  show(): void {
    const { hint } = this.store.view
    if (hint?.found) this.store.set({ hint: { ...hint, shown: true } })
  }

  dismiss(): void {
    if (this.store.view.hint) this.store.set({ hint: null })
  }

  play(): void {
    const actions = this.store.view.hint?.found?.choice?.actions
    this.dismiss()
    if (actions) this.table.play(actions)
  }
}
