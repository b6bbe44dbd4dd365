// A hand at rest: when it is free again, from the game's clock to the server's.

import type { Around, Message, Panel } from '../connection/wire'

/** When a seat's hand is free again, in the server's time; 0: it does not rest. */
export function cooldownEnds(panels: readonly Panel[], around: Around | null, seat: number | null): number {
  const until = panels.find((panel) => panel.seat === seat)?.until ?? 0
  return until && around?.began ? around.began + until : 0
}

export interface Hold {
  why: Message
  clause: string
  until: number // in the server's time
}

/** Why a seat's hand rests, where the game says so. */
export function cooldownOf(panels: readonly Panel[], around: Around | null, seat: number | null): Hold | null {
  const panel = panels.find((each) => each.seat === seat)
  const until = cooldownEnds(panels, around, seat)
  return until && panel?.why ? { why: panel.why, clause: panel.clause, until } : null
}
