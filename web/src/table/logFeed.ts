// The log of one viewer. Entries are held back until the picture reaches their row.

import type { Step } from '../connection/wire'
import { entry, joined } from './log'
import type { Entry } from './log'
import type { ViewStore } from './view'

const LONGEST = 500 // rows

export class LogFeed {
  #untold: Entry[] = [] // entries of rows that are not played yet

  constructor(
    private readonly store: ViewStore,
    private readonly story: () => Promise<Step[]>,
  ) {}

  add(step: Step): void {
    this.#untold.push(entry(step))
  }

  /** Discard the entries held back. */
  clear(): void {
    this.#untold = []
  }

  /** Release the entries held back, up to a row. */
  goOn(row = Infinity): void {
    const more = this.#untold.filter((each) => each.n <= row)
    if (!more.length) return
    this.#untold = this.#untold.filter((each) => each.n > row)
    this.#join(more)
  }

  /** Fetch the earlier log, which a snapshot does not include. Return its steps; empty if the viewer has changed. */
  async recall(upTo: number): Promise<Step[]> {
    const { viewer } = this.store
    const steps = (await this.story().catch(() => [])).filter((step) => step.n <= upTo)
    if (viewer !== this.store.viewer) return []
    this.#join(steps.map(entry))
    return steps
  }

  #join(more: readonly Entry[]): void {
    this.store.set({ log: joined(this.store.view.log, more, LONGEST) })
  }
}
