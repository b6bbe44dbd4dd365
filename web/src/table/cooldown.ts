// Cooldowns of a seat's hand, converted from the game's clock to server time.

import type { Around, Message, Panel } from '../connection/wire'

/** Return the server time at which a seat's cooldown ends; 0: there is none. */
export function cooldownEnds(panels: readonly Panel[], around: Around | null, seat: number | null): number {
  const until = panels.find((panel) => panel.seat === seat)?.until ?? 0
  return until && around?.began ? around.began + until : 0
}

export interface Hold {
  why: Message
  clause: string
  until: number // server time in ms
}

/** Return a seat's cooldown with its reason; null if there is none, or the game gives no reason. */
export function cooldownOf(panels: readonly Panel[], around: Around | null, seat: number | null): Hold | null {
  const panel = panels.find((each) => each.seat === seat)
  const until = cooldownEnds(panels, around, seat)
  return until && panel?.why ? { why: panel.why, clause: panel.clause, until } : null
}
