// What a seat's points are made of, for the columns at the end.

import type { Counter, Panel } from '../connection/wire'

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

const GAP = 2 // px between blocks
const LEAST = 11 // px: no block is lower, if there is room
const LOW = 16 // px: lower blocks of one kind lie side by side in one
const MOST = 24 // px a point

/** How many px a point has, so that the highest column is as high as there is room. */
export function unit(scores: readonly number[], room: number): number {
  return Math.min(MOST, Math.max(1, room) / Math.max(1, ...scores))
}

/** A seat's column: as high as its score, whatever it is made of. Where a block would be too low, all give way to it. */
export function column(panel: Panel | undefined, score: number, unit: number): (Block & { high: number })[] {
  const found = blocks(panel, score, LOW / unit)
  const height = score * unit - GAP * found.length
  const least = Math.min(LEAST, height / found.length)
  const plain = found.map((block) => block.points * block.count * unit - GAP)
  const low = plain.some((high) => high < least)
  const spare = height - least * found.length
  return found.map((block, i) => ({ ...block, high: low ? least + (spare * block.points * block.count) / score : plain[i]! }))
}
