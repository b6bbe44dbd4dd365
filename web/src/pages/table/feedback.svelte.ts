// "Was that good?": a one-sentence assessment of the viewer's last move.

import type { Message } from '../../connection/wire'
import { getTable, getView } from '../../context'

export class Feedback {
  readonly #table = getTable()
  readonly #view = getView()
  #about = $state(0) // log row of the assessed move
  answer = $state.raw<Message | null>(null)

  constructor(private readonly you: () => number | null) {}

  /** Log row of the viewer's last move; 0 if there is none or an undo came after it. */
  readonly last = $derived.by(() => {
    const entry = this.#view().log.findLast((each) => (each.kind === 'play' && each.seat === this.you()) || each.to !== undefined)
    return entry?.kind === 'play' ? entry.n : 0
  })
  readonly asked = $derived.by(() => this.last > 0 && this.#about === this.last)

  async ask(): Promise<void> {
    const asked = (this.#about = this.last)
    this.answer = null
    const found = await this.#table.connection.hint(true)
    if (this.#about === asked) this.answer = found.reason ?? found.refusal ?? null
  }
}
