// What a review shows: whose share lies where, which moments are told, percents.

import type { Review, ReviewMoment } from '../connection/wire'

const MOMENTS = 3

/** A whole percent, halves away from nothing. */
export function percent(thousandths: number): number {
  const whole = Math.floor((Math.abs(thousandths) + 5) / 10)
  return thousandths < 0 ? -whole || 0 : whole
}

/** With its sign, as a difference is written. */
export function signed(thousandths: number): string {
  const whole = percent(thousandths)
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : '0'
}

/** The costliest moments of a seat, or of all, in the order in which they were played. */
export function told(review: Review, seat: number | null): ReviewMoment[] {
  const cost = (moment: ReviewMoment) => moment.better_chance - moment.played_chance
  return review.moments
    .filter((moment) => seat === null || moment.seat === seat)
    .sort((a, b) => cost(b) - cost(a))
    .slice(0, MOMENTS)
    .sort((a, b) => a.point - b.point)
}

/** The sides from the bottom up: the reader's own, or who won, comes first. */
export function stacked(review: Review, seat: number | null): number[] {
  const first = (side: readonly number[]) => (seat === null ? review.places[side[0]! - 1] === 1 : side.includes(seat))
  const order = review.sides.map((_, side) => side)
  return order.sort((a, b) => Number(first(review.sides[b]!)) - Number(first(review.sides[a]!)) || a - b)
}

export interface Band {
  side: number
  edges: { low: number; high: number }[] // thousandths, along the curve
}

/** How the chances lie on each other: they add up to a thousand. */
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

/** Round numbers of moves along the curve, at most `most`, each with its place. */
export function ticks(review: Review, most: number): { row: number; point: number }[] {
  const last = review.curve.at(-1)?.row ?? 0
  const step = [5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000].find((each) => last / each <= most) ?? last
  const found: { row: number; point: number }[] = []
  for (let row = step; row <= last; row += step) found.push({ row, point: review.curve.findIndex((point) => point.row >= row) })
  return found
}
