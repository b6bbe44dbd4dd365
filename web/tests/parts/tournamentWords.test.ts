import { expect, test } from 'vitest'
import { expected } from '../../src/parts/tournament/tournamentWords'
import type { TournamentInfo } from '../../src/connection/wire'

const MINUTE = 60_000

function event(change: Partial<TournamentInfo>): TournamentInfo {
  return { pace: 'none', starts: 100 * MINUTE, rounds: 4, played: [], ...change } as TournamentInfo
}

test('rounds are expected one after another, from the start of the event or of the last round', () => {
  expect(expected(event({}), 1, 20)).toBe(100 * MINUTE)
  expect(expected(event({}), 3, 20)).toBe(144 * MINUTE)
  const played = [
    { number: 1, tables: [], began: 100 * MINUTE },
    { number: 2, tables: [], began: 130 * MINUTE },
  ]
  expect(expected(event({ played }), 4, 20)).toBe(174 * MINUTE)
})

test('no time is named if the start, the length of a game or of a turn is open', () => {
  expect(expected(event({ starts: 0 }), 2, 20)).toBe(0)
  expect(expected(event({}), 2, 0)).toBe(0)
  expect(expected(event({ pace: 'days 3' }), 2, 20)).toBe(0)
})
