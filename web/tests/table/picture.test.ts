import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { patched, spliced, whole } from '../../src/table/picture'
import type { Patch, Scene, Splice } from '../../src/connection/wire'

interface Vectors {
  splices: { old: unknown[]; new: unknown[]; splice: Splice }[]
  scenes: { old: Scene; new: Scene; patch: Patch }[]
}

const vectors = JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url), 'utf-8')) as Vectors

describe('a patch', () => {
  test('changes every list as the server does', () => {
    expect(vectors.splices.length).toBeGreaterThan(100)
    for (const { old, new: after, splice } of vectors.splices) expect(spliced(old, splice)).toEqual(after)
  })

  test('turns one scene into the next', () => {
    expect(vectors.scenes.length).toBeGreaterThan(20)
    for (const { old, new: after, patch } of vectors.scenes) expect(patched(whole(old), patch)).toEqual(whole(after))
  })

  test('that is empty is a no-op', () => {
    fc.assert(fc.property(fc.array(fc.integer()), (list) => void expect(spliced(list, {})).toEqual(list)))
  })

  test('that removes every item and inserts the new ones gives the new list', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.array(fc.integer()), (old, fresh) => {
        const splice: Splice = { out: old.map((_, i) => i), into: fresh.map((item, i) => [i, item]) }
        expect(spliced(old, splice)).toEqual(fresh)
      }),
    )
  })
})
