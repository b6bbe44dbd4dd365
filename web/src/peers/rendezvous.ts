// Where two pages find each other: a few sealed and signed messages over Nostr relays, as ephemeral events (NIP-01).
// The guest knocks, the host answers. While nobody knocks, nothing is sent.

import { schnorr } from '@noble/secp256k1'
import { backoff } from '../connection/backoff'
import { fromBase64url, base64url } from './description'
import { hex } from './invites'
import { Bucket } from './rights'

/** A knock or its answer: the number of the knock, and the description of one end. */
export interface Knock {
  id: string
  code: string
}
interface Event {
  id: string
  sig: string
  pubkey: string
  created_at: number
  kind: number
  tags: string[][]
  content: string
}

const KIND = 25_057 // an ephemeral kind: relays pass it on and do not store it
const LONGEST = 8000 // characters of an event
const VALID = 600_000 // ms that a message is valid; the clocks of two devices differ
const MOST_SEEN = 1000
const utf8 = new TextEncoder()

const digest = async (text: string) => new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(text)))
const unhex = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))

/** Return the public key of a secret key. */
export const publicKey = (key: string) => hex(schnorr.getPublicKey(unhex(key)))

const idOf = ({ pubkey, created_at, kind, tags, content }: Omit<Event, 'id' | 'sig'>) =>
  digest(JSON.stringify([0, pubkey, created_at, kind, tags, content]))

export class Rendezvous {
  onopened: (() => void) | null = null // a relay is connected
  #sockets = new Set<WebSocket>()
  #left = false
  #seen = new Set<string>()
  #events = new Bucket(40, 4) // to decrypt and verify
  #topic = ''
  #seal: CryptoKey | null = null
  readonly #public: string

  constructor(
    private readonly relays: readonly string[],
    private readonly key: string, // secret, signs what is sent
    private readonly heard: (knock: Knock, from: string) => void,
  ) {
    this.#public = publicKey(key)
  }

  /** True if a relay is connected. */
  get connected(): boolean {
    return this.#sockets.size > 0
  }

  /** Connect to the relays. `host` and `secret` are those of the link; both sides derive the topic and the key from them. */
  async enter(host: string, secret: string): Promise<void> {
    this.#topic = hex(await digest(`starboard topic ${host} ${secret}`))
    const key = await digest(`starboard seal ${host} ${secret}`)
    this.#seal = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])
    for (const relay of this.relays) this.#connect(relay)
  }

  #connect(relay: string, tries = 0): void {
    if (this.#left) return
    const socket = new WebSocket(relay)
    let known = tries
    socket.onopen = () => {
      known = 0
      this.#sockets.add(socket)
      socket.send(JSON.stringify(['REQ', 'starboard', { kinds: [KIND], '#x': [this.#topic] }]))
      this.onopened?.()
    }
    socket.onmessage = ({ data }) => void this.#hear(String(data)).catch(() => {}) // not sealed for this room
    socket.onclose = () => {
      this.#sockets.delete(socket)
      setTimeout(() => this.#connect(relay, known + 1), backoff(known, Math))
    }
  }

  async #hear(text: string): Promise<void> {
    if (text.length > LONGEST || this.#left) return
    const [kind, , event] = JSON.parse(text) as [string, string, Event]
    if (kind !== 'EVENT' || event.pubkey === this.#public || this.#seen.has(event.sig) || !this.#events.take()) return
    if (this.#seen.size >= MOST_SEEN) this.#seen.clear()
    this.#seen.add(event.sig)
    const sealed = fromBase64url(event.content)
    const open = { name: 'AES-GCM', iv: sealed.subarray(0, 12) }
    const plain = await crypto.subtle.decrypt(open, this.#seal!, sealed.subarray(12))
    const id = await idOf(event)
    if (hex(id) !== event.id || !(await schnorr.verifyAsync(unhex(event.sig), id, unhex(event.pubkey)))) return
    const found = JSON.parse(new TextDecoder().decode(plain)) as Knock & { at: number }
    if (typeof found.id !== 'string' || typeof found.code !== 'string' || found.id.length > 64) return
    if (Math.abs(Date.now() - found.at) < VALID) this.heard({ id: found.id, code: found.code }, event.pubkey)
  }

  async send(knock: Knock): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = utf8.encode(JSON.stringify({ ...knock, at: Date.now() }))
    const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, this.#seal!, plain))
    const event = {
      pubkey: this.#public,
      created_at: Math.floor(Date.now() / 1000),
      kind: KIND,
      tags: [['x', this.#topic]],
      content: base64url(new Uint8Array([...iv, ...sealed])),
    }
    const id = await idOf(event)
    const sig = hex(await schnorr.signAsync(id, unhex(this.key)))
    for (const socket of this.#sockets) socket.send(JSON.stringify(['EVENT', { ...event, id: hex(id), sig }]))
  }

  leave(): void {
    this.#left = true
    for (const socket of this.#sockets) socket.close()
  }
}
