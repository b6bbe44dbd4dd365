// The server's files across visits: in memory while it runs, and stored in IndexedDB page by page.

import type { Trouble } from './messages'

export interface Files {
  readFile(path: string): Uint8Array
  writeFile(path: string, body: Uint8Array): void
  analyzePath(path: string): { exists: boolean }
}

const PAGE = 4096
const KEPT = ['starboard.db', 'cookies.json']

/** Thrown when the files could not be stored; `trouble` is the reason. */
export class NotKept extends Error {
  constructor(readonly trouble: Exclude<Trouble, ''>) {
    super(trouble)
  }
}

export class KeptFiles {
  #saved = new Map<string, Uint8Array>() // the stored contents
  #saving: Promise<void> = Promise.resolve()
  #next: Promise<void> | null = null

  constructor(
    private readonly files: Files,
    private readonly folder: string,
    private readonly database: IDBDatabase,
  ) {}

  static async open(files: Files, folder: string): Promise<KeptFiles> {
    const opening = indexedDB.open('starboard', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('pages')
    return new KeptFiles(files, folder, await done(opening))
  }

  /** Write the stored files back to memory. */
  async restore(): Promise<void> {
    const store = this.database.transaction('pages').objectStore('pages')
    const [keys, bodies] = await Promise.all([done(store.getAllKeys()), done(store.getAll() as IDBRequest<Uint8Array[]>)])
    const found = new Map<string, Map<number, Uint8Array>>()
    keys.forEach((key, at) => {
      const [file, page] = key as [string, number]
      if (!found.has(file)) found.set(file, new Map())
      found.get(file)!.set(page, bodies[at]!)
    })
    for (const [file, pages] of found) {
      const whole = new Uint8Array([...pages.values()].reduce((sum, each) => sum + each.length, 0))
      for (const [page, body] of pages) whole.set(body, page * PAGE)
      this.files.writeFile(`${this.folder}/${file}`, whole)
      this.#saved.set(file, whole)
    }
  }

  /** Store all changes made so far; reject if that fails. Concurrent calls share one transaction. The next call also
   *  stores anything that an earlier one could not. */
  save(): Promise<void> {
    this.#next ??= this.#saving
      .catch(() => {})
      .then(() => {
        this.#next = null
        return (this.#saving = this.#store())
      })
    return this.#next
  }

  async #store(): Promise<void> {
    const now = KEPT.map((file) => [file, this.#read(file)] as const).filter((each) => each[1] !== null) as [string, Uint8Array][]
    const changes = now.flatMap(([file, body]) => changed(file, body, this.#saved.get(file) ?? new Uint8Array()))
    if (!changes.length) return
    await this.#commit(changes)
    for (const [file, body] of now) this.#saved.set(file, body)
  }

  #commit(changes: readonly Change[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const failed = (fault: unknown) => reject(new NotKept((fault as DOMException)?.name === 'QuotaExceededError' ? 'full' : 'blocked'))
      try {
        const transaction = this.database.transaction('pages', 'readwrite')
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => failed(transaction.error)
        const store = transaction.objectStore('pages')
        for (const [key, body] of changes) {
          if (body) store.put(body, key)
          else store.delete(key)
        }
      } catch (fault) {
        failed(fault)
      }
    })
  }

  /** Return a copy of a file, which may change while the copy is stored; null if it does not exist. */
  #read(file: string): Uint8Array | null {
    const path = `${this.folder}/${file}`
    return this.files.analyzePath(path).exists ? this.files.readFile(path).slice() : null
  }
}

type Change = [IDBValidKey, Uint8Array | null]

/** Return the pages that differ from the stored ones; null marks a page to delete. */
function changed(file: string, now: Uint8Array, before: Uint8Array): Change[] {
  const found: Change[] = []
  for (let at = 0; at < now.length; at += PAGE) {
    const page = now.subarray(at, at + PAGE)
    if (!same(page, before.subarray(at, at + PAGE))) found.push([[file, at / PAGE], page.slice()])
  }
  for (let at = Math.ceil(now.length / PAGE) * PAGE; at < before.length; at += PAGE) found.push([[file, at / PAGE], null])
  return found
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error(request.error?.message ?? 'the database cannot be read'))
  })
}
