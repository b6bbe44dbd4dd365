// What was played last at a table, to be seen once more.

import type { Step } from '../connection/wire'
import type { Scene } from './cuePlayer'
import type { Picture } from './picture'
import { moments } from './replay'

const MOST = 8 // rows that are shown again at most

/** What was played of a row, and by whom. */
export interface Play extends Scene {
  before: Picture
  seat: number
}

export class RecentPlays {
  #plays: readonly Play[] = []

  get any(): boolean {
    return this.#plays.length > 0
  }

  add(play: Play): void {
    this.#plays = [...this.#plays, play].slice(-MOST)
  }

  /** What the others did since this seat's own last move, else that move. */
  since(seat: number | null | undefined): readonly Play[] {
    const own = this.#plays.findLastIndex((each) => each.seat === seat)
    return this.#plays.slice(own + 1 < this.#plays.length && own >= 0 ? own + 1 : -1)
  }

  /** Everything anew. */
  set(plays: readonly Play[]): void {
    this.#plays = plays
  }
}

/** The last plays of a table that is told again, for whoever has just come and has seen nothing yet. */
export function recalled(steps: readonly Step[]): Play[] {
  const told = moments(steps)
  const plays = told.flatMap((moment, i) =>
    i && moment.cues.length
      ? [{ row: moment.entry.n, cues: moment.cues, truth: moment.picture, before: told[i - 1]!.picture, seat: moment.entry.seat }]
      : [],
  )
  return plays.slice(-MOST)
}
