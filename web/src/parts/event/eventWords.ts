// What is said of an event: names, points, how its tables stand.

import { spoken, words } from '../../words/language'
import { botName } from '../../words/playerNames'
import type { EventInfo, EventRound, EventTable } from '../../connection/wire'

/** What an entrant is called: a bot by its level, and by a number where several have it. */
export function nameOf(info: EventInfo, number: number): string {
  const entrant = info.entrants[number - 1]
  if (!entrant) return ''
  return entrant.level ? botName(entrant.level, words) + entrant.name.slice(entrant.level.length) : entrant.name
}

export function called(info: EventInfo, number: number): string {
  return number === info.you ? words.t('page.you') : nameOf(info, number)
}

export function names(info: EventInfo, numbers: readonly number[]): string {
  return numbers.map((number) => called(info, number)).join(', ')
}

export function isBot(info: EventInfo, number: number): boolean {
  return !!info.entrants[number - 1]?.level
}

export function number(value: number): string {
  return new Intl.NumberFormat(spoken(), { maximumFractionDigits: 2 }).format(value)
}

/** The round that is played, or was played last. */
export function current(info: EventInfo): EventRound | undefined {
  return info.played.at(-1)
}

export function tableOf(round: EventRound | undefined, entrant: number): EventTable | undefined {
  return entrant ? round?.tables.find((table) => table.seats.includes(entrant)) : undefined
}

/** How a table stands, in a few words. */
export function status(info: EventInfo, table: EventTable): string {
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

export function isMyTurn(info: EventInfo, table: EventTable): boolean {
  return !table.places?.length && (table.acting ?? []).some((seat) => table.seats[seat - 1] === info.you)
}
