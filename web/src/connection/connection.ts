// The live connection to a table. It reconnects by itself and resends requests until they are answered.

import { backoff } from './backoff'
import type { Environment } from './environment'
import { newId } from './ids'
import type { Socket } from './transport'
import { filledMessage } from './filled'
import { VERSION } from './wire'
import type { Answer, Command, Drafted, Explained, Hinted, Said, Sent, Slow, Unsaved } from './wire'

export type Status = 'connecting' | 'live' | 'cut' | 'ended'

export interface Listener {
  heard(message: Sent): void
  changed(): void
  outdated(): void
}

type Answered = Answer | Drafted | Explained | Hinted | Slow | Unsaved
type Asking = Extract<Said, { id: string }>
interface Waiting {
  said: Asking
  resolve: (answer: Answered) => void
}

const PING_EVERY = 5000
const SILENCE = 12_000 // ms without a message before an open connection counts as dead
const OPENING = 5000 // ms a new connection may take to open
const ENDS = new Set([4403, 4404])

export class Connection {
  status: Status = 'connecting'
  since: number | null = null // last row received
  lag = 0
  retryAt = 0
  #offset: number | null = null // server time minus local time, in ms
  #socket: Socket | null = null
  #waiting = new Map<string, Waiting>()
  #tries = 0
  #lastHeard = 0
  #cancelRetry = () => {}
  #cancelPing = () => {}
  #away = false

  constructor(
    private readonly address: (since: number | null) => string,
    private readonly listener: Listener,
    private readonly environment: Environment,
  ) {}

  /** The estimated server time in ms. */
  get now(): number {
    return this.environment.now() + (this.#offset ?? 0)
  }

  get unanswered(): number {
    return this.#waiting.size
  }

  /** Handle messages that were fetched in advance, then connect and continue after them. */
  begin(messages: readonly Sent[]): void {
    for (const message of messages) {
      if (message.type === 'hello' && message.version !== VERSION) return this.listener.outdated()
      if (message.type === 'hello') this.#offset ??= message.now - this.environment.now()
      if (message.type === 'shown') this.since = message.n
      this.listener.heard(filledMessage(message))
    }
    this.connect()
  }

  connect(): void {
    this.#cancelRetry()
    if (this.#socket || this.#away) return
    const socket = this.#opened()
    if (!socket) return this.#retry()
    this.#socket = socket
    this.#lastHeard = this.environment.now()
    socket.onmessage = (event) => this.#hear(filledMessage(JSON.parse(event.data) as Sent))
    socket.onclose = (event) => this.#closed(socket, event.code)
    this.#watch()
  }

  /** Open a socket. Browsers may throw instead; return null then, which counts as a failed attempt. */
  #opened(): Socket | null {
    try {
      return this.environment.open(this.address(this.since))
    } catch {
      return null
    }
  }

  /** Reconnect now: the network is back, or the page is visible again. */
  hurry(): void {
    if (this.status === 'cut') {
      this.#tries = 0
      this.connect()
    }
  }

  leave(): void {
    this.#away = true
    this.#cancelRetry()
    this.#cancelPing()
    this.#socket?.close()
    this.#socket = null
  }

  /** Send a command. Its id stays the same when it is resent, so the server executes it once. */
  command(said: Omit<Command, 'type' | 'id'>): Promise<Answer> {
    return this.#ask({ type: 'command', id: newId(), ...said }) as Promise<Answer>
  }

  draft(actions: string[], touched: string[] = []): Promise<Drafted> {
    return this.#ask({ type: 'draft', id: newId(), actions, touched }) as Promise<Drafted>
  }

  explain(touched: string[], actions: string[] = []): Promise<Explained> {
    return this.#ask({ type: 'explain', id: newId(), touched, actions }) as Promise<Explained>
  }

  /** Ask for a hint, with `last` for a verdict on the viewer's turn so far, or for a warning before these actions. */
  hint(last = false, actions: readonly string[] = []): Promise<Hinted> {
    return this.#ask({ type: 'hint', id: newId(), last, actions: [...actions] }) as Promise<Hinted>
  }

  /** Send a chat message. It is never resent automatically, since it could then appear twice. */
  say(text: string): Promise<Answer | Slow | Unsaved> {
    return this.#ask({ type: 'say', id: newId(), text }) as Promise<Answer | Slow | Unsaved>
  }

  /** View the table as another seat. The server replies with a hello and a full scene. */
  look(seat: number): void {
    this.since = null
    if (this.status === 'live') this.#send({ type: 'look', seat })
  }

  /** Send an ephemeral message, such as a drag or a cursor position. */
  wave(body: string): void {
    if (this.status === 'live') this.#send({ type: 'wave', body })
  }

  #ask(said: Asking): Promise<Answered> {
    return new Promise((resolve) => {
      this.#waiting.set(said.id, { said, resolve })
      if (this.status === 'live') this.#send(said)
      this.listener.changed()
    })
  }

  #send(said: Said): void {
    this.#socket?.send(JSON.stringify(said))
  }

  #hear(message: Sent): void {
    this.#lastHeard = this.environment.now()
    switch (message.type) {
      case 'hello':
        if (message.version !== VERSION) return this.listener.outdated()
        this.#greeted(message.now)
        break
      case 'shown':
      case 'step':
        this.since = message.n
        break
      case 'pong':
        this.#send({ type: 'echo', now: message.now })
        this.#measured(message.t, message.now)
        break
      case 'answer':
      case 'drafted':
      case 'explained':
      case 'hinted':
        this.#answered(message)
        break
      case 'unsaved':
      case 'slow':
        if (this.#waiting.get(message.id)?.said.type === 'say') return this.#answered(message)
        this.environment.later(1000, () => this.#again(message.id))
        return
      case 'unread':
        if (message.id) this.#answered({ type: 'answer', id: message.id, refusal: { id: 'page.unread' } })
        return
      case 'bye':
        // In these cases the reloaded page shows the reason.
        if (['version', 'banned', 'doors'].includes(message.why)) return this.listener.outdated()
        if (message.why === 'table') this.#end()
        break
    }
    this.listener.heard(message)
  }

  #greeted(now: number): void {
    if (this.status !== 'live') {
      this.status = 'live'
      this.#tries = 0
      this.#offset ??= now - this.environment.now()
      this.#send({ type: 'ping', t: this.environment.now() })
      for (const { said } of this.#waiting.values()) this.#send(said)
      this.listener.changed()
    }
  }

  #measured(sent: number, now: number): void {
    this.lag = this.environment.now() - sent
    this.#offset = now - (sent + this.lag / 2)
  }

  #answered(message: Answered): void {
    const waiting = this.#waiting.get(message.id)
    if (this.#waiting.delete(message.id)) {
      waiting?.resolve(message)
      this.listener.changed()
    }
  }

  /** Resend the pending request with this id, or all pending requests if the server named none. */
  #again(id = ''): void {
    if (this.status !== 'live') return
    for (const { said } of this.#waiting.values()) if (!id || said.id === id) this.#send(said)
  }

  #watch(): void {
    this.#cancelPing()
    this.#cancelPing = this.environment.later(PING_EVERY, () => {
      const socket = this.#socket
      const patience = this.status === 'live' ? SILENCE : OPENING
      if (socket && this.environment.now() - this.#lastHeard >= patience) {
        socket.close()
        this.#closed(socket, 1006)
      } else {
        if (this.status === 'live') this.#send({ type: 'ping', t: this.environment.now() })
        this.#watch()
      }
    })
  }

  #closed(socket: Socket, code: number): void {
    if (socket !== this.#socket) return
    this.#socket = null
    this.#cancelPing()
    if (this.#away || this.status === 'ended') return
    for (const [id, { said }] of this.#waiting) if (said.type === 'say' && this.status === 'live') this.#answered({ type: 'slow', id })
    if (ENDS.has(code)) return this.#end()
    this.#retry()
  }

  /** Schedule a reconnect, with backoff. */
  #retry(): void {
    this.status = 'cut'
    const wait = backoff(this.#tries, this.environment)
    this.#tries += 1
    this.retryAt = this.environment.now() + wait
    this.#cancelRetry = this.environment.later(wait, () => this.connect())
    this.listener.changed()
  }

  #end(): void {
    this.status = 'ended'
    this.#cancelRetry()
    this.listener.changed()
  }
}
