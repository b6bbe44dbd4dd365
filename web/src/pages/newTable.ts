// New tables: who is to sit where, and the commands that create the table.

import { commit } from '../fairness/shares'
import { newId } from '../connection/ids'
import { EVEN, isEven } from '../words/playerNames'
import { post } from '../connection/api'
import type { Done, GameInfo, Made, SeatingInfo } from '../connection/wire'

export type Kind = 'me' | 'here' | 'friend' | 'bot' | 'empty' // here: another player at this screen

export interface Wish {
  kind: Kind
  level: string
  name: string // of a player at this screen
}

/** Bot levels on offer: listed, default, unlisted (only a link names them), and for a first game. */
export type Levels = Pick<SeatingInfo, 'bots' | 'usual_bot' | 'other_bots' | 'first_bot'>

/** Return the default level of a bot; in a first game, the one for beginners. */
export function usualLevel(levels: Levels, first = false): string {
  return (first && levels.first_bot) || levels.usual_bot || (levels.bots.at(-1) ?? '')
}

/** Return whether a bot of this level is available. */
export function canAsk(levels: Levels, level: string): boolean {
  return levels.bots.includes(level) || !!levels.other_bots?.includes(isEven(level) ? EVEN : level)
}

/** Return the default seating: the viewer, then others at this screen, then bots, then empty seats. */
export function usual(game: GameInfo, count: number, bots: readonly string[], here: readonly string[] = [], first = false): Wish[] {
  const level = usualLevel(game, first)
  return Array.from({ length: game.seats[1] }, (_, i): Wish => {
    if (!i) return { kind: 'me', level, name: '' }
    if (i <= here.length) return { kind: 'here', level, name: here[i - 1]! }
    return { kind: i < count ? 'bot' : 'empty', level: bots.length ? bots[(i - 1 - here.length) % bots.length]! : level, name: '' }
  })
}

/** Return the seat of each place, clockwise from 1; 0 for a place that stays empty. */
export function seatsOf(wishes: readonly Wish[]): number[] {
  let seat = 0
  return wishes.map((wish) => (wish.kind === 'empty' ? 0 : ++seat))
}

export function optionsText(chosen: Record<string, string>): string {
  return Object.entries(chosen)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
}

export function readOptions(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => word.split('=') as [string, string]),
  )
}

/** Create the table, seat the people here and the bots, and start it unless friends are to join. Return its id. */
export async function open(
  game: string,
  wishes: readonly Wish[],
  options: string,
  pace: string,
  name: string,
  target = 0,
  rated = false,
): Promise<string> {
  const seats = seatsOf(wishes)
  const { id } = await post<Made>('/api/tables', { game, seats: Math.max(...seats), options, pace, target, rated })
  const doing = (kind: string, seat: number, argument: string) =>
    post<Done>(`/api/tables/${id}/commands`, { id: newId(), kind, seat, argument })
  for (const [i, wish] of wishes.entries()) {
    const seat = seats[i]!
    if (wish.kind === 'me' || wish.kind === 'here') await doing('sit', seat, `${commit(id, seat)} ${wish.kind === 'me' ? name : wish.name}`)
    else if (wish.kind === 'bot') await doing('bot', seat, wish.level)
  }
  if (!wishes.some((wish) => wish.kind === 'friend')) await doing('start', -1, '')
  return id
}

const BEGUN = 'begun'

/** Return the games for which this browser has created a table. */
export function begunHere(): string[] {
  return (localStorage.getItem(BEGUN) ?? '').split(' ')
}

export function noteBegun(game: string): void {
  if (!begunHere().includes(game)) localStorage.setItem(BEGUN, `${localStorage.getItem(BEGUN) ?? ''} ${game}`.trim())
}
