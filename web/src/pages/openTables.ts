// Tables that are open to everybody: sitting down at one, and playing at once, at one of them or with bots that make room.

import { commit } from '../fairness/shares'
import { get, post, Unanswered } from '../connection/api'
import { newId } from '../connection/ids'
import type { Done, GameInfo, LobbyPage, OpenTable, SeatingInfo } from '../connection/wire'
import { open, usual } from './newTable'

export interface Filter {
  game: string // "": any
  pace: string
  language: string
}

export const ANY: Filter = { game: '', pace: '', language: '' }
const SEATS = 3 // of a table that is begun with bots: two more people may come

export function fetchLobby(filter: Filter, after = ''): Promise<LobbyPage> {
  const asked = Object.entries({ ...filter, after }).filter(([, value]) => value)
  return get<LobbyPage>(`/api/lobby?${new URLSearchParams(asked)}`)
}

/** Takes a free seat there; false: others were faster. A site that cannot be reached is an error. */
export async function sitDown(table: OpenTable, name: string): Promise<boolean> {
  for (const seat of table.free) {
    const share = table.began ? '-' : commit(table.id, seat)
    const argument = `${share} ${name}`
    const done = await post<Done>(`/api/tables/${table.id}/commands`, { id: newId(), kind: 'sit', seat, argument }).catch(
      (fault: Unanswered) => {
        if (!fault.status) throw fault
        return null
      },
    )
    if (done?.n) return true
  }
  return false
}

/** Those that fit, in an order of chance: many who come at once do not all want the same seat. A turn of days is for those who ask for it, a rated game for those who choose it. */
export function fitting(tables: readonly OpenTable[], filter: Filter, language: string, own: ReadonlySet<string>): OpenTable[] {
  const mixed = tables
    .filter((table) => !own.has(table.id) && !table.rated && (filter.pace || !table.pace.startsWith('days')))
    .map((table) => ({ table, order: Math.random() - (table.language === language ? 1 : 0) }))
  return mixed.sort((one, other) => one.order - other.order).map(({ table }) => table)
}

/** A table with bots, begun at once and shown in the lobby: whoever comes takes over from a bot. */
export async function beginWithBots(game: GameInfo, name: string, options = '', seats = 0): Promise<string> {
  const count = seats || (await seatsOf(game, options))
  const id = await open(game.key, usual(game, count, []), options, 'none', name)
  await post(`/api/tables/${id}/listing`, { bots_yield: true }).catch(() => {}) // it is played all the same
  return id
}

async function seatsOf(game: GameInfo, options: string): Promise<number> {
  const count = Math.min(SEATS, game.seats[1])
  const query = new URLSearchParams({ seats: String(count), options })
  const found = await get<SeatingInfo>(`/api/games/${encodeURIComponent(game.key)}/seating?${query}`)
  return found.sides.length ? count : game.seats[0]
}

/** The table where one plays from now on: an open one that fits, else a new one with bots. */
export async function playNow(
  games: readonly GameInfo[],
  filter: Filter,
  own: ReadonlySet<string>,
  name: string,
  language: string,
): Promise<string> {
  const { tables } = await fetchLobby(filter)
  for (const table of fitting(tables, filter, language, own)) if (await sitDown(table, name)) return table.id
  const game = games.find((each) => each.key === filter.game) ?? games[0]!
  return beginWithBots(game, name, game.beginners)
}
