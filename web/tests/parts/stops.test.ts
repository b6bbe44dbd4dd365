import { expect, test } from 'vitest'
import { bestLevel, isNext, proposal, starSums, stopPath } from '../../src/parts/voyage/stops'
import { groups, returned, solvedOf } from '../../src/parts/voyage/puzzleList'
import type { GameVoyage, ListedPuzzle, MyPuzzles, Voyage } from '../../src/connection/wire'

const GAME: GameVoyage = {
  game: 'drift',
  stops: [
    { kind: 'learn', reached: true },
    { kind: 'first_game', reached: false },
    { kind: 'puzzles', reached: false },
    { kind: 'level', reached: true, level: 'stargazer' },
    { kind: 'level', reached: true, level: 'ensign' },
    { kind: 'level', reached: false, level: 'navigator' },
  ],
  lessons: 4,
  core: 4,
  played: 0,
  solved: 3,
  wanted: 10,
  options: 'mode=by_turns',
}
const VOYAGE: Voyage = { games: [GAME], next: { kind: 'level', game: 'drift', name: 'navigator' } }

test('a stop leads to where it is reached', () => {
  expect(GAME.stops.map((stop) => stopPath(stop, GAME))).toEqual([
    '/learn/drift',
    '/new/drift',
    '/puzzles#drift',
    '/new/drift?bots=stargazer&seats=2&options=mode%3Dby_turns',
    '/new/drift?bots=ensign&seats=2&options=mode%3Dby_turns',
    '/new/drift?bots=navigator&seats=2&options=mode%3Dby_turns',
  ])
  expect(proposal(VOYAGE.next!, VOYAGE, []).path).toBe('/new/drift?bots=navigator&seats=2&options=mode%3Dby_turns')
  const learn = { kind: 'learn', game: 'drift', name: 'second' } as const
  expect(proposal(learn, VOYAGE, []).path).toBe('/learn/drift/second')
})

test('only the proposed stop is the next one', () => {
  expect(GAME.stops.map((stop) => isNext(stop, GAME, VOYAGE.next))).toEqual([false, false, false, false, false, true])
  expect(isNext(GAME.stops[1]!, GAME, { kind: 'first_game', game: 'other' })).toBe(false)
})

test('stars are counted, and the highest level is named', () => {
  expect(starSums(VOYAGE)).toEqual([3, 6])
  expect(bestLevel(GAME)).toBe('ensign')
  expect(bestLevel({ ...GAME, stops: [] })).toBe('')
})

test('puzzles are grouped by difficulty and those that came back are found', () => {
  const puzzle = (number: number, difficulty: number, mark = '', due = false): ListedPuzzle => ({
    key: `p${number}`,
    number,
    difficulty,
    mark,
    due,
  })
  const puzzles = [puzzle(1, 3, 'first'), puzzle(2, 1, 'open', true), puzzle(3, 3, 'later')]
  const game = { game: 'drift', puzzles }
  expect(groups(game).map((group) => [group.difficulty, group.puzzles.map((each) => each.number)])).toEqual([
    [1, [2]],
    [3, [1, 3]],
  ])
  expect(solvedOf(puzzles)).toBe(2)
  const mine: MyPuzzles = { today: null, games: [game], times: [] }
  expect(returned(mine)).toEqual([{ game: 'drift', key: 'p2' }])
})
