// The figures of a review: the stacked chances, the key moments, percentages.

import type { Review, ReviewMoment } from '../connection/wire'

const MOMENTS = 3

/** Convert thousandths to whole percent; halves round away from zero. */
export function percent(thousandths: number): number {
  const whole = Math.floor((Math.abs(thousandths) + 5) / 10)
  return thousandths < 0 ? -whole || 0 : whole
}

/** Format thousandths as a percentage with its sign. */
export function signed(thousandths: number): string {
  const whole = percent(thousandths)
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0'
}

/** Return the costliest moments of a seat (null: of all seats), in the order of play. */
export function told(review: Review, seat: number | null): ReviewMoment[] {
  const cost = (moment: ReviewMoment) => moment.better_chance - moment.played_chance
  return review.moments
    .filter((moment) => seat === null || moment.seat === seat)
    .sort((a, b) => cost(b) - cost(a))
    .slice(0, MOMENTS)
    .sort((a, b) => a.point - b.point)
}

/** Return the sides from the bottom up: the reader's side first, or the winner for readers without a seat. */
export function stacked(review: Review, seat: number | null): number[] {
  const first = (side: readonly number[]) => (seat === null ? review.places[side[0]! - 1] === 1 : side.includes(seat))
  const order = review.sides.map((_, side) => side)
  return order.sort((a, b) => Number(first(review.sides[b]!)) - Number(first(review.sides[a]!)) || a - b)
}

/** Return the side of a seat, or the winner's for readers without a seat. */
export function sideOf(review: Review, seat: number | null): number {
  return stacked(review, seat)[0]!
}

export interface Band {
  side: number
  edges: { low: number; high: number }[] // in thousandths, one for each point of the curve
}

/** Stack the chances of the sides; at each point they add up to 1000. */
export function bands(review: Review, order: readonly number[]): Band[] {
  const below = review.curve.map(() => 0)
  return order.map((side) => ({
    side,
    edges: review.curve.map((point, i) => {
      const low = below[i]!
      below[i] = low + point.odds[side]!
      return { low, high: below[i]! }
    }),
  }))
}

/** Return at most `most` round move numbers along the curve, each with the index of its point. */
export function ticks(review: Review, most: number): { row: number; point: number }[] {
  const last = review.curve.at(-1)?.row ?? 0
  const step = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((each) => last / each <= most) ?? last
  const found: { row: number; point: number }[] = []
  for (let row = step; row <= last; row += step) found.push({ row, point: review.curve.findIndex((point) => point.row >= row) })
  return found
}
