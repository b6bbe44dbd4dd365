// The guest's end: a connection to the server in the host's page, re-established whenever it is lost.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { loading } from '../inPage/loading.svelte'
import type { Asked, Site, Told } from '../inPage/messages'
import { addressOf } from '../pages/route'
import { request } from '../connection/transport'
import { words } from '../words/language'
import { Channel } from './channel'
import { described, meet } from './description'
import { inviteTo, keepInvite, random } from './invites'
import type { Invite } from './invites'
import { packed, readFromHost } from './messages'
import type { FromGuest, FromHost, Goodbye } from './messages'

/** reply: the host needs this guest's code. spent: a new link is needed. version: the host runs another build. */
type Stage = 'seeking' | 'reply' | 'connected' | 'lost' | 'spent' | 'version' | Goodbye

class GuestState {
  stage = $state<Stage>('seeking')
  reply = $state('')
  met = $state(false) // connected at least once since the page was loaded
  read = $state(false) // the guest knows what a host can do
  record = $state.raw('') // the game so far, as this guest may know it
}
export const guest = new GuestState()

const LONGEST = 32 << 20 // bytes of a message from the host
const BEAT = 4000 // ms between pings
const SILENCE = 12_000 // ms without an answer before the line counts as lost
const AGAIN = 4000 // ms between knocks
const FRESH = 60_000 // ms until an unanswered offer is replaced
const ELSE = 10_000 // ms until a host with another build is asked again
const SAVE = 5000 // ms from a step until the record is fetched

export class GuestLine {
  #line: Channel | null = null
  #waiting: Asked[] = []
  #open = new Map<number, Asked>() // requests without a response, and open sockets
  #heardAt = 0
  #pingedAt = 0
  #lag = 0
  #ended = false
  #saving = false
  #tables: Set<string>

  constructor(
    private table: string,
    private invite: Invite,
    private readonly site: Site,
    private readonly hear: (told: Told) => void,
  ) {
    this.#tables = new Set([table])
    guest.read = !!invite.read
    guest.record = sessionStorage.getItem(`record ${table}`) ?? ''
    addEventListener('pagehide', () => this.#line?.close())
    setInterval(() => this.#beat(), BEAT)
    document.addEventListener('visibilitychange', () => this.#beat())
    void this.#dial()
  }

  /** Enter a table that follows this one, with the same invitation. */
  adopt(table: string): void {
    if (!inviteTo(table)) keepInvite(table, this.invite)
    this.#tables.add(table)
    this.table = table
  }

  /** Note that the guest has read what a host can do. */
  accept(): void {
    guest.read = true
    this.#keep({ read: true })
  }

  post(asked: Asked): void {
    if (asked.kind === 'request' || asked.kind === 'open') {
      const cookie = this.invite.cookies['starboard_guest']
      if (cookie) asked.headers.push(['cookie', `starboard_guest=${cookie}`])
      this.#open.set(asked.id, asked)
    } else if (asked.kind === 'close') {
      this.#open.delete(asked.id)
      this.#waiting = this.#waiting.filter((each) => !('id' in each) || each.id !== asked.id)
    } else if (asked.kind !== 'say') return
    if (this.#line) this.#send(asked as FromGuest)
    else if (asked.kind === 'request' || asked.kind === 'open') this.#waiting.push(asked)
  }

  #send(message: FromGuest): void {
    this.#line?.send(packed(message))
  }

  #keep(change: Partial<Invite>): void {
    this.invite = { ...this.invite, ...change, at: Date.now() }
    for (const table of this.#tables) keepInvite(table, this.invite)
  }

  async #dial(): Promise<void> {
    while (!this.#ended && !this.#line) {
      const line = await this.#connected().catch(() => null)
      if (line === 'spent') return void (guest.stage = 'spent')
      if (line) return this.#listen(line)
      await new Promise((done) => setTimeout(done, AGAIN))
    }
  }

  #connected(): Promise<Channel | 'spent' | null> {
    const { secret, offer } = this.invite
    if (secret) return this.#knock()
    return offer ? this.#byHand(offer) : Promise.resolve('spent')
  }

  /** Connect with an offer from a link; the host needs the reply from this page. */
  async #byHand(offer: string): Promise<Channel | 'spent'> {
    const connection = new RTCPeerConnection({ iceServers: this.site.ice ?? [] })
    const channel = new Promise<RTCDataChannel>((done) => (connection.ondatachannel = (event) => done(event.channel)))
    try {
      await meet(connection, 'offer', offer)
    } catch {
      return 'spent'
    }
    const id = bytesToHex(sha256(utf8ToBytes(this.invite.key)))
    const page = new URL('.', location.href).href + addressOf(`/t/${this.table}`)
    guest.reply = `${page}#reply=${id}.${await described(connection)}`
    guest.stage = 'reply'
    const line = new Channel(connection, await channel, LONGEST)
    this.#keep({ offer: '' })
    return line
  }

  /** Knock at the relays until the host answers and the channel opens, or null once the offer is old. */
  async #knock(): Promise<Channel | null> {
    const { Rendezvous } = await import('./rendezvous')
    const { host, secret, key } = this.invite
    const connection = new RTCPeerConnection({ iceServers: this.site.ice ?? [] })
    const line = new Channel(connection, connection.createDataChannel('starboard'), LONGEST)
    const id = random(8)
    const code = await described(connection)
    const room = new Rendezvous(this.site.relays ?? [], key, (answer, from) => {
      const unanswered = connection.signalingState === 'have-local-offer'
      if (answer.id === id && from.startsWith(host) && unanswered) void meet(connection, 'answer', answer.code).catch(() => line.close())
    })
    const say = () => void (connection.signalingState === 'have-local-offer' && room.send({ id, code }))
    room.onopened = say
    await room.enter(host, secret)
    const timer = setInterval(say, AGAIN)
    const opened = await new Promise<boolean>((done) => {
      line.onopen = () => done(true)
      line.onclose = () => done(false)
      setTimeout(() => done(line.isOpen), FRESH)
    })
    clearInterval(timer)
    room.leave()
    if (!opened) line.close()
    return opened ? line : null
  }

  #listen(line: Channel): void {
    let greeted = false
    setTimeout(() => greeted || line.close(), SILENCE)
    line.onclose = () => {
      if (greeted) this.#lost()
      if (!this.#ended) setTimeout(() => void this.#dial(), guest.stage === 'version' ? ELSE : 0)
    }
    line.onmessage = (data) => {
      const told = readFromHost(data)
      this.#heardAt = performance.now()
      if (told?.kind === 'hello') {
        greeted = told.build === this.site.build
        if (greeted) this.#met(line)
        else this.#differs(line)
      } else if (told) this.#heard(told)
    }
  }

  #differs(line: Channel): void {
    guest.stage = 'version'
    if (navigator.serviceWorker?.controller) void import('../notices/worker').then(({ startWorker }) => startWorker())
    line.close()
  }

  #met(line: Channel): void {
    this.#line = line
    guest.stage = 'connected'
    guest.met = true
    loading.told({ kind: 'ready', times: { peer: performance.now() } })
    for (const asked of this.#waiting.splice(0)) this.#send(asked as FromGuest)
    this.#saveLater()
  }

  #heard(told: FromHost): void {
    if (told.kind === 'pong') this.#lag = performance.now() - this.#pingedAt
    else if (told.kind === 'moved') this.#keep({ host: told.host, secret: told.secret })
    else if (told.kind === 'bye') {
      this.#ended = true
      guest.stage = told.why
      this.#line?.close()
    } else if (told.kind === 'answer') {
      this.#open.delete(told.id)
      for (const [name, value] of told.headers) if (name === 'set-cookie') this.#take(value)
      const refused = told.status === 403 && !told.body.length // by the host's page
      const body = refused ? new TextEncoder().encode(JSON.stringify({ why: words.t('peers.forbidden') })) : told.body
      this.hear({ ...told, body, headers: told.headers.filter(([name]) => name !== 'set-cookie') })
    } else if (told.kind === 'socket') {
      if (told.what === 'close') this.#open.delete(told.id)
      else if (told.text.startsWith('{"type":"step"')) this.#saveLater()
      this.hear(told)
    }
  }

  #beat(): void {
    if (!this.#line) return
    if (performance.now() - this.#heardAt > SILENCE) return this.#line.close()
    this.#pingedAt = performance.now()
    this.#send({ kind: 'ping', lag: this.#lag })
  }

  /** Close every socket, so that it reconnects. Repeat requests that only read; the others have failed. */
  #lost(): void {
    this.#line = null
    if (guest.stage === 'connected') guest.stage = 'lost'
    for (const [id, asked] of this.#open) {
      if (asked.kind === 'request' && asked.method === 'GET') {
        this.#waiting.push(asked)
        continue
      }
      this.#open.delete(id)
      if (asked.kind === 'open') this.hear({ kind: 'socket', id, what: 'close', text: '1006' })
      else this.hear({ kind: 'answer', id, status: 503, headers: [], body: new Uint8Array() })
    }
  }

  #take(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const { [name]: _, ...cookies } = this.invite.cookies
    const gone = !value || attributes.some((part) => /^max-age=0$/i.test(part))
    this.#keep({ cookies: gone ? cookies : { ...cookies, [name]: value } })
  }

  /** Fetch the record of the game so far, so that it can be saved if the host is gone for good. */
  #saveLater(): void {
    if (this.#saving) return
    this.#saving = true
    setTimeout(() => {
      this.#saving = false
      void this.#save().catch(() => {}) // fetched again after the next step
    }, SAVE)
  }

  async #save(): Promise<void> {
    const table = `/api/tables/${this.table}`
    const { yours = [] } = (await (await request(table)).json()) as { yours?: number[] }
    const answer = await request(`${table}/record${yours[0] ? `?seat=${yours[0]}` : ''}`)
    if (!answer.ok) return // the game has not started
    guest.record = await answer.text()
    sessionStorage.setItem(`record ${this.table}`, guest.record)
  }
}
