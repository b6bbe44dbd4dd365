// A failed save must not lose data.

import { expect, test } from 'vitest'
import { KeptFiles } from '../../src/inPage/keptFiles'
import type { Files } from '../../src/inPage/keptFiles'

/** The part of IndexedDB in use. A transaction commits in the next task, or aborts if a test requests it. */
class FakeDatabase {
  pages = new Map<string, Uint8Array>()
  failing: string[] = [] // error names for the next transactions

  transaction() {
    const changes: [string, Uint8Array | null][] = []
    const transaction = {
      error: null as { name: string } | null,
      oncomplete: () => {},
      onabort: () => {},
      objectStore: () => ({
        put: (body: Uint8Array, key: unknown) => void changes.push([JSON.stringify(key), body]),
        delete: (key: unknown) => void changes.push([JSON.stringify(key), null]),
      }),
    }
    setTimeout(() => {
      const name = this.failing.shift()
      if (name) {
        transaction.error = { name }
        return transaction.onabort()
      }
      for (const [key, body] of changes) {
        if (body) this.pages.set(key, body)
        else this.pages.delete(key)
      }
      transaction.oncomplete()
    })
    return transaction
  }

  /** The file as the next visit would load it. */
  get stored(): string {
    const pages = [...this.pages].sort(([one], [other]) => JSON.parse(one)[1] - JSON.parse(other)[1])
    return pages.map(([, body]) => new TextDecoder().decode(body)).join('')
  }
}

function kept() {
  const database = new FakeDatabase()
  let body = ''
  const files: Files = {
    readFile: () => new TextEncoder().encode(body),
    writeFile: () => {},
    analyzePath: (path) => ({ exists: path.endsWith('.db') }),
  }
  const made = new KeptFiles(files, '/data', database as unknown as IDBDatabase)
  return { database, made, write: (text: string) => (body = text) }
}

test('the next save stores the data of a failed one', async () => {
  const { database, made, write } = kept()
  write('a'.repeat(4096))
  await made.save()
  write('b'.repeat(4096))
  database.failing = ['QuotaExceededError']
  await expect(made.save()).rejects.toMatchObject({ trouble: 'full' })
  expect(database.stored).toBe('a'.repeat(4096))
  write(`${'b'.repeat(4096)}c`) // one more move, on another page of the file
  await made.save()
  expect(database.stored).toBe(`${'b'.repeat(4096)}c`)
})

test('a save requested while another fails is still made', async () => {
  const { database, made, write } = kept()
  database.failing = ['UnknownError']
  write('one')
  const first = made.save()
  await Promise.resolve()
  await Promise.resolve()
  write('two')
  const second = made.save()
  await expect(first).rejects.toMatchObject({ trouble: 'blocked' })
  await second
  expect(database.stored).toBe('two')
})
