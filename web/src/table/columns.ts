// What a seat's points are made of, for the columns at the end.

import type { Counter, Panel } from '../wire'

export interface Block {
  counter: Counter
  points: number
  count: number
}

/** From the ground up; those of fewer points than `low` share one. Empty where the counters do not add up to the
    score: it is then made of something else. */
export function blocks(panel: Panel | undefined, score: number, low = 0): Block[] {
  const found = (panel?.counters ?? []).flatMap((counter) => {
    const { points, value } = counter
    if (points <= 0 || !value) return []
    return points < low ? [{ counter, points, count: value }] : Array.from({ length: value }, () => ({ counter, points, count: 1 }))
  })
  return found.reduce((sum, block) => sum + block.points * block.count, 0) === score ? found : []
}
