// Texts about a tournament: names, points, the status of its tables.

import { spoken, words } from '../../words/language'
import { botName } from '../../words/playerNames'
import type { GameInfo, TournamentInfo, TournamentRound, TournamentTable } from '../../connection/wire'

/** Return the name of an entrant. A bot is named by its level, with a number if several bots share it. */
export function nameOf(info: TournamentInfo, number: number): string {
  const entrant = info.entrants[number - 1]
  if (!entrant) return ''
  return entrant.level ? botName(entrant.level, words) + entrant.name.slice(entrant.level.length) : entrant.name
}

export function called(info: TournamentInfo, number: number): string {
  return number === info.you ? words.t('page.you') : nameOf(info, number)
}

export function names(info: TournamentInfo, numbers: readonly number[]): string {
  return words.list(numbers.map((number) => called(info, number)))
}

export function isBot(info: TournamentInfo, number: number): boolean {
  return !!info.entrants[number - 1]?.level
}

export function number(value: number): string {
  return new Intl.NumberFormat(spoken(), { maximumFractionDigits: 2 }).format(value)
}

/** Format the start of an event, such as "Thursday, 19 November at 19:30". */
export function startOf(at: number): string {
  const how = { weekday: 'long', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(spoken(), { ...how, hourCycle: 'h23' }).format(at)
}

/** Return the usual minutes of a game; 0 if they are not known. */
export function duration(game: GameInfo): number {
  return Math.round((game.minutes[0] + game.minutes[1]) / 2 / 5) * 5
}

const BREAK = 2 // minutes between two rounds

/** Return when a round that has not begun is expected to, in ms; 0 if that is not known. */
export function expected(info: TournamentInfo, number: number, minutes: number): number {
  const last = current(info)
  const began = last ? (last.began ?? 0) : (info.starts ?? 0)
  const later = number - (last?.number ?? 1)
  return began && minutes && !info.pace.startsWith('days') ? began + later * (minutes + BREAK) * 60_000 : 0
}

export function timeOfDay(at: number | Date): string {
  return new Intl.DateTimeFormat(spoken(), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
}

/** Format an estimated time of day, rounded to five minutes. */
export function roughTime(at: number): string {
  const step = 5 * 60_000
  return timeOfDay(Math.round(at / step) * step)
}

/** Return the current round, or the last one played. */
export function current(info: TournamentInfo): TournamentRound | undefined {
  return info.played.at(-1)
}

export function tableOf(round: TournamentRound | undefined, entrant: number): TournamentTable | undefined {
  return entrant ? round?.tables.find((table) => table.seats.includes(entrant)) : undefined
}

/** Return the status of a table in a few words. */
export function status(info: TournamentInfo, table: TournamentTable): string {
  if (table.closed) return table.reason ? words.t('site.event.closed', { reason: table.reason }) : words.t('site.event.closed.silent')
  const first = table.seats.filter((_, i) => table.places?.[i] === 1)
  if (first.length)
    return words.t(first.length === table.seats.length ? 'site.event.drawn' : 'site.event.won', { names: names(info, first) })
  if (!table.id || table.stage === 'gathering') return words.t('site.event.making')
  if (table.stage !== 'playing') return words.t('site.event.counting')
  const acting = (table.acting ?? []).map((seat) => table.seats[seat - 1]!)
  if (acting.includes(info.you ?? 0)) return words.t('page.your_turn')
  return acting.length ? words.t('site.event.to_move', { names: names(info, acting) }) : ''
}

export function isMyTurn(info: TournamentInfo, table: TournamentTable): boolean {
  return !table.places?.length && (table.acting ?? []).some((seat) => table.seats[seat - 1] === info.you)
}
