// Ownership of places over time, computed from the replay of any game.

import type { Moment } from './replay'

export interface Owned {
  place: string
  of: number // the owner's seat
  since: number // the index in the replay at which it became theirs
  late: number // the same from 0 (the first ownership of the game) to 1 (now)
}

/** Return the owned places at an index of the replay: the owner of the lowest piece, and since when without a break. */
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

const LONGEST = 4000 // ms: the longest pause between two rows

/** Return the ms until the next row is shown: the real time in real-time games, otherwise enough to follow it. */
export function pause(now: Moment, next: Moment | undefined, speed: number): number {
  const timed = now.around.began && next ? Math.min(LONGEST, Math.max(0, next.entry.at - now.entry.at)) : 0
  return (timed || (now.cues.length ? 350 : 60)) / speed
}
