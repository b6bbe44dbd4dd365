// A fake environment without a browser: tests advance its clock and drive its sockets.

import type { Environment } from '../src/connection/environment'
import type { Socket } from '../src/connection/transport'
import { VERSION } from '../src/connection/wire'
import type { Said, Sent } from '../src/connection/wire'

class FakeSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  said: Said[] = []
  closed = false

  constructor(readonly address: string) {}

  send(text: string): void {
    this.said.push(JSON.parse(text) as Said)
  }

  close(): void {
    this.closed = true
  }

  hear(...messages: Sent[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) })
  }

  cut(code = 1006): void {
    this.onclose?.({ code })
  }

  of<T extends Said['type']>(type: T): Extract<Said, { type: T }>[] {
    return this.said.filter((said): said is Extract<Said, { type: T }> => said.type === type)
  }
}

export class FakeEnvironment implements Environment {
  sockets: FakeSocket[] = []
  #now = 0
  #timers: { at: number; what: () => void }[] = []

  open(address: string): FakeSocket {
    const socket = new FakeSocket(address)
    this.sockets.push(socket)
    return socket
  }

  now(): number {
    return this.#now
  }

  random(): number {
    return 0.5
  }

  later(ms: number, what: () => void): () => void {
    const timer = { at: this.#now + ms, what }
    this.#timers.push(timer)
    return () => (this.#timers = this.#timers.filter((other) => other !== timer))
  }

  pass(ms: number): void {
    const until = this.#now + ms
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0]
      if (!next) break
      this.#timers = this.#timers.filter((timer) => timer !== next)
      this.#now = Math.max(this.#now, next.at)
      next.what()
    }
    this.#now = until
  }

  get socket(): FakeSocket {
    return this.sockets.at(-1)!
  }
}

export function hello(n: number, more: Partial<Extract<Sent, { type: 'hello' }>> = {}): Sent {
  return { type: 'hello', version: VERSION, table: 't', game: 'g', rules: 1, options: '', pace: 'none', n, now: 1000, seat: 1, ...more }
}

/** Run the callbacks of resolved promises. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 5; i++) await Promise.resolve()
}
