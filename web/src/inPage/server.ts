// The server in a worker of this page: requests and sockets go there as messages.

import type { Socket } from '../connection/environment'
import type { Transport } from '../connection/transport'
import { addressOf } from '../pages/route'
import { unpack } from './bundle'
import { loading } from './loading.svelte'
import type { Asked, Site, Told } from './messages'

export const site = JSON.parse(document.getElementById('starboard-site')!.textContent) as Site
const SHOWN = 3000 // ms: when Python is fetched at the latest
const base = new URL('.', location.href).href // every page of the site is at the same address, see route.ts

const TAKING = 'taking' // kept over a reload

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

class PageServer implements Transport {
  #worker: Worker
  #number = 0
  #waiting = new Map<number, (told: Extract<Told, { kind: 'answer' }>) => void>()
  #sockets = new Map<number, WorkerSocket>()
  #covers = new Map<string, string>()
  #early: Asked[] | null = [] // what was asked before the worker was told to start
  #fetching = 0

  constructor() {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = (event: MessageEvent<Told>) => this.#heard(event.data)
    this.#worker.onerror = (event) => loading.told({ kind: 'failed', why: event.message })
    void this.#shown().then(() => {
      const early = this.#early!
      this.#early = null
      for (const asked of [{ kind: 'start', base, site, helper: false, take: taking() } satisfies Asked, ...early]) this.#post(asked)
    })
  }

  /** How long the parts of the start took, in ms. */
  get times(): Record<string, number> {
    return loading.times
  }

  /** Fetches the covers: the browser's own images cannot be had compressed from a plain host. */
  async prepare(): Promise<void> {
    const file = unpacked(await fetch(base + site.covers), site.covers)
    for (const [path, body] of unpack(new Uint8Array(await file.arrayBuffer())))
      this.#covers.set(path, URL.createObjectURL(new Blob([body], { type: 'image/svg+xml' })))
  }

  /** What is looked at comes first: while Python is fetched, the line is busy. */
  async #shown(): Promise<void> {
    const last = performance.now() + SHOWN
    do await new Promise((done) => setTimeout(done, 50))
    while (performance.now() < last && (!document.querySelector('main') || this.#fetching || document.fonts.status !== 'loaded'))
  }

  /** An answer that lies beside the page is there before the server. */
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

  /** Play in this tab, and no longer in the other one. A page that has lost its server begins again. */
  useHere(): void {
    if (loading.stage !== 'lost') return this.#post({ kind: 'take' })
    sessionStorage.setItem(TAKING, 'yes')
    location.reload()
  }

  open(address: string): Socket {
    void navigator.storage?.persist?.().catch(() => {}) // games are worth keeping
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
    else this.#worker.postMessage(asked)
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
      if (told.kind === 'complete') void import('../notices/worker').then(({ startWorker }) => startWorker())
    }
  }
}

/** Static hosts send files as they are: what was compressed is unpacked here. */
function unpacked(response: Response, file: string): Response {
  if (!response.ok || !file.endsWith('.gz')) return response
  return new Response(response.body!.pipeThrough(new DecompressionStream('gzip')))
}

/** A file of the server's to be saved: it is fetched from the worker first. */
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

/** Before a link is opened in another tab, or copied, it is given the address that works there. */
function readdress(event: Event): void {
  const link = (event.target as Element).closest?.('a')
  const path = link?.getAttribute('href')
  if (!path?.startsWith('/') || link!.download) return
  link!.setAttribute('href', /\.\w+$/.test(path) ? `.${path}` : addressOf(path))
}
for (const kind of ['pointerdown', 'contextmenu', 'focusin']) document.addEventListener(kind, readdress, true)

export const server = new PageServer()
Object.assign(globalThis, { starboard: server }) // to be asked from the console, as a server is with curl
