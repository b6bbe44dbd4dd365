// The log as one viewer hears it: it does not run ahead of the picture.

import type { Step } from '../connection/wire'
import { entry, joined } from './log'
import type { Entry } from './log'
import type { ViewStore } from './view'

const LONGEST = 500 // rows

export class LogFeed {
  #untold: Entry[] = [] // rows that are not yet played

  constructor(
    private readonly store: ViewStore,
    private readonly story: () => Promise<Step[]>,
  ) {}

  add(step: Step): void {
    this.#untold.push(entry(step))
  }

  /** What is not told yet never will be. */
  clear(): void {
    this.#untold = []
  }

  /** The log goes on up to a row. */
  goOn(row = Infinity): void {
    const more = this.#untold.filter((each) => each.n <= row)
    if (!more.length) return
    this.#untold = this.#untold.filter((each) => each.n > row)
    this.#join(more)
  }

  /** What was before: a picture alone does not say how it came about. */
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
