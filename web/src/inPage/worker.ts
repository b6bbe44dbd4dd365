// The worker: Starboard's server in Python or, as a helper, the bots that run in parallel to it.

import { KeptFiles, NotKept } from './keptFiles'
import { keepUnpacked, loadPython, loadRest } from './python'
import type { Python } from './python'
import type { Asked, Site, Told, Trouble } from './messages'

interface Server {
  request(method: string, path: string, headers: unknown, body: unknown, peer: string): Promise<Answer>
  open(id: number, path: string, headers: unknown, peer: string): void
  say(id: number, text: string): void
  close(id: number): void
}
interface Answer {
  toJs(): [number, [string, string][], Uint8Array<ArrayBuffer>]
  destroy(): void
}

const DATA = '/data'
const AGAIN = 5000 // ms until a failed save is retried
const IDLE = 4000 // ms after the start until deferred work begins
const BOTS = 'starboard.server.workers.bot_process'

const START = `
from pathlib import Path
from starboard.server import runtime
runtime.page = page
from starboard.server.web_worker import WebWorker
_server = WebWorker(Path("${DATA}"), tell)
await _server.start()
_server
`
const HELP = `
import json
from importlib import import_module
def _answer(module, request):
    return json.dumps(import_module(module).answer(json.loads(request)))
import ${BOTS}
_answer
`

const post = (told: Told) => self.postMessage(told)

/** The helper workers, one for each module that runs outside the server's worker. */
class Helpers {
  #workers = new Map<string, Worker>()
  #begun = new Map<string, [promise: Promise<void>, resolve: () => void]>()
  #waiting = new Map<number, [module: string, resolve: (answer: string) => void]>()
  #number = 0

  constructor(
    private readonly base: string,
    private readonly site: Site,
  ) {}

  start(module: string): Worker {
    const known = this.#workers.get(module)
    if (known) return known
    const worker = new Worker(self.location.href, { type: 'module' })
    worker.onmessage = (event: MessageEvent<Told>) => {
      if (event.data.kind === 'answered') this.#answer(event.data.id, event.data.answer)
      else if (event.data.kind === 'ready') this.#begun.get(module)?.[1]()
      else if (event.data.kind === 'failed') this.end(module)
    }
    worker.onerror = () => this.end(module)
    worker.postMessage({ kind: 'start', base: this.base, site: this.site, helper: true } satisfies Asked)
    this.#workers.set(module, worker)
    let resolve = () => {}
    this.#begun.set(module, [new Promise<void>((done) => (resolve = done)), resolve])
    return worker
  }

  /** Start a module's worker; resolve once it is ready or has failed. */
  ready(module: string): Promise<void> {
    this.start(module)
    return this.#begun.get(module)![0]
  }

  ask(module: string, request: string): Promise<string> {
    const id = ++this.#number
    const answer = new Promise<string>((resolve) => this.#waiting.set(id, [module, resolve]))
    this.start(module).postMessage({ kind: 'ask', id, module, request } satisfies Asked)
    return answer
  }

  /** Terminate a module's worker. Pending requests receive an empty answer, which the server treats as a failure. */
  end(module: string): void {
    this.#workers.get(module)?.terminate()
    this.#workers.delete(module)
    this.#begun.get(module)?.[1]()
    for (const [id, [asked]] of this.#waiting) if (asked === module) this.#answer(id, '')
  }

  #answer(id: number, answer: string): void {
    this.#waiting.get(id)?.[1](answer)
    this.#waiting.delete(id)
  }
}

const TABS = 'starboard' // the lock of the tab that runs the server, and the channel for requests to take it over
const PATIENCE = 3000 // ms for the other tab to store its tables and stop

/** Resolve once this tab may run the server. Only one tab may: two would overwrite each other's tables. */
function alone(take: boolean): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve()
  return new Promise((resolve) => {
    const hold = () => {
      resolve()
      return new Promise<void>((release) => (handOver = release))
    }
    // The request rejects when another tab steals the lock.
    const held = (how: LockOptions) => navigator.locks.request(TABS, how, hold).catch(() => lose())
    takeHere = () => {
      new BroadcastChannel(TABS).postMessage('take')
      setTimeout(() => handOver || void held({ steal: true }), PATIENCE)
    }
    void navigator.locks.request(TABS, { ifAvailable: true }, (lock) => {
      if (lock) return hold()
      post({ kind: 'waiting' })
      void held({})
      if (take) takeHere()
      return undefined
    })
  })
}

let handOver: (() => void) | null = null // releases the lock; null unless this tab runs the server
let takeHere = () => {}
let stored: () => Promise<void> = () => Promise.resolve()

/** Stop this tab's server immediately: another tab has taken over. */
function lose(): void {
  post({ kind: 'lost' })
  self.close()
}

new BroadcastChannel(TABS).onmessage = () => {
  if (!handOver) return
  void stored().finally(() => {
    handOver?.()
    lose()
  })
}

/** Return a function that stores the server's files. The page is notified when that fails and when it works again. */
function keeper(kept: KeptFiles | null): () => Promise<void> {
  let trouble: Trouble = ''
  const tell = (now: Trouble) => {
    if (now !== trouble) post({ kind: 'storage', trouble: (trouble = now) })
  }
  if (!kept) tell('blocked')
  const keep = async () => {
    try {
      await kept?.save()
      if (kept) tell('')
    } catch (fault) {
      tell(fault instanceof NotKept ? fault.trouble : 'blocked')
      setTimeout(() => void keep(), AGAIN)
    }
  }
  return keep
}

async function serve(base: string, site: Site, take: boolean): Promise<Server> {
  await alone(take)
  const total = site.sizes.wasm + site.sizes.asm + site.sizes.first
  let loaded = 0
  const [python, times] = await loadPython(base, site, (count) => {
    loaded += count
    post({ kind: 'progress', loaded: Math.min(loaded, total), total })
  })
  const helpers = new Helpers(base, site)
  python.FS.mkdirTree(DATA)
  const kept = await KeptFiles.open(python.FS, DATA).catch(() => null) // a private window may refuse storage
  await kept?.restore()
  stored = keeper(kept)
  python.globals.set('page', {
    keep: stored,
    start: (module: string) => helpers.ready(module),
    ask: (module: string, request: string) => helpers.ask(module, request),
    end: (module: string) => helpers.end(module),
  })
  python.globals.set('tell', (id: number, what: string, text: string) => post({ kind: 'socket', id, what, text }))
  const begun = performance.now()
  const server = (await python.runPythonAsync(START)) as Server
  times['server'] = performance.now() - begun
  toPy = (value) => python.toPy(value)
  post({ kind: 'ready', times })
  setTimeout(() => void rest(python, base, site, helpers), IDLE)
  return server
}

async function rest(python: Python, base: string, site: Site, helpers: Helpers): Promise<void> {
  helpers.start(BOTS)
  await loadRest(python, base, site)
  post({ kind: 'complete' })
  await keepUnpacked(base, site)
}

let toPy: (value: unknown) => unknown = (value) => value
let serving: Promise<Server>
let helping: Promise<(module: string, request: string) => string>

async function answer(asked: Extract<Asked, { kind: 'request' }>): Promise<void> {
  const server = await serving
  try {
    const found = await server.request(asked.method, asked.path, toPy(asked.headers), toPy(asked.body), asked.peer ?? '')
    const [status, headers, body] = found.toJs()
    found.destroy()
    post({ kind: 'answer', id: asked.id, status, headers, body })
  } catch (fault) {
    console.error(fault)
    post({ kind: 'answer', id: asked.id, status: 500, headers: [], body: new Uint8Array() })
  }
}

function started(asked: Extract<Asked, { kind: 'start' }>): void {
  if (asked.helper) {
    helping = loadPython(asked.base, asked.site, () => {}).then(
      async ([python]) => (await python.runPythonAsync(HELP)) as (module: string, request: string) => string,
    )
    helping.then(
      () => post({ kind: 'ready', times: {} }),
      (fault: unknown) => post({ kind: 'failed', why: String(fault) }),
    )
  } else {
    serving = serve(asked.base, asked.site, !!asked.take)
    serving.catch((fault: unknown) => post({ kind: 'failed', why: String(fault) }))
  }
}

self.onmessage = ({ data: asked }: MessageEvent<Asked>) => {
  if (asked.kind === 'start') started(asked)
  else if (asked.kind === 'take') takeHere()
  else if (asked.kind === 'request') void answer(asked)
  else if (asked.kind === 'ask') {
    void helping.then((answers) => post({ kind: 'answered', id: asked.id, answer: answers(asked.module, asked.request) }))
  } else if (asked.kind === 'open') void serving.then((server) => server.open(asked.id, asked.path, toPy(asked.headers), asked.peer ?? ''))
  else if (asked.kind === 'say') void serving.then((server) => server.say(asked.id, asked.text))
  else void serving.then((server) => server.close(asked.id))
}
