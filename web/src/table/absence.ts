// Absent players whom the table waits for, and for whom a bot could play.

import type { Absent, Around } from '../connection/wire'

export const AWAY = 10_000 // ms without a connection until a player counts as away; the server uses the same value

/** Return the first person whom the table waits for and who is away, unless a bot already plays for them. */
export function awaited(absent: readonly Absent[], around: Around, acts: (seat: number) => boolean, now: number): Absent | undefined {
  return absent.find((each) => {
    const sitting = around.seats[each.seat - 1]
    return sitting?.kind === 'person' && !sitting.away && acts(each.seat) && now - (each.since ?? 0) >= AWAY
  })
}
