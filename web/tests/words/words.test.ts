import { describe, expect, test } from 'vitest'
import { left, written } from '../../src/table/clock'
import { readRulebook } from '../../src/words/rulebook'
import { about, bookkeeping, entry, headline, lastMove, latest, lines, listed, told } from '../../src/table/log'
import type { Message, RowSummary, Step } from '../../src/connection/wire'
import { Words, sentence } from '../../src/words/words'

const words = new Words((seat) => (seat === 2 ? 'Ada' : undefined))
words.add('g', { 'g.moves': '{seat} moves {what}.', 'g.ship': 'the {size} ship' })
words.add('core', { 'core.seat': 'seat {seat}' })

test('a sentence begins with a capital, a field of the board keeps its name', () => {
  expect(sentence('seat 2 moves')).toBe('Seat 2 moves')
  expect(sentence('g8')).toBe('g8')
})

describe('words', () => {
  test('say a message with messages inside', () => {
    const seat = (number: number) => ({ id: 'core.seat', args: { seat: number } })
    const what = { id: 'g.ship', args: { size: 'large' } }
    expect(words.say({ id: 'g.moves', args: { seat: seat(2), what } })).toBe('Ada moves the large ship.')
    expect(words.say({ id: 'g.moves', args: { seat: seat(1), what } })).toBe('seat 1 moves the large ship.')
  })

  test('of a message that nobody has translated are its id and arguments', () => {
    expect(words.say({ id: 'g.new', args: { a: 1 } })).toBe('g.new a=1')
  })

  test('call the reader "you", in a sentence of its own where there is one', () => {
    const seat = (number: number) => ({ id: 'core.seat', args: { seat: number } })
    const all = new Words()
    all.add('core', { 'core.seat': 'seat {seat}', 'core.you': 'you' })
    all.add('g', {
      'g.flew': '{seat} flew',
      'g.hit': '{seat} hits {other}',
      'you:seat\u0004g.hit': 'you hit {other}',
      'you:other+seat\u0004g.hit': 'you hit yourself',
    })
    const own = all.naming(() => 'Ada', 2)
    expect(own.t('g.flew', { seat: seat(2) })).toBe('you flew')
    expect(own.t('g.flew', { seat: seat(1) })).toBe('Ada flew')
    expect(own.t('g.hit', { seat: seat(2), other: seat(1) })).toBe('you hit Ada')
    expect(own.t('g.hit', { seat: seat(1), other: seat(2) })).toBe('Ada hits you')
    expect(own.t('g.hit', { seat: seat(2), other: seat(2) })).toBe('you hit yourself')
    expect(all.naming(() => 'Ada').t('g.flew', { seat: seat(2) })).toBe('Ada flew')
  })

  test('have a form for one and a form for several', () => {
    const all = new Words()
    all.add('g', { 'g.steps': ['{count} step', '{count} steps'] })
    expect([0, 1, 2].map((count) => all.t('g.steps', { count }))).toEqual(['0 steps', '1 step', '2 steps'])
  })
})

describe('a clock', () => {
  const clock = { left: [60_000, 30_000], running: [2], since: 1000 }

  test('runs only for whoever is to act', () => {
    expect(left(clock, 1, 11_000)).toBe(60_000)
    expect(left(clock, 2, 11_000)).toBe(20_000)
    expect(left(clock, 2, 99_000)).toBe(0)
  })

  test('is written as people write it', () => {
    expect(['0:42', '12:05', '1:02:03', '2 d 4 h']).toEqual([42_000, 725_000, 3_723_000, 187_200_000].map(written))
  })
})

describe('the story', () => {
  test('tells what the table did in its own words', () => {
    const made = entry({ type: 'step', n: 3, at: 9, row: '', summary: { kind: 'sit', seat: 2 } })
    expect(made).toMatchObject({ kind: 'sit', seat: 2 })
    expect(told(made)?.id).toBe('page.log.sit')
    expect(told(entry({ type: 'step', n: 4, at: 9, row: '', summary: { kind: 'hidden' } }))).toBeNull()
  })

  test('says that an undo is asked for until it is done', () => {
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

  test('keeps bookkeeping back where there is something else to say', () => {
    expect(lines(row(1, 2, round, moved))).toEqual([moved])
    expect(lines(row(1, 2, round))).toEqual([round])
    expect([row(1, 2, round), row(1, 2, round, moved)].map(listed)).toEqual([false, true])
  })

  test('begins with what happened to the reader, if somebody else did it', () => {
    const own = words.naming(() => undefined, 1)
    expect(headline(row(1, 2, round, moved, lost), own)).toEqual(lost)
    expect(headline(row(1, 2, round, moved, lost), words)).toEqual(moved)
    expect(headline(row(1, 1, moved, lost), own)).toEqual(moved)
    expect([about(moved, row(1, 1, moved)), about(lost, row(1, 1, lost))]).toEqual([2, 1]) // whose shape stands beside it
  })

  test('has as its last line what happened to the reader since they acted, else what matters', () => {
    const own = words.naming(() => undefined, 1)
    const log = [row(1, 2, lost), row(2, 1, moved), row(3, 2, lost), row(4, 3, moved), row(5, 3, round)]
    expect(latest(log, own)?.n).toBe(3)
    expect(latest(log, words)?.n).toBe(4)
    expect(latest([...log, row(6, 1, moved)], own)?.n).toBe(6)
    expect(latest([row(5, 3, round)], own)?.n).toBe(5)
  })

  test('says that a clock ran out, to whom it belongs also after the others have moved on', () => {
    const own = words.naming(() => undefined, 1)
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

describe('what an undo would take back', () => {
  const row = (n: number, summary: RowSummary): Step => ({ type: 'step', n, at: 0, row: '', summary })
  const play = (n: number, seat: number, game_row: number) => row(n, { kind: 'play', seat, game_row })
  const log = [play(3, 1, 1), play(4, 2, 2), play(5, 1, 3)].map(entry)

  test('is the last move of whoever asks', () => {
    expect(lastMove(log, 1)?.n).toBe(5)
    expect(lastMove(log, 2)?.n).toBe(4)
  })

  test('is no move that was taken back already', () => {
    expect(lastMove([...log, entry(row(6, { kind: 'undo', seat: 1, game_row: 4, back_to: 2 }))], 1)?.n).toBe(3)
  })
})
