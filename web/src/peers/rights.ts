// What a guest may ask of the server in the host's page, and how often.

const ID = '([\\w-]{1,64})'
const READ = ['', '/now', '/position', '/record', '/replay', '/story', '/summary', '/picture\\.svg'].join('|')
const TABLE: Record<string, RegExp> = {
  GET: new RegExp(`^/api/tables/${ID}(?:${READ})$`),
  POST: new RegExp(`^/api/tables/${ID}/commands$`),
  DELETE: new RegExp(`^/api/tables/${ID}/chat/\\d{1,9}$`),
}
const LIVE = new RegExp(`^/api/tables/${ID}/live$`)
const BOARD = /^\/api\/boards\/\w{1,128}$/
const OWN: Record<string, readonly string[]> = { GET: ['/api/me', '/api/tables'], POST: ['/api/me'] } // the guest's name and tables

/** Return what a request asks for: the id of a table, '' for the guest's own data, or null if guests may not ask that. */
export function tableAsked(method: string, path: string): string | null {
  const plain = path.split('?', 1)[0]!
  if (OWN[method]?.includes(plain)) return ''
  if (method === 'GET' && BOARD.test(plain)) {
    const tables = new URLSearchParams(path.slice(plain.length)).getAll('table')
    return tables.length === 1 && tables[0] ? tables[0] : null // several: refuse, as the server would use the last one
  }
  return TABLE[method]?.exec(plain)?.[1] ?? null
}

/** Return the table of a live connection; null if guests may not open it. */
export function tableWatched(path: string): string | null {
  return LIVE.exec(path.split('?', 1)[0]!)?.[1] ?? null
}

/** A token bucket: a burst, then a rate per second. */
export class Bucket {
  #left: number
  #since: number

  constructor(
    private readonly burst: number,
    private readonly rate: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = burst
    this.#since = now()
  }

  take(count = 1): boolean {
    const now = this.now()
    this.#left = Math.min(this.burst, this.#left + ((now - this.#since) * this.rate) / 1000)
    this.#since = now
    if (this.#left < count) return false
    this.#left -= count
    return true
  }
}
