// The records are those that Python wrote: the conformance files, and the golden games of every game on the shelf.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hmac as otherHmac } from '@noble/hashes/hmac.js'
import { sha256 as otherSha } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hmac, sha256, verified } from '../../src/fairness/verify'
import type { Checked, Question } from '../../src/fairness/verify'

const ROOT = join(import.meta.dirname, '..', '..', '..', 'tests')
const RECORDS = join(ROOT, 'core', 'records')
const GOLDEN = join(ROOT, 'golden')

function named(folder: string, ending: string): [string, string][] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => [name, readFileSync(join(folder, name), 'utf8')])
}

const GOOD = new Map(['good', 'from_position', 'dated'].flatMap((folder) => named(join(RECORDS, folder), '.record')))
const BAD = named(join(RECORDS, 'bad'), '.record')
const GAMES = readdirSync(GOLDEN, { withFileTypes: true })
  .filter((each) => each.isDirectory() && !each.name.startsWith('_'))
  .map((each) => each.name)
const golden = (game: string) =>
  named(join(GOLDEN, game), '.rules').map(([name, text]) => [name, text.split('\n# steps\n')[0]!] as [string, string])
const good = (name: string) => GOOD.get(`${name}.record`)!
const EXAMPLE = good('example')

function faults(found: Checked): string[] {
  return found.checks
    .filter((check) => check.verdict === 'broken')
    .flatMap((check) => check.said.map((each) => each.id.slice('page.fault.'.length)))
}

function verdict(found: Checked, question: Question): string | undefined {
  return found.checks.find((check) => check.question === question)?.verdict
}

/** The record with one text changed, and marks and seals computed anew, as only the host could. */
function forged(text: string, old: string, now: string): string {
  expect(text).toContain(old)
  const [head = '', body = ''] = text.replace(old, now).split('\n\n')
  const sha = (said: string) => bytesToHex(otherSha(utf8ToBytes(said)))
  let before = sha(
    head
      .split('\n')
      .filter((line) => !/^(player|result|secret|viewer|x-)/.test(line))
      .join('\n'),
  )
  const rows = body.split(/\n(?=\d)/).map((row) => {
    const lines = row.trimEnd().split('\n').slice(0, -1)
    expect(row, 'forges open rows alone').not.toContain('| to ')
    before = sha([before, ...lines.map((line) => line.replace(/ is \d+$/, ''))].join('\n'))
    return [...lines, `  = ${before}`, ''].join('\n')
  })
  return `${head}\n\n${rows.join('')}`
}

describe('SHA-256', () => {
  test('gives the digests of the standard', () => {
    const of = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
    expect(of('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(of('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
  })

  test('and its HMAC agree with another library on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.uint8Array({ maxLength: 200 }), (key, text) => {
        expect(sha256(text)).toEqual(otherSha(text))
        expect(hmac(key, text)).toEqual(otherHmac(otherSha, key, text))
      }),
    )
  })
})

describe('a record', () => {
  test.each([...GOOD])('%s has no fault', (_, text) => {
    const found = verified(text)
    expect(faults(found)).toEqual([])
    expect(found.verdict).toBe(text.includes('\nsecret ') ? 'fine' : 'unshown')
    expect(verdict(found, 'chain')).toBe('fine')
    expect(found.copy).toBe(text.includes('\nviewer '))
  })

  test('that is a copy says that it proves nothing', () => {
    const said = (name: string) => verified(good(name)).checks.flatMap((check) => check.said.map((each) => each.id))
    expect(said('study-spectator')).toEqual(['page.check.rows', 'page.check.copy'])
    expect(said('study-seat-2')).toContain('page.check.copy.seat')
    expect(said('study')).toContain('page.check.chain')
    expect(said('study').filter((id) => id.startsWith('page.check.copy'))).toEqual([])
  })

  test('from another position than the one that was sealed is found out', () => {
    const text = good('study')
    const position = /\nposition (.*)\n/.exec(text)![1]!
    expect(faults(verified(text.replace(position, `${position}1`)))).toEqual(['position'])
    expect(faults(verified(text.replace(/\nposition .*/, '')))).toEqual(['form'])
    expect(faults(verified(text.replace('starboard-record 2', 'starboard-record 1')))).toEqual(['form'])
  })

  test('of version 3 holds the date and the names of the start, and says whose name was removed', () => {
    const said = (name: string) => verified(good(name)).checks.flatMap((check) => (check.question === 'names' ? check.said : []))
    const began = { id: 'page.check.date', args: { date: '2026-11-18 11:06 UTC' } }
    expect(said('dated')).toEqual([began, { id: 'page.check.names', args: { names: 3 } }])
    expect(said('dated-nameless')).toEqual([
      began,
      { id: 'page.check.names', args: { names: 2 } },
      { id: 'page.check.nameless', args: { number: 2 } },
    ])
    expect(said('example')).toEqual([])
    expect([good('dated'), good('dated-study'), EXAMPLE, good('study')].map((text) => verified(text).dated)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('of version 3 refuses another name and another date', () => {
    const changed = (old: string, now: string) => faults(verified(good('dated').replace(old, now)))
    expect(changed(' Grace\n', ' Mallory\n')).toEqual(['name'])
    expect(changed('date 2026-', 'date 2025-')).toEqual(['chain'])
    expect(changed('T11:06:40.123Z', 'T11:06:40.124Z')).toEqual(['chain'])
    expect(changed('2026-11-18T', '2026-02-30T')).toEqual(['form'])
    expect(changed('2026-11-18T11', '2026-11-18T24')).toEqual(['form'])
    expect(changed(/player 2 [0-9a-f]+ Grace/.exec(good('dated'))![0], 'player 2 - -')).toEqual([])
    expect(changed(/player 2 [0-9a-f]+ Grace/.exec(good('dated'))![0], 'player 2 - Grace')).toEqual(['form'])
  })

  test('of version 3 loses no byte unnoticed', () => {
    const text = good('dated')
    for (let at = 0; at < text.indexOf('\nresult'); at += 1) {
      const put = text[at] === '0' ? '1' : '0'
      expect(verified(text.slice(0, at) + put + text.slice(at + 1)).verdict, text.slice(at - 9, at + 9)).toBe('broken')
    }
  })

  test.each(BAD.filter(([name]) => !name.startsWith('rules-') && !name.startsWith('form-')))('%s is found out', (_, text) => {
    expect(verified(text).verdict).toBe('broken')
    expect(verdict(verified(text), 'form')).toBe(undefined)
  })

  test.each(BAD.filter(([name]) => name.startsWith('form-')))('%s is none', (_, text) => {
    expect(faults(verified(text))).toEqual(['form'])
  })

  test.each(GAMES)('of %s is fine, and any line of it that is changed is found out', (game) => {
    const games = golden(game)
    expect(games.length).toBeGreaterThan(0)
    for (const [name, text] of games) {
      const found = verified(text)
      expect([name, found.verdict, ...faults(found)]).toEqual([name, 'fine'])
      expect(found.draws).toBe(text.match(/ \| draw /g)?.length ?? 0)
    }
    const [, text] = games[0]!
    const lines = text.split('\n')
    const bound = lines.map((line, i) => [line, i] as const).filter(([line]) => line && !/^(starboard-record|player|result|x-)/.test(line))
    fc.assert(
      fc.property(fc.constantFrom(...bound), fc.nat(), fc.constantFrom(...'0123456789ab'), ([line, i], at, put) => {
        const place = at % line.length
        fc.pre(line[place] !== put)
        const changed = line.slice(0, place) + put + line.slice(place + 1)
        expect(verified([...lines.slice(0, i), changed, ...lines.slice(i + 1)].join('\n')).verdict, changed).toBe('broken')
      }),
      { numRuns: 60 },
    )
  })

  test('that was forged, chain and all, betrays itself by the number drawn', () => {
    const text = forged(EXAMPLE, 'catch | draw 1 of 6 is 1', 'back | draw 1 of 6 is 5')
    expect(faults(verified(text))).toEqual(['draw'])
  })

  test('that was forged where no number was drawn betrays itself to whoever noted a mark', () => {
    const text = forged(EXAMPLE, '@3500', '@3600')
    const mark = /5 play[^=]*= ([0-9a-f]+)/.exec(EXAMPLE)![1]!
    expect(verified(text).verdict).toBe('fine')
    expect(faults(verified(text, { shares: new Map(), marks: [mark.slice(0, 16)] }))).toEqual(['mark'])
    expect(verified(EXAMPLE, { shares: new Map(), marks: [mark.slice(0, 16)] }).verdict).toBe('fine')
  })

  test('holds the marks in the order in which they were shown', () => {
    const marks = [...EXAMPLE.matchAll(/ {2}= ([0-9a-f]{16})/g)].map((found) => found[1]!)
    const kept = (shown: string[]) => verified(EXAMPLE, { shares: new Map(), marks: shown }).verdict
    expect(kept(marks)).toBe('fine')
    expect(kept([marks[1]!, marks[1]!, marks[4]!])).toBe('fine')
    expect(kept([marks[4]!, marks[1]!])).toBe('broken')
  })

  test('holds the share that this browser showed', () => {
    const kept = (seat: number, share: string) => verified(EXAMPLE, { shares: new Map([[seat, share]]), marks: [] })
    expect(kept(1, '11'.repeat(32)).verdict).toBe('fine')
    expect(faults(kept(2, '22'.repeat(32)))).toEqual(['own'])
    expect(faults(kept(3, '33'.repeat(32)))).toEqual(['own'])
  })

  test('says who withheld a share', () => {
    const said = verified(EXAMPLE).checks.flatMap((check) => check.said.map((each) => each.id))
    expect(said.filter((id) => id === 'page.check.withheld')).toHaveLength(1)
  })

  test('draws as the page on fair chance computes it', () => {
    const key = hmac(
      hexToBytes('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'),
      utf8ToBytes(`starboard key 1:${'11'.repeat(32)} 2:-`),
    )
    expect(bytesToHex(key)).toBe('7da1de2f09a71db19c2ac7fa146a15bbd28c6d5ee53edb50045582b898ef780c')
  })
})
