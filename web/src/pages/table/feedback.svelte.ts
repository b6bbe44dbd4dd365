// "Was that good?": one question about the viewer's last move, one sentence back.

import type { Message } from '../../connection/wire'
import type { Table } from '../../table/table'
import type { View } from '../../table/view'

/** What the page gives. */
export interface FeedbackPage {
  readonly table: Table
  readonly view: View
  readonly you: number | null
}

export class Feedback {
  #about = $state(0) // the row of the log that was asked about
  answer = $state.raw<Message | null>(null)

  constructor(private readonly page: () => FeedbackPage) {}

  /** The viewer's last move, unless it was undone. */
  readonly last = $derived.by(() => {
    const { view, you } = this.page()
    const entry = view.log.findLast((each) => (each.kind === 'play' && each.seat === you) || each.to !== undefined)
    return entry?.kind === 'play' ? entry.n : 0
  })
  readonly asked = $derived.by(() => this.last > 0 && this.#about === this.last)

  async ask(): Promise<void> {
    const asked = (this.#about = this.last)
    this.answer = null
    const found = await this.page().table.connection.hint(true)
    if (this.#about === asked) this.answer = found.reason ?? found.refusal ?? null
  }
}
