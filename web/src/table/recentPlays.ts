// The last plays at a table, kept so that they can be replayed.

import type { Step } from '../connection/wire'
import type { Scene } from './cuePlayer'
import type { Picture } from './picture'
import { moments } from './replay'

const MOST = 8 // rows

/** A played row, with the picture before it and the seat that played it. */
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

  /** Return the plays since this seat's last one; the newest play alone if there are none, or that one is not kept. */
  since(seat: number | null | undefined): readonly Play[] {
    const own = this.#plays.findLastIndex((each) => each.seat === seat)
    return this.#plays.slice(own + 1 < this.#plays.length && own >= 0 ? own + 1 : -1)
  }

  set(plays: readonly Play[]): void {
    this.#plays = plays
  }
}

/** Return the last plays of a fetched replay, for a viewer who has just joined. */
export function recalled(steps: readonly Step[]): Play[] {
  const told = moments(steps)
  const plays = told.flatMap((moment, i) =>
    i && moment.cues.length
      ? [{ row: moment.entry.n, cues: moment.cues, truth: moment.picture, before: told[i - 1]!.picture, seat: moment.entry.seat }]
      : [],
  )
  return plays.slice(-MOST)
}
