// What a seat's points are made of, for the columns at the end.

import type { Counter, Panel } from '../wire'

export interface Block {
  counter: Counter
  points: number
}

/** From the ground up. Empty where the counters do not add up to the score: it is then made of something else. */
export function blocks(panel: Panel | undefined, score: number): Block[] {
  const found = (panel?.counters ?? []).flatMap((counter) =>
    counter.points > 0 ? Array.from({ length: counter.value }, () => ({ counter, points: counter.points })) : [],
  )
  return found.reduce((sum, block) => sum + block.points, 0) === score ? found : []
}
