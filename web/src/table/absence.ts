// Who is away: for whom the table waits, and whom a bot could play for.

import type { Absent, Around } from '../connection/wire'

export const AWAY = 10_000 // ms after which somebody without a connection counts as away, as the server has it

/** The first person whom the table waits for and who has been away for a while; none if a bot plays for them already. */
export function awaited(absent: readonly Absent[], around: Around, acts: (seat: number) => boolean, now: number): Absent | undefined {
  return absent.find((each) => {
    const sitting = around.seats[each.seat - 1]
    return sitting?.kind === 'person' && !sitting.away && acts(each.seat) && now - (each.since ?? 0) >= AWAY
  })
}
