// The server in a worker of this page, or in the page of a host: requests and sockets are sent there as messages.

import type { Socket, Transport } from '../connection/transport'
import { addressOf, here } from '../pages/route'
import { acceptInvite, inviteTo, isInvite, rooms, tableOf } from '../peers/invites'
import { unpack } from './bundle'
import { loading } from './loading.svelte'
import type { GuestLine } from '../peers/guest.svelte'
import type { Host } from '../peers/host'
import type { Forwarded } from '../peers/messages'
import type { Asked, Site, Told } from './messages'

const site = JSON.parse(document.getElementById('starboard-site')!.textContent) as Site
const SHOWN = 3000 // ms: the longest wait for the page to render before Python is fetched
const base = new URL('.', location.href).href // all pages of the site share one address, see route.ts

const REPLY = '#reply=' // in a link that a guest has sent
const TAKING = 'taking' // set across a reload

function taking(): boolean {
  const wanted = !!sessionStorage.getItem(TAKING)
  sessionStorage.removeItem(TAKING)
  return wanted
}

class WorkerSocket implements Socket {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null

  constructor(
    readonly id: number,
    private readonly post: (asked: Asked) => void,
  ) {}

  send(text: string): void {
    this.post({ kind: 'say', id: this.id, text })
  }

  close(): void {
    this.post({ kind: 'close', id: this.id })
  }

  told(what: string, text: string): void {
    if (what === 'open') this.onopen?.()
    else if (what === 'text') this.onmessage?.({ data: text })
    else this.onclose?.({ code: Number(text) })
  }
}

/** How messages reach the server. */
interface Line {
  post(asked: Asked): void
}

class PageServer implements Transport {
  #line: Line | null = null
  #number = 0
  #waiting = new Map<number, (told: Extract<Told, { kind: 'answer' }>) => void>()
  #sockets = new Map<number, Pick<WorkerSocket, 'told'>>()
  #covers = new Map<string, string>()
  #early: Asked[] | null = [] // messages queued until the worker starts
  #fetching = 0
  #host: Promise<Host> | null = null
  guest: GuestLine | null = null // set once the code for guests is loaded
  readonly asGuest: boolean // the server is in the page of a host

  constructor() {
    const table = tableOf(here())
    acceptInvite(location.hash, table)
    if (isInvite(location.hash)) history.replaceState(null, '', location.pathname + location.search) // the link is a secret
    this.asGuest = !!inviteTo(table)
    if (this.asGuest) void this.#beginAsGuest(table)
    else this.#begin()
    this.#hashed()
    addEventListener('hashchange', () => (isInvite(location.hash) ? location.reload() : this.#hashed()))
    addEventListener('popstate', () => this.#moved(tableOf(here())))
  }

  #hashed(): void {
    if (!location.hash.startsWith(REPLY)) return
    loading.reply = location.href
    history.replaceState(null, '', location.pathname + location.search)
  }

  #begin(): void {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.#line = { post: (asked) => worker.postMessage(asked) }
    worker.onmessage = (event: MessageEvent<Told>) => this.#heard(event.data)
    worker.onerror = (event) => loading.told({ kind: 'failed', why: event.message })
    void this.#shown().then(() => this.#started([{ kind: 'start', base, site, helper: false, take: taking() }]))
  }

  async #beginAsGuest(table: string): Promise<void> {
    const { GuestLine } = await import('../peers/guest.svelte')
    this.#line = this.guest = new GuestLine(table, inviteTo(table)!, site, (told) => this.#heard(told))
    this.#started([])
  }

  #started(first: Asked[]): void {
    const early = this.#early!
    this.#early = null
    for (const asked of [...first, ...early]) this.#post(asked)
  }

  /** Handle navigation to a table. A guest follows a rematch; reload if the new page uses another server. */
  #moved(table: string): void {
    if (this.asGuest && table)
      this.guest?.adopt(table) // a rematch
    else if (this.asGuest ? !here().startsWith('/rules/') : inviteTo(table)) location.reload()
  }

  /** Return the part of the page that lets guests in. It is loaded when it is needed first. */
  hosting(): Promise<Host> {
    this.#host ??= import('../peers/host').then(({ Host }) => new Host(site, this))
    return this.#host
  }

  /** The relays that introduce guests. Without any, guests are connected by hand. Plain http has no sealed messages. */
  get relays(): readonly string[] {
    return (isSecureContext && site.relays) || []
  }

  /** Return the invite link to a table. A link by hand is for one guest, whose reply is needed. */
  async invite(table: string, byHand: boolean): Promise<string> {
    return `${base}${addressOf(`/t/${table}`)}#${await (await this.hosting()).link(table, byHand)}`
  }

  forward(asked: Forwarded, peer: string, hear: (told: Told) => void): number {
    const id = ++this.#number
    if (asked.kind === 'request') this.#waiting.set(id, hear)
    else if (asked.kind === 'open') this.#sockets.set(id, { told: (what, text) => hear({ kind: 'socket', id, what, text }) })
    this.#post({ ...asked, id, peer } as Asked)
    return id
  }

  tell(asked: Asked): void {
    this.#post(asked)
  }

  /** The durations of the start-up phases, in ms. */
  get times(): Record<string, number> {
    return loading.times
  }

  /** Fetch the covers in a compressed bundle: a plain host would send separate images uncompressed. */
  async prepare(): Promise<void> {
    const file = unpacked(await fetch(base + site.covers), site.covers)
    for (const [path, body] of unpack(new Uint8Array(await file.arrayBuffer())))
      this.#covers.set(path, URL.createObjectURL(new Blob([body], { type: 'image/svg+xml' })))
  }

  /** Wait until the page is rendered: fetching Python would compete for the network. */
  async #shown(): Promise<void> {
    const last = performance.now() + SHOWN
    do await new Promise((done) => setTimeout(done, 50))
    while (performance.now() < last && (!document.querySelector('main') || this.#fetching || document.fonts.status !== 'loaded'))
  }

  /** Answer from a static file if there is one, as it is available before the server; otherwise ask the worker. */
  async request(path: string, how?: RequestInit): Promise<Response> {
    const file = how?.method && how.method !== 'GET' ? undefined : site.answers[path]
    if (file) {
      this.#fetching++
      try {
        return unpacked(await fetch(base + file), file)
      } finally {
        this.#fetching--
      }
    }
    const headers = [...new Headers(how?.headers)]
    headers.push(['accept-language', document.documentElement.lang])
    const body = new TextEncoder().encode(typeof how?.body === 'string' ? how.body : '')
    const id = ++this.#number
    const answer = new Promise<Extract<Told, { kind: 'answer' }>>((resolve) => this.#waiting.set(id, resolve))
    this.#post({ kind: 'request', id, method: how?.method ?? 'GET', path, headers, body })
    const { status, headers: given, body: found } = await answer
    return new Response([204, 304].includes(status) ? null : found, { status, headers: given })
  }

  /** Take over the server from another tab. A page that has lost its server reloads to do so. */
  useHere(): void {
    if (loading.stage !== 'lost') return this.#post({ kind: 'take' })
    sessionStorage.setItem(TAKING, 'yes')
    location.reload()
  }

  open(address: string): Socket {
    void navigator.storage?.persist?.().catch(() => {}) // so that the browser does not evict saved games
    const url = new URL(address)
    const socket = new WorkerSocket(++this.#number, (asked) => this.#post(asked))
    this.#sockets.set(socket.id, socket)
    this.#post({
      kind: 'open',
      id: socket.id,
      path: url.pathname + url.search,
      headers: [['accept-language', document.documentElement.lang]],
    })
    return socket
  }

  picture(path: string): string {
    return this.#covers.get(path) ?? (site.answers[path] ? base + site.answers[path] : path)
  }

  #post(asked: Asked): void {
    if (this.#early) this.#early.push(asked)
    else this.#line!.post(asked)
  }

  #heard(told: Told): void {
    if (told.kind === 'answer') {
      this.#waiting.get(told.id)?.(told)
      this.#waiting.delete(told.id)
    } else if (told.kind === 'socket') {
      this.#sockets.get(told.id)?.told(told.what, told.text)
      if (told.what === 'close') this.#sockets.delete(told.id)
    } else {
      loading.told(told)
      if (told.kind === 'ready' && Object.keys(rooms()).length) void this.hosting()
      else if (told.kind === 'lost') void this.#host?.then((host) => host.close())
      if (told.kind === 'complete') void import('../notices/worker').then(({ startWorker }) => startWorker())
    }
  }
}

/** Unpack a gzip file: static hosts send it without a content encoding. */
function unpacked(response: Response, file: string): Response {
  if (!response.ok || !file.endsWith('.gz')) return response
  return new Response(response.body!.pipeThrough(new DecompressionStream('gzip')))
}

/** Download a file of the server: a plain link would not reach the worker. */
async function download(link: HTMLAnchorElement): Promise<void> {
  const response = await server.request(link.getAttribute('href')!)
  const saved = document.createElement('a')
  saved.href = URL.createObjectURL(await response.blob())
  saved.download = link.download
  saved.click()
  setTimeout(() => URL.revokeObjectURL(saved.href), 10_000)
}

document.addEventListener(
  'click',
  (event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[download][href^="/api/"]')
    if (!link) return
    event.preventDefault()
    void download(link)
  },
  true,
)

/** Rewrite a link before it is opened in another tab or copied: the site's paths only work inside this page. */
function readdress(event: Event): void {
  const link = (event.target as Element).closest?.('a')
  const path = link?.getAttribute('href')
  if (!path?.startsWith('/') || link!.download) return
  link!.setAttribute('href', /\.\w+$/.test(path) ? `.${path}` : addressOf(path))
}
for (const kind of ['pointerdown', 'contextmenu', 'focusin']) document.addEventListener(kind, readdress, true)

export const server = new PageServer()
Object.assign(globalThis, { starboard: server }) // for requests from the console, as with curl on a real server
