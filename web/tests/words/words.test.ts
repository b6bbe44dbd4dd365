import { describe, expect, test } from 'vitest'
import { left, written } from '../../src/table/clock'
import { readRulebook } from '../../src/words/rulebook'
import { about, bookkeeping, entry, headline, lastMove, satAlready, takenBack, latest, lines, listed, told } from '../../src/table/log'
import type { Argument, Message, RowSummary, Step } from '../../src/connection/wire'
import { Words, sentence } from '../../src/words/words'
import { withParents } from '../../src/words/language'
import vectors from '../../../tests/words/vectors.json'

const words = new Words((seat) => (seat === 2 ? 'Ada' : undefined))
words.add('g', { 'g.moves': '{seat} moves {what}.', 'g.ship': 'the {size} ship' })
words.add('core', { 'core.seat': 'seat {seat}' })

test('a sentence is capitalized, the name of a board field is not', () => {
  expect(sentence('seat 2 moves')).toBe('Seat 2 moves')
  expect(sentence('g8')).toBe('g8')
  expect(sentence('¿colocar aquí?')).toBe('¿Colocar aquí?')
})

describe('words', () => {
  test('resolve nested messages', () => {
    const seat = (number: number) => ({ id: 'core.seat', args: { seat: number } })
    const what = { id: 'g.ship', args: { size: 'large' } }
    expect(words.say({ id: 'g.moves', args: { seat: seat(2), what } })).toBe('Ada moves the large ship.')
    expect(words.say({ id: 'g.moves', args: { seat: seat(1), what } })).toBe('seat 1 moves the large ship.')
  })

  test('fall back to id and arguments for an untranslated message', () => {
    expect(words.say({ id: 'g.new', args: { a: 1 } })).toBe('g.new a=1')
  })

  test('call the reader "you", in a separate sentence if there is one', () => {
    const seat = (number: number) => ({ id: 'core.seat', args: { seat: number } })
    const all = new Words()
    all.add('core', { 'core.seat': 'seat {seat}', 'core.you': 'you' })
    all.add('g', {
      'g.flew': '{seat} flew',
      'g.hit': '{seat} hits {other}',
      'you:seat\u0004g.hit': 'you hit {other}',
      'you:other+seat\u0004g.hit': 'you hit yourself',
    })
    const own = all.naming(
      () => 'Ada',
      () => 2,
    )
    expect(own.t('g.flew', { seat: seat(2) })).toBe('you flew')
    expect(own.t('g.flew', { seat: seat(1) })).toBe('Ada flew')
    expect(own.t('g.hit', { seat: seat(2), other: seat(1) })).toBe('you hit Ada')
    expect(own.t('g.hit', { seat: seat(1), other: seat(2) })).toBe('Ada hits you')
    expect(own.t('g.hit', { seat: seat(2), other: seat(2) })).toBe('you hit yourself')
    expect(all.naming(() => 'Ada').t('g.flew', { seat: seat(2) })).toBe('Ada flew')
  })

  test('have singular and plural forms', () => {
    const all = new Words()
    all.add('g', { 'g.steps': ['{count} step', '{count} steps'] })
    expect([0, 1, 2].map((count) => all.t('g.steps', { count }))).toEqual(['0 steps', '1 step', '2 steps'])
  })
})

describe('forms, genders and plurals', () => {
  type Books = Record<string, Record<string, Record<string, string | string[]>>>
  const book = (language: string, key: string) =>
    Object.fromEntries(
      Object.entries((vectors.books as Books)[language]![key]!).map(([id, text]) => [id.replace(/\|(?=[^|]*$)/, '\u0004'), text]),
    )

  function translator(language: string, you?: number): Words {
    const all = new Words(
      (seat) => vectors.names[seat - 1],
      () => you ?? null,
    )
    all.speak(language)
    for (const spoken of new Set(['en', language])) for (const key of ['core', 'pod']) all.add(key, book(spoken, key))
    return all
  }

  function argument(name: string, value: unknown): Argument {
    if (vectors.seats.includes(name)) return { id: 'core.seat', args: { seat: value as number } }
    if (typeof value === 'string') return value.startsWith('pod.') ? { id: value } : value
    return typeof value === 'object' ? read(value as Message) : (value as number)
  }

  function read({ id, args = {} }: Message): Message {
    return { id, args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, argument(name, value)])) }
  }

  test.each(vectors.cases.map((one) => [one.say, one] as const))('%s', (said, one) => {
    expect(translator(one.language, 'you' in one ? one.you : undefined).say(read(one as unknown as Message))).toBe(said)
  })

  test('lists are joined as the language does', () => {
    expect(translator('pl').list(['Ada', 'Bob', 'Cleo'])).toBe('Ada, Bob i Cleo')
  })

  test('a language is followed by its parents', () => {
    expect(withParents('pt-BR')).toEqual(['pt-BR', 'pt'])
    expect(withParents(undefined)).toEqual([])
  })
})

describe('a clock', () => {
  const clock = { left: [60_000, 30_000], running: [2], since: 1000 }

  test('runs only for the seat to act', () => {
    expect(left(clock, 1, 11_000)).toBe(60_000)
    expect(left(clock, 2, 11_000)).toBe(20_000)
    expect(left(clock, 2, 99_000)).toBe(0)
  })

  test('is formatted in minutes, hours or days', () => {
    expect(['0:42', '12:05', '1:02:03', '2 d 4 h']).toEqual([42_000, 725_000, 3_723_000, 187_200_000].map(written))
  })
})

describe('the log', () => {
  test('describes rows of the table itself', () => {
    const made = entry({ type: 'step', n: 3, at: 9, row: '', summary: { kind: 'sit', seat: 2 } })
    expect(made).toMatchObject({ kind: 'sit', seat: 2 })
    expect(told(made)?.id).toBe('page.log.sit')
    expect(told(entry({ type: 'step', n: 4, at: 9, row: '', summary: { kind: 'hidden' } }))).toBeNull()
  })

  test('shows an undo as requested until it is done', () => {
    expect(told(entry({ type: 'step', n: 3, at: 9, row: '', summary: { kind: 'undo', seat: 2 } }))?.id).toBe('page.log.undo.asked')
    expect(told(entry({ type: 'step', n: 3, at: 9, row: '', summary: { kind: 'undo', seat: 2, game_row: 2, back_to: 1 } }))?.id).toBe(
      'page.log.undo',
    )
  })

  const seat = (number: number) => ({ id: 'core.seat', args: { seat: number } })
  const ship = (owner: number) => ({ id: 'g.ship', args: { owner: seat(owner) } })
  const row = (n: number, by: number, ...events: Message[]) =>
    entry({ type: 'step', n, at: n, row: '', summary: { kind: 'play', seat: by }, events })
  const round = { id: 'g.round' }
  const moved = { id: 'g.moved', args: { seat: seat(2) } }
  const lost = { id: 'g.lost', args: { ship: ship(1) } }
  bookkeeping.add('g.round')

  test('omits bookkeeping if a row has other events', () => {
    expect(lines(row(1, 2, round, moved))).toEqual([moved])
    expect(lines(row(1, 2, round))).toEqual([round])
    expect([row(1, 2, round), row(1, 2, round, moved)].map(listed)).toEqual([false, true])
  })

  test('starts with what another player did to the reader', () => {
    const own = words.naming(
      () => undefined,
      () => 1,
    )
    expect(headline(row(1, 2, round, moved, lost), own)).toEqual(lost)
    expect(headline(row(1, 2, round, moved, lost), words)).toEqual(moved)
    expect(headline(row(1, 1, moved, lost), own)).toEqual(moved)
    expect([about(moved, row(1, 1, moved)), about(lost, row(1, 1, lost))]).toEqual([2, 1]) // seat whose shape is shown
  })

  test('highlights the latest event that affects the reader, or else the latest that matters', () => {
    const own = words.naming(
      () => undefined,
      () => 1,
    )
    const log = [row(1, 2, lost), row(2, 1, moved), row(3, 2, lost), row(4, 3, moved), row(5, 3, round)]
    expect(latest(log, own)?.n).toBe(3)
    expect(latest(log, words)?.n).toBe(4)
    expect(latest([...log, row(6, 1, moved)], own)?.n).toBe(6)
    expect(latest([row(5, 3, round)], own)?.n).toBe(5)
  })

  test('reports a clock that ran out, to its player even after later moves', () => {
    const own = words.naming(
      () => undefined,
      () => 1,
    )
    const out = { ...row(6, 1, moved), kind: 'flag' }
    expect(lines(out).map(({ id }) => id)).toEqual(['page.log.flag', moved.id])
    expect(headline(out, own)?.id).toBe('page.log.flag')
    expect(latest([row(5, 1, moved), out, row(7, 2, moved)], own)?.n).toBe(6)
  })
})

describe('a rulebook', () => {
  test('has its clauses by id', () => {
    const blocks = readRulebook('# Title\n\n**AB-1** (R) One *two*.\n\n- **AB-2** Three\n- four\n')
    expect(blocks.map((block) => [block.kind, block.clause])).toEqual([
      ['h1', ''],
      ['p', 'AB-1'],
      ['p', 'AB-2'],
      ['ul', ''],
    ])
  })
})

test('a player who takes the same seat again is logged once', () => {
  const row = (n: number, kind: string, seat: number): Step => ({ type: 'step', n, at: 0, row: '', summary: { kind, seat } })
  const log = [row(2, 'sit', 1), row(3, 'bot', 2), row(4, 'sit', 1), row(5, 'stand', 1), row(6, 'sit', 1)].map(entry)
  expect([...satAlready(log)]).toEqual([4])
})

describe('an undo', () => {
  const row = (n: number, summary: RowSummary): Step => ({ type: 'step', n, at: 0, row: '', summary })
  const play = (n: number, seat: number, game_row: number) => row(n, { kind: 'play', seat, game_row })
  const log = [play(3, 1, 1), play(4, 2, 2), play(5, 1, 3)].map(entry)

  test('reverts the last move of the seat that asks', () => {
    expect(lastMove(log, 1)?.n).toBe(5)
    expect(lastMove(log, 2)?.n).toBe(4)
  })

  test('skips moves that are already undone', () => {
    expect(lastMove([...log, entry(row(6, { kind: 'undo', seat: 1, game_row: 4, back_to: 2 }))], 1)?.n).toBe(3)
  })

  test('marks the undone rows in the log', () => {
    expect([...takenBack([...log, entry(row(6, { kind: 'undo', seat: 1, game_row: 4, back_to: 2 }))])]).toEqual([5])
    expect(takenBack(log).size).toBe(0)
  })
})
