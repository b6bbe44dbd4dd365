// The browser services that a connection needs: sockets, clock, timers and randomness.

import { openSocket } from './transport'
import type { Socket } from './transport'

/** Services that tests replace with fakes. */
export interface Environment {
  open(address: string): Socket
  now(): number
  later(ms: number, what: () => void): () => void
  random(): number
}

export const browser: Environment = {
  open: openSocket,
  now: () => Date.now(),
  later: (ms, what) => {
    const timer = setTimeout(what, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}
