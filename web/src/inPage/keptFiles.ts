// The server's files between two visits: they are in memory while it runs, and in IndexedDB page by page.

export interface Files {
  readFile(path: string): Uint8Array
  writeFile(path: string, body: Uint8Array): void
  analyzePath(path: string): { exists: boolean }
}

const PAGE = 4096
const KEPT = ['starboard.db', 'cookies.json']

export class KeptFiles {
  #saved = new Map<string, Uint8Array>()
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

  /** Write the files as they were. */
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

  /** Resolves when all that is written by now is stored. Many at once become one. */
  save(): Promise<void> {
    this.#next ??= this.#saving.then(() => {
      this.#next = null
      return (this.#saving = this.#store())
    })
    return this.#next
  }

  #store(): Promise<void> {
    const changes: [IDBValidKey, Uint8Array | null][] = []
    for (const file of KEPT) changes.push(...this.#changes(file))
    if (!changes.length) return Promise.resolve()
    const transaction = this.database.transaction('pages', 'readwrite')
    const store = transaction.objectStore('pages')
    for (const [key, body] of changes) {
      if (body) store.put(body, key)
      else store.delete(key)
    }
    return new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(new Error(transaction.error?.message ?? 'nothing can be stored'))
    })
  }

  /** The pages that differ from what is stored; null: one that is no more. */
  #changes(file: string): [IDBValidKey, Uint8Array | null][] {
    const path = `${this.folder}/${file}`
    if (!this.files.analyzePath(path).exists) return []
    const [now, before] = [this.files.readFile(path), this.#saved.get(file) ?? new Uint8Array()]
    const found: [IDBValidKey, Uint8Array | null][] = []
    for (let at = 0; at < now.length; at += PAGE) {
      const page = now.subarray(at, at + PAGE)
      if (!same(page, before.subarray(at, at + PAGE))) found.push([[file, at / PAGE], page.slice()])
    }
    for (let at = Math.ceil(now.length / PAGE) * PAGE; at < before.length; at += PAGE) found.push([[file, at / PAGE], null])
    this.#saved.set(file, now)
    return found
  }
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
