// All records here were written by Python: the conformance files, and the golden games of every game.

import { createHash, createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyOf, mac, sha } from '../../src/fairness/digest'
import { verified } from '../../src/fairness/verify'
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

/** Return the record with one text changed and its marks recomputed, as a cheating host could. */
function forged(text: string, old: string, now: string): string {
  expect(text).toContain(old)
  const [head = '', body = ''] = text.replace(old, now).split('\n\n')
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
  test('returns the digests given in the standard', () => {
    expect(sha('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
    expect(sha('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(sha('a'.repeat(1_000_000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0')
  })

  test('and its HMAC match another library on any text', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.string({ maxLength: 200, unit: 'grapheme' }), (key, text) => {
        expect(sha(text)).toBe(createHash('sha256').update(text).digest('hex'))
        expect(mac(key, text)).toBe(createHmac('sha256', key).update(text).digest('hex'))
      }),
    )
  })
})

describe('a record', () => {
  test.each([...GOOD])('%s has no faults', (_, text) => {
    const found = verified(text)
    expect(faults(found)).toEqual([])
    expect(found.verdict).toBe(text.includes('\nsecret ') ? 'fine' : 'unshown')
    expect(verdict(found, 'chain')).toBe('fine')
    expect(found.copy).toBe(text.includes('\nviewer '))
  })

  test('that is a copy reports that it proves nothing', () => {
    const said = (name: string) => verified(good(name)).checks.flatMap((check) => check.said.map((each) => each.id))
    expect(said('study-spectator')).toEqual(['page.check.rows', 'page.check.copy'])
    expect(said('study-seat-2')).toContain('page.check.copy.seat')
    expect(said('study')).toContain('page.check.chain')
    expect(said('study').filter((id) => id.startsWith('page.check.copy'))).toEqual([])
  })

  test('whose position is not the sealed one is broken', () => {
    const text = good('study')
    const position = /\nposition (.*)\n/.exec(text)![1]!
    expect(faults(verified(text.replace(position, `${position}1`)))).toEqual(['position'])
    expect(faults(verified(text.replace(/\nposition .*/, '')))).toEqual(['form'])
    expect(faults(verified(text.replace('starboard-record 2', 'starboard-record 1')))).toEqual(['form'])
  })

  test('of version 3 reports the date, the names and any removed names', () => {
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

  test('of version 3 with another name or date is broken', () => {
    const changed = (old: string, now: string) => faults(verified(good('dated').replace(old, now)))
    expect(changed(' Grace\n', ' Mallory\n')).toEqual(['name'])
    expect(changed('date 2026-', 'date 2025-')).toEqual(['chain'])
    expect(changed('T11:06:40.123Z', 'T11:06:40.124Z')).toEqual(['chain'])
    expect(changed('2026-11-18T', '2026-02-30T')).toEqual(['form'])
    expect(changed('2026-11-18T11', '2026-11-18T24')).toEqual(['form'])
    expect(changed(/player 2 [0-9a-f]+ Grace/.exec(good('dated'))![0], 'player 2 - -')).toEqual([])
    expect(changed(/player 2 [0-9a-f]+ Grace/.exec(good('dated'))![0], 'player 2 - Grace')).toEqual(['form'])
  })

  test('of version 3 is broken if any byte before the result changes', () => {
    const text = good('dated')
    for (let at = 0; at < text.indexOf('\nresult'); at += 1) {
      const put = text[at] === '0' ? '1' : '0'
      expect(verified(text.slice(0, at) + put + text.slice(at + 1)).verdict, text.slice(at - 9, at + 9)).toBe('broken')
    }
  })

  test.each(BAD.filter(([name]) => !name.startsWith('rules-') && !name.startsWith('form-')))('%s is broken', (_, text) => {
    expect(verified(text).verdict).toBe('broken')
    expect(verdict(verified(text), 'form')).toBe(undefined)
  })

  test.each(BAD.filter(([name]) => name.startsWith('form-')))('%s is malformed', (_, text) => {
    expect(faults(verified(text))).toEqual(['form'])
  })

  test.each(GAMES)('of %s is fine, and broken if any line changes', (game) => {
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

  test('forged with a recomputed chain is exposed by the number drawn', () => {
    const text = forged(EXAMPLE, 'catch | draw 1 of 6 is 1', 'back | draw 1 of 6 is 5')
    expect(faults(verified(text))).toEqual(['draw'])
  })

  test('forged in a row without a draw is exposed by a noted mark', () => {
    const text = forged(EXAMPLE, '@3500', '@3600')
    const mark = /5 play[^=]*= ([0-9a-f]+)/.exec(EXAMPLE)![1]!
    expect(verified(text).verdict).toBe('fine')
    expect(faults(verified(text, { shares: new Map(), marks: [mark.slice(0, 16)] }))).toEqual(['mark'])
    expect(verified(EXAMPLE, { shares: new Map(), marks: [mark.slice(0, 16)] }).verdict).toBe('fine')
  })

  test('must contain the marks in the order shown', () => {
    const marks = [...EXAMPLE.matchAll(/ {2}= ([0-9a-f]{16})/g)].map((found) => found[1]!)
    const kept = (shown: string[]) => verified(EXAMPLE, { shares: new Map(), marks: shown }).verdict
    expect(kept(marks)).toBe('fine')
    expect(kept([marks[1]!, marks[1]!, marks[4]!])).toBe('fine')
    expect(kept([marks[4]!, marks[1]!])).toBe('broken')
  })

  test('must contain the share that this browser revealed', () => {
    const kept = (seat: number, share: string) => verified(EXAMPLE, { shares: new Map([[seat, share]]), marks: [] })
    expect(kept(1, '11'.repeat(32)).verdict).toBe('fine')
    expect(faults(kept(2, '22'.repeat(32)))).toEqual(['own'])
    expect(faults(kept(3, '33'.repeat(32)))).toEqual(['own'])
  })

  test('reports a withheld share', () => {
    const said = verified(EXAMPLE).checks.flatMap((check) => check.said.map((each) => each.id))
    expect(said.filter((id) => id === 'page.check.withheld')).toHaveLength(1)
  })

  test('has the key computed in the example on the fair chance page', () => {
    const secret = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
    const key = keyOf(secret, [
      { seat: 1, shown: '11'.repeat(32) },
      { seat: 2, shown: '-' },
    ])
    expect(bytesToHex(key)).toBe('7da1de2f09a71db19c2ac7fa146a15bbd28c6d5ee53edb50045582b898ef780c')
  })
})
