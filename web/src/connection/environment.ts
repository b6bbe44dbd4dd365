// What the browser gives a connection: sockets, time, chance.

import { openSocket } from './transport'

/** As much of a WebSocket as is needed. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

/** Sockets, time and chance. Tests bring their own. */
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
