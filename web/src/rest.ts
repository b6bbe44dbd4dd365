// A hand at rest: when it is free again, from the game's clock to the server's.

import type { Around, Panel } from './wire'

/** When a seat's hand is free again, in the server's time; 0: it does not rest. */
export function freeAt(panels: readonly Panel[], around: Around | null, seat: number | null): number {
  const until = panels.find((panel) => panel.seat === seat)?.until ?? 0
  return until && around?.began ? around.began + until : 0
}
