// The standing of a series: which seats have won it, lead, or are level at the top.

import type { Tally } from '../connection/wire'

export interface Standing {
  word: 'won' | 'leads' | 'level'
  seats: number[]
}

export function standing(tally: Tally): Standing {
  const seats = tally.totals.map((_, i) => i + 1)
  if (tally.places?.length) return { word: 'won', seats: seats.filter((seat) => tally.places![seat - 1] === 1) }
  const best = Math.max(...tally.totals)
  const first = seats.filter((seat) => tally.totals[seat - 1] === best)
  return { word: first.length > 1 ? 'level' : 'leads', seats: first }
}
