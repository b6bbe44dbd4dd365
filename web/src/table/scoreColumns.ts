// The parts of a seat's score, as the columns shown at the end of a game.

import type { Counter, Panel } from '../connection/wire'

export interface Block {
  counter: Counter
  points: number
  count: number
}

/** Return the blocks of a column, from the bottom up. Blocks of one kind with fewer points than `low` are merged. Empty
    if the counters do not add up to the score: it then has other sources. */
function blocks(panel: Panel | undefined, score: number, low = 0): Block[] {
  const found = (panel?.counters ?? []).flatMap((counter) => {
    const { points, value } = counter
    if (points <= 0 || !value) return []
    return points < low ? [{ counter, points, count: value }] : Array.from({ length: value }, () => ({ counter, points, count: 1 }))
  })
  return found.reduce((sum, block) => sum + block.points * block.count, 0) === score ? found : []
}

const GAP = 2 // px between blocks
const LEAST = 11 // px: the lowest a block may be, if there is room
const LOW = 16 // px: lower blocks of one kind are merged into one
const MOST = 24 // px per point, at most

/** Return the px per point at which the highest column fills the room, limited to MOST. */
export function unit(scores: readonly number[], room: number): number {
  return Math.min(MOST, Math.max(1, room) / Math.max(1, ...scores))
}

/** Return a seat's blocks with their heights in px. The column is as high as the score. If a block would be lower than
 * LEAST, all blocks get that height and share the rest in proportion. */
export function column(panel: Panel | undefined, score: number, unit: number): (Block & { high: number })[] {
  const found = blocks(panel, score, LOW / unit)
  const height = score * unit - GAP * found.length
  const least = Math.min(LEAST, height / found.length)
  const plain = found.map((block) => block.points * block.count * unit - GAP)
  const low = plain.some((high) => high < least)
  const spare = height - least * found.length
  return found.map((block, i) => ({ ...block, high: low ? least + (spare * block.points * block.count) / score : plain[i]! }))
}
