import { describe, expect, test } from 'vitest'
import { readPo } from '../po'
import { left, written } from '../src/clock'
import { readRulebook } from '../src/rulebook'
import { entry, told } from '../src/story'
import { Words } from '../src/words'

const words = new Words((seat) => (seat === 2 ? 'Ada' : undefined))
words.add('g', { 'g.moves': '{seat} moves {what}.', 'g.ship': 'the {size} ship' })
words.add('core', { 'core.seat': 'seat {seat}' })

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

  test('are read from a catalogue, also over several lines', () => {
    expect(readPo('msgid ""\nmsgstr ""\n"Language: en\\n"\n\nmsgid "a.b"\nmsgstr ""\n"one "\n"two"\n')).toEqual({ 'a.b': 'one two' })
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
    const made = entry({ type: 'step', n: 3, at: 9, row: '3 sit 2 @9 ~0 - Ada Lovelace' })
    expect(made).toMatchObject({ kind: 'sit', seat: 2, argument: '- Ada Lovelace' })
    expect(told(made)?.id).toBe('page.log.sit')
    expect(told(entry({ type: 'step', n: 4, at: 9, row: '4 hidden' }))).toBeNull()
  })
})

describe('a rulebook', () => {
  test('has its clauses by id', () => {
    const blocks = readRulebook('# Title\n\n**AB-1** (R) One *two*.\n\n- **AB-2** Three\n- four\n')
    expect(blocks.map((block) => [block.kind, block.clause])).toEqual([['h1', ''], ['p', 'AB-1'], ['p', 'AB-2'], ['ul', '']])
  })
})
