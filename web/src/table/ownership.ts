// Who took which place when: read off a game that is told again, whatever game it is.

import type { Moment } from './replay'

export interface Owned {
  place: string
  of: number // whose
  since: number // the row at which it became theirs
  late: number // from 0, at the beginning, to 1, now
}

/** Every place that belongs to somebody after a row: whose piece lies lowest there, and since when without a break. */
export function heat(story: readonly Moment[], at: number): Owned[] {
  const held = new Map<string, { of: number; since: number }>()
  let first = -1
  for (const [row, { picture }] of story.slice(0, at + 1).entries()) {
    const owners = new Map<string, number>()
    for (const piece of picture.pieces) if (piece.of && !owners.has(piece.place)) owners.set(piece.place, piece.of)
    for (const place of held.keys()) if (!owners.has(place)) held.delete(place)
    for (const [place, of] of owners) if (held.get(place)?.of !== of) held.set(place, { of, since: row })
    if (first < 0 && owners.size) first = row
  }
  const span = Math.max(1, at - first)
  return [...held].map(([place, { of, since }]) => ({ place, of, since, late: Math.max(0, since - first) / span }))
}

const LONGEST = 4000 // ms: nobody waits longer for what happens next

/** How long it is until the next row is shown: as long as it took where time mattered, else as an eye needs. */
export function pause(now: Moment, next: Moment | undefined, speed: number): number {
  const timed = now.around.began && next ? Math.min(LONGEST, Math.max(0, next.entry.at - now.entry.at)) : 0
  return (timed || (now.cues.length ? 350 : 60)) / speed
}
