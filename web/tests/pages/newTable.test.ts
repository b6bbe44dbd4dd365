import { describe, expect, test } from 'vitest'
import { canAsk, optionsText, readOptions, seatsOf, usual, usualLevel } from '../../src/pages/newTable'
import { calledAll, named } from '../../src/words/playerNames'
import { moments } from '../../src/table/replay'
import { eventIn, read, rulesPath, tableIn } from '../../src/pages/route'
import { briefFirst, bySource, firstSentence, readRulebook, unknowns } from '../../src/words/rulebook'
import { Words } from '../../src/words/words'
import type { GameInfo, Step } from '../../src/connection/wire'

const GAME: GameInfo = {
  key: 'g',
  version: 1,
  seats: [2, 4],
  options: [],
  habits: [],
  real_time: false,
  languages: ['en'],
  targets: [0, 0, 0],
  minutes: [20, 20],
  bots: ['weak', 'strong'],
}

describe('an address', () => {
  test('is routed to its page', () => {
    expect(read('/')).toEqual({ page: 'home' })
    expect(read('/t/abc')).toEqual({ page: 'table', id: 'abc' })
    expect(read('/t/abc/replay')).toEqual({ page: 'replay', id: 'abc' })
    expect(read('/new/g')).toEqual({ page: 'new', game: 'g' })
    expect(read(rulesPath('g', 'GG-1').split('#')[0]!)).toEqual({ page: 'rules', game: 'g' })
    for (const path of ['/x', '/t', '/t/a/b', '/new', '/t/a/replay/more', '/%']) expect(read(path)).toEqual({ page: 'none' })
  })

  test('of a table is found in pasted text', () => {
    expect(tableIn(' http://192.168.1.2:7827/t/Ab-c_9xyz?x=1 ')).toBe('Ab-c_9xyz')
    expect(tableIn('Ab-c_9xyz')).toBe('Ab-c_9xyz')
    expect(['', 'hi', 'https://elsewhere.example/'].map(tableIn)).toEqual(['', '', ''])
  })

  test('of an event is recognized in any spelling, and not confused with a table', () => {
    expect(['saturn-17', ' Saturn 17 ', 'http://10.0.0.2:8000/event/saturn-17', 'io-4711'].map(eventIn)).toEqual([
      'saturn-17',
      'saturn-17',
      'saturn-17',
      'io-4711',
    ])
    expect(['', 'comet-427', 'Ab-c_9xyz', 'http://10.0.0.2/t/abcdef_12'].map(eventIn)).toEqual(['', '', '', ''])
    expect(read('/event/saturn-17/screen')).toEqual({ page: 'screen', code: 'saturn-17' })
    expect(read('/event/new')).toEqual({ page: 'newEvent' })
  })
})

describe('a new table', () => {
  test('has bots of the default level, and links may name unlisted levels', () => {
    const levels = { bots: ['weak', 'middling', 'strong'], usual_bot: 'middling', other_bots: ['plain'] }
    expect(usualLevel(levels)).toBe('middling')
    expect([usualLevel({ bots: ['cadet', 'match'] }), usualLevel({ bots: [] })]).toEqual(['match', ''])
    expect(['plain', 'strong', 'file.py'].map((level) => canAsk(levels, level))).toEqual([true, true, false])
    expect(canAsk({ bots: ['cadet', 'match'] }, 'plain')).toBe(false)
  })

  test('proposes the beginner bot for a first game, and the default bot afterwards', () => {
    const game = { ...GAME, usual_bot: 'strong', first_bot: 'weak' }
    expect(usual(game, 2, [], [], true).map((wish) => wish.level)[1]).toBe('weak')
    expect(usual(game, 2, []).map((wish) => wish.level)[1]).toBe('strong')
    expect(usualLevel({ bots: ['weak', 'strong'] }, true)).toBe('strong')
  })

  test('starts with the viewer and the strongest bots', () => {
    expect(usual(GAME, 3, []).map((wish) => `${wish.kind} ${wish.level}`)).toEqual([
      'me strong',
      'bot strong',
      'bot strong',
      'empty strong',
    ])
    expect(usual(GAME, 3, ['weak', 'strong']).map((wish) => wish.level)).toEqual(['strong', 'weak', 'strong', 'weak'])
  })

  test('seats other people at this screen next to the viewer, by name', () => {
    expect(usual(GAME, 3, ['weak'], ['Ben']).map((wish) => `${wish.kind} ${wish.name}`)).toEqual(['me ', 'here Ben', 'bot ', 'empty '])
    expect(usual(GAME, 3, ['weak'], ['Ben'])[2]!.level).toBe('weak')
  })

  test('does not count empty seats', () => {
    const wishes = usual(GAME, 4, [])
    wishes[1] = { kind: 'empty', level: '', name: '' }
    expect(seatsOf(wishes)).toEqual([1, 0, 2, 3])
  })

  test('writes house rules as they were read', () => {
    expect(optionsText(readOptions(' mode=cards  first=2 '))).toBe('mode=cards first=2')
    expect(readOptions('')).toEqual({})
  })
})

test('bots are named by level, or by the star of their seat if a level is seated twice', () => {
  const words = new Words()
  words.add('table', { 'table.bot.strong': 'Pilot', 'table.bot.weak': 'Cadet', 'table.star.2': 'Rigel', 'table.star.4': 'Deneb' })
  const seats = [
    { kind: 'person', name: 'strong' },
    { kind: 'bot', name: 'strong' },
    { kind: 'bot', name: 'weak' },
    { kind: 'bot', name: 'strong' },
    { kind: 'bot', name: 'other' },
  ]
  expect(named({ stage: 'playing', seats }, words).seats.map((seat) => seat.name)).toEqual(['strong', 'Rigel', 'Cadet', 'Deneb', 'other'])
})

test("unnamed guests are numbered, in the viewer's language", () => {
  const words = new Words()
  words.add('page', { 'page.guest': 'Gast', 'page.guest.number': 'Gast {number}' })
  const called = (names: string[]) =>
    named({ stage: 'playing', seats: names.map((name) => ({ kind: 'person', name })) }, words).seats.map((seat) => seat.name)
  expect(called(['Ada', '', ''])).toEqual(['Ada', 'Gast 1', 'Gast 2'])
  expect(called(['Ada', ''])).toEqual(['Ada', 'Gast'])
  expect(calledAll([{ kind: 'open', name: '' }], words)).toEqual([''])
})

describe('a rulebook', () => {
  const text =
    '# G\n\nOurs.\n\n## In short\n\n1. **One.** First.\n2. Two.\n\n## All\n\n**GG-1** (R, P) As in GG-2.\n\n- **GG-2** Plain.\n\n| a | b |\n|---|---|\n| 1 | `2` |\n'

  test('is parsed into blocks: clauses with their sources, whole lists and whole tables', () => {
    const blocks = readRulebook(text)
    expect(blocks.map((block) => block.kind)).toEqual(['h1', 'p', 'h2', 'ol', 'h2', 'p', 'p', 'table'])
    expect(blocks[3]!.items.length).toBe(2)
    expect([blocks[5]!.clause, blocks[5]!.source]).toEqual(['GG-1', 'R, P'])
    expect(blocks[5]!.runs.filter((run) => run.kind === 'clause').map((run) => run.text)).toEqual(['GG-2'])
    expect(blocks[6]!.clause).toBe('GG-2')
    expect(blocks[7]!.items.length).toBe(2)
  })

  test('links references to its own clauses', () => {
    const [one, two] = readRulebook(
      '**S7-53** (R) As in S7-5 and QQ-9, **bold**.\n\n**S7-5** (R, D) One. Two.\n\n**Bases** are bold and no clause.',
    )
    expect([one!.clause, two!.clause, two!.source]).toEqual(['S7-53', 'S7-5', 'R, D'])
    expect(one!.runs.filter((run) => run.kind === 'clause').map((run) => run.text)).toEqual(['S7-5'])
    expect(readRulebook('**S7-53** (R) As in S7-5.\n\n**Bases** are bold.')[1]!.clause).toBe('')
    expect(readRulebook('**AA-1** See BB-2.', new Set(['AA-1', 'BB-2']))[0]!.runs.map((run) => run.kind)).toEqual(['', 'clause', ''])
  })

  test('groups its clauses by source', () => {
    const blocks = readRulebook(
      '# G\n\n## A\n\n**GG-1** (R) One.\n\n**GG-2** (R, D) Two. More.\n\n**GG-3** (D) E.g. three. Four.\n\n## B\n\nx\n\n## C\n\ny',
    )
    expect(bySource(blocks).map((group) => [group.kind, group.clauses.map((block) => block.clause)])).toEqual([
      ['R', ['GG-1']],
      ['mixed', ['GG-2']],
      ['D', ['GG-3']],
    ])
    expect(blocks.filter((block) => block.clause).map(firstSentence)).toEqual(['One.', 'Two.', 'E.g. three.'])
    expect(unknowns(blocks).map((block) => block.kind)).toEqual(['h2', 'p', 'h2', 'p'])
  })

  test('takes pictures only from the art of its game', () => {
    const [picture] = readRulebook('![A craft flies](flight.svg)')
    expect([picture!.kind, picture!.file, picture!.runs[0]!.text]).toEqual(['picture', 'flight.svg', 'A craft flies'])
    expect(readRulebook('![](//elsewhere/x.svg)')[0]!.kind).toBe('p')
  })

  test('is shown with its summary first', () => {
    const shown = briefFirst(readRulebook(text))
    expect(shown.map((block) => block.kind)).toEqual(['h1', 'h2', 'ol', 'p', 'h2', 'p', 'p', 'table'])
    expect(briefFirst(readRulebook('# G\n\nOnly this.'))).toHaveLength(2)
  })
})

test('a replay has a picture after every row of the game', () => {
  const around = { stage: 'playing', seats: [] }
  const scene = { boards: ['b'], pieces: [], panels: [], prompt: { id: 'p' } }
  const steps: Step[] = [
    { type: 'step', n: 2, at: 1, row: '', summary: { kind: 'sit', seat: 1 }, around: { stage: 'gathering', seats: [] } },
    { type: 'step', n: 3, at: 2, row: '', summary: { kind: 'close' }, around, scene },
    { type: 'step', n: 4, at: 3, row: '', summary: { kind: 'play', seat: 1 }, patch: { fields: { prompt: { id: 'q' } } } },
  ]
  expect(moments(steps).map((moment) => [moment.entry.n, moment.picture.prompt.id, moment.around.stage])).toEqual([
    [3, 'p', 'playing'],
    [4, 'q', 'playing'],
  ])
})
