// The host's end: lets guests in, and passes on what they may ask of the server in this page.

import type { Asked, Site, Told } from '../inPage/messages'
import { Channel } from './channel'
import { described, meet } from './description'
import { hosting } from './hosting.svelte'
import { endRoom, keepRoom, random, rooms } from './invites'
import type { Room } from './invites'
import { packed, readFromGuest } from './messages'
import type { Forwarded, FromHost, Goodbye } from './messages'
import type { Rendezvous } from './rendezvous'
import { receive } from './replies'
import { Bucket, tableAsked, tableWatched } from './rights'

/** What the host needs of the server in its page. */
export interface PageServer {
  /** Forward a guest's message to the server; return the number of the request or socket there. */
  forward(asked: Forwarded, peer: string, hear: (told: Told) => void): number
  tell(asked: Asked): void
  request(path: string): Promise<Response>
}

const LONGEST = 1 << 20 // bytes of a message from a guest
const MOST_GUESTS = 8
const MOST_TABS = 3 // connections of one guest
const MOST_SOCKETS = 8
const MOST_NAMES = 16 // stored names of guests who have been here
const LONGEST_NAME = 24
const MOST_REQUESTS = 32 // pending requests of one connection
const OPENING = 30_000 // ms for a connection to open
const SILENCE = 60_000 // ms; a guest's page pings every few seconds
const STRIKES = 50 // refused messages until the connection is closed
const SOON = 2000 // ms
const MESSAGES = [300, 60] as const // burst, and rate per second
const BYTES = [2 << 20, 128 << 10] as const
const KNOCKS = [12, 0.5] as const
const LOOKUPS = [10, 1] as const // the same, for lookups whether a table follows an invited one

/** One connection of a guest. */
class Visit {
  lag = 0
  heardAt = performance.now()
  #sockets = new Map<number, number>() // the guest's number of a socket, the server's
  #requests = 0
  #messages = new Bucket(...MESSAGES)
  #bytes = new Bucket(...BYTES)
  #strikes = 0

  constructor(
    readonly line: Channel,
    readonly id: string,
    private readonly mayReach: (table: string) => Promise<boolean>,
    private readonly server: PageServer,
    private readonly changed: () => void,
    private readonly named: (name: string) => void,
  ) {
    line.onmessage = (data) => void this.#hear(data)
  }

  send(message: FromHost): void {
    this.line.send(packed(message))
  }

  /** Say goodbye and stop listening. */
  end(why: Goodbye): void {
    this.send({ kind: 'bye', why })
    this.line.onmessage = null
    this.gone()
    setTimeout(() => this.line.close(), SOON)
  }

  /** Close the sockets at the server. */
  gone(): void {
    for (const id of this.#sockets.values()) this.server.tell({ kind: 'close', id })
    this.#sockets.clear()
  }

  #strike(): void {
    if (++this.#strikes >= STRIKES) this.line.close()
  }

  async #hear(data: Uint8Array): Promise<void> {
    this.heardAt = performance.now()
    if (!this.#messages.take() || !this.#bytes.take(data.length)) return this.#strike()
    const asked = readFromGuest(data)
    if (!asked) return this.#strike()
    if (asked.kind === 'ping') {
      this.lag = asked.lag
      this.send({ kind: 'pong' })
      this.changed()
    } else if (asked.kind === 'request') await this.#request(asked)
    else if (asked.kind === 'open') await this.#open(asked)
    else {
      const id = this.#sockets.get(asked.id)
      if (id !== undefined) this.server.tell({ ...asked, id })
    }
  }

  async #request(asked: Extract<Forwarded, { kind: 'request' }>): Promise<void> {
    const refuse = (status: number) =>
      this.send({ kind: 'answer', id: asked.id, status, headers: [['content-type', 'application/json']], body: new Uint8Array() })
    if (this.#requests >= MOST_REQUESTS) return refuse(429)
    this.#requests += 1
    try {
      const table = tableAsked(asked.method, asked.path)
      if (table === null || (table && !(await this.mayReach(table)))) {
        this.#strike()
        return refuse(403)
      }
      await new Promise<void>((done) => {
        this.server.forward(asked, this.id, (told) => {
          if (told.kind !== 'answer') return
          if (asked.path === '/api/me') this.#named(told.body)
          this.send({ ...told, id: asked.id })
          done()
        })
      })
    } finally {
      this.#requests -= 1
    }
  }

  async #open(asked: Extract<Forwarded, { kind: 'open' }>): Promise<void> {
    const shut = (code: number) => this.send({ kind: 'socket', id: asked.id, what: 'close', text: String(code) })
    const table = tableWatched(asked.path)
    if (!table || !(await this.mayReach(table))) {
      this.#strike()
      return shut(4404)
    }
    if (this.#sockets.size >= MOST_SOCKETS || this.#sockets.has(asked.id)) {
      this.#strike()
      return shut(4429)
    }
    const id = this.server.forward(asked, this.id, (told) => {
      if (told.kind !== 'socket') return
      if (told.what === 'close') this.#sockets.delete(asked.id)
      this.send({ ...told, id: asked.id })
    })
    this.#sockets.set(asked.id, id)
  }

  #named(body: Uint8Array): void {
    try {
      const { name } = JSON.parse(new TextDecoder().decode(body)) as { name?: string }
      if (typeof name === 'string' && name) this.named(name.slice(0, LONGEST_NAME))
    } catch {
      // A refusal has no name.
    }
  }
}

/** A room that guests may enter: the connections of all guests with its link. */
class OpenRoom {
  #visits = new Set<Visit>()
  #rendezvous: Rendezvous | null = null
  #knocks = new Map<string, string>() // the answers to recent knocks
  #knocking = new Bucket(...KNOCKS)
  #lookups = new Bucket(...LOOKUPS)
  #arriving = 0
  #offered: RTCPeerConnection | null = null
  #closed = false
  #timer: ReturnType<typeof setInterval>

  constructor(
    public room: Room,
    private readonly site: Site,
    private readonly server: PageServer,
    private readonly changed: () => void,
  ) {
    this.#timer = setInterval(() => this.#check(), SOON)
  }

  get visitors() {
    return Object.entries(this.room.names).map(([id, name]) => {
      const visit = [...this.#visits].findLast((each) => each.id === id)
      return { id, name, lag: visit?.lag ?? 0, connected: !!visit }
    })
  }

  get arriving(): number {
    return this.#arriving
  }

  get relayed(): boolean {
    return !this.#rendezvous || this.#rendezvous.connected
  }

  #keep(change: Partial<Room>): void {
    this.room = { ...this.room, ...change, at: Date.now() }
    keepRoom(this.room)
  }

  /** Wait for knocks at the relays. */
  async listen(): Promise<void> {
    if (!this.site.relays?.length || this.#rendezvous) return
    const { Rendezvous, publicKey } = await import('./rendezvous')
    if (this.#closed) return
    const host = publicKey(this.room.key).slice(0, 32)
    if (host !== this.room.host) this.#keep({ host })
    const { key, secret } = this.room
    const found = (this.#rendezvous = new Rendezvous(this.site.relays, key, ({ id, code }, from) => void this.#knocked(id, code, from)))
    found.onopened = this.changed
    await found.enter(host, secret)
  }

  async #knocked(id: string, code: string, from: string): Promise<void> {
    const rendezvous = this.#rendezvous
    const known = this.#knocks.get(id)
    if (known !== undefined) return void (known && rendezvous?.send({ id, code: known }))
    if (this.room.blocked.includes(from) || this.#arriving >= MOST_GUESTS || !this.#knocking.take()) return
    if (this.#knocks.size > 100) this.#knocks.clear()
    this.#knocks.set(id, '')
    const connection = new RTCPeerConnection({ iceServers: this.site.ice ?? [] })
    this.#expect(connection)
    connection.ondatachannel = ({ channel }) => this.#enter(new Channel(connection, channel, LONGEST), from)
    try {
      await meet(connection, 'offer', code)
      const answer = await described(connection)
      this.#knocks.set(id, answer)
      await rendezvous?.send({ id, code: answer })
    } catch {
      connection.close()
    }
  }

  /** Count a connection as arriving until it is open; close it if that takes too long. */
  #expect(connection: RTCPeerConnection): void {
    this.#arriving += 1
    this.changed()
    const over = () => {
      if (connection.connectionState !== 'connected') connection.close()
      clearTimeout(timer)
      connection.removeEventListener('connectionstatechange', check)
      this.#arriving -= 1
      this.changed()
    }
    const check = () => ['connected', 'failed', 'closed'].includes(connection.connectionState) && over()
    const timer = setTimeout(over, OPENING)
    connection.addEventListener('connectionstatechange', check)
  }

  #enter(line: Channel, id: string): void {
    const greet = () => this.#greet(line, id)
    if (line.isOpen) greet()
    else line.onopen = greet
  }

  #greet(line: Channel, id: string): void {
    const named = (name: string) => this.#named(id, name)
    const visit = new Visit(line, id, (table) => this.#reaches(table), this.server, this.changed, named)
    const tabs = [...this.#visits].filter((each) => each.id === id)
    if (this.#closed || this.room.blocked.includes(id)) return visit.end('removed')
    if (!tabs.length && new Set([...this.#visits].map((each) => each.id)).size >= MOST_GUESTS) return visit.end('full')
    if (tabs.length >= MOST_TABS) {
      tabs[0]!.end('tabs') // says goodbye: a guest whose line is only closed would reconnect
      this.#visits.delete(tabs[0]!)
    }
    this.#visits.add(visit)
    line.onclose = () => {
      visit.gone()
      this.#visits.delete(visit)
      this.changed()
    }
    visit.send({ kind: 'hello', build: this.site.build })
    this.#named(id, this.room.names[id] ?? '')
  }

  #named(id: string, name: string): void {
    const { [id]: _, ...others } = this.room.names
    this.#keep({ names: Object.fromEntries([...Object.entries(others).slice(1 - MOST_NAMES), [id, name]]) })
    this.changed()
  }

  /** Return whether guests may reach a table: an invited one, or one that follows it. */
  async #reaches(table: string): Promise<boolean> {
    if (this.room.tables.includes(table)) return true
    if (!this.#lookups.take()) return false
    const last = this.room.tables.at(-1)!
    const answer = await this.server.request(`/api/tables/${last}`)
    const { next_table: next } = (answer.ok ? await answer.json() : {}) as { next_table?: string }
    if (!next || this.room.tables.includes(next)) return this.room.tables.includes(table)
    this.#keep({ tables: [...this.room.tables, next] })
    return next === table
  }

  #check(): void {
    for (const visit of this.#visits) if (performance.now() - visit.heardAt > SILENCE) visit.line.close()
    this.changed()
  }

  /** Return the part of an invite link that holds an offer. An earlier offer that nobody took is void. */
  async offer(): Promise<string> {
    this.#offered?.close()
    const connection = (this.#offered = new RTCPeerConnection({ iceServers: this.site.ice ?? [] }))
    const line = new Channel(connection, connection.createDataChannel('starboard'), LONGEST)
    this.#handed = line
    return `hand=${this.room.id}.${await described(connection)}`
  }
  #handed: Channel | null = null

  /** Let the guest in whose reply this is. Return false if the reply does not fit the last offer. */
  async reply(text: string): Promise<boolean> {
    const [, id, code] = /([0-9a-f]{64})\.([\w-]+)\s*$/.exec(text.replace(/\s+/g, '')) ?? []
    const connection = this.#offered
    const line = this.#handed
    if (!id || !code || !line || connection?.signalingState !== 'have-local-offer') return false
    try {
      await meet(connection, 'answer', code)
    } catch {
      return false
    }
    this.#expect(connection)
    this.#enter(line, id)
    this.#offered = this.#handed = null
    return true
  }

  remove(id: string): void {
    const { [id]: _, ...names } = this.room.names
    this.#keep({ blocked: [...this.room.blocked.slice(-100), id], names })
    for (const visit of this.#visits) if (visit.id === id) visit.end('removed')
    this.changed()
  }

  /** Void the link. Connected guests receive the new one. */
  async renew(): Promise<void> {
    this.#rendezvous?.leave()
    this.#rendezvous = null
    this.#offered?.close()
    this.#offered = this.#handed = null
    this.#keep({ ...secrets(), host: '' })
    await this.listen()
    const { host, secret } = this.room
    if (host) for (const visit of this.#visits) if (!this.room.blocked.includes(visit.id)) visit.send({ kind: 'moved', host, secret })
  }

  close(why: Goodbye | '' = ''): void {
    this.#closed = true
    clearInterval(this.#timer)
    this.#rendezvous?.leave()
    this.#offered?.close()
    for (const visit of this.#visits) {
      if (why) visit.end(why)
      else visit.line.close()
    }
  }
}

const secrets = () => ({ key: random(32), secret: random(16) })

/** The rooms of this page. */
export class Host {
  #open = new Map<string, OpenRoom>()
  #deaf: () => void // stops listening for replies from other tabs

  constructor(
    private readonly site: Site,
    private readonly server: PageServer,
  ) {
    for (const room of Object.values(rooms())) this.#enter(room)
    this.#deaf = receive((reply) => this.reply(reply))
    addEventListener('pagehide', () => this.close())
  }

  #enter(room: Room): OpenRoom {
    const made = new OpenRoom(room, this.site, this.server, () => this.#changed())
    this.#open.set(room.id, made)
    this.#changed()
    void made.listen()
    return made
  }

  #changed(): void {
    const all = [...this.#open.values()]
    hosting.open = all.length > 0
    hosting.visitors = all.flatMap((room) => room.visitors)
    hosting.arriving = all.reduce((sum, room) => sum + room.arriving, 0)
    hosting.relayed = all.every((room) => room.relayed)
  }

  #of(table: string): OpenRoom | undefined {
    return [...this.#open.values()].find(({ room }) => room.tables.includes(table))
  }

  /** True if guests may reach the table. */
  has(table: string): boolean {
    return !!this.#of(table)
  }

  #opened(table: string): OpenRoom {
    const known = this.#of(table)
    if (known) return known
    const room: Room = { id: random(16), host: '', ...secrets(), tables: [table], blocked: [], names: {}, at: Date.now() }
    keepRoom(room)
    return this.#enter(room)
  }

  /** Return the fragment of the invite link to a table: for all guests, or for one guest who is connected by hand. */
  async link(table: string, byHand: boolean): Promise<string> {
    const open = this.#opened(table)
    if (byHand) return open.offer()
    await open.listen()
    return `with=${open.room.host}${open.room.secret}`
  }

  /** Let the guest in whose reply this is. Return false if it fits no link that waits for a reply. */
  async reply(text: string): Promise<boolean> {
    for (const open of this.#open.values()) {
      if (!(await open.reply(text))) continue
      hosting.replies += 1
      return true
    }
    return false
  }

  async renew(table: string): Promise<void> {
    await this.#of(table)?.renew()
  }

  remove(id: string): void {
    for (const open of this.#open.values()) if (open.visitors.some((each) => each.id === id)) open.remove(id)
  }

  /** Void the link to a table and send its guests away. */
  end(table: string): void {
    const open = this.#of(table)
    if (!open) return
    open.close('ended')
    endRoom(open.room)
    this.#open.delete(open.room.id)
    this.#changed()
  }

  /** Disconnect everyone: this page no longer runs the server. */
  close(): void {
    this.#deaf()
    for (const open of this.#open.values()) open.close()
    this.#open.clear()
    this.#changed()
  }
}
