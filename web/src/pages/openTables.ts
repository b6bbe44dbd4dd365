// Open tables in the lobby: sit down at one, or play immediately. Bots give up their seats to people.

import { commit } from '../fairness/shares'
import { get, post, Unanswered } from '../connection/api'
import { newId } from '../connection/ids'
import type { Done, GameInfo, LobbyPage, OpenTable, SeatingInfo } from '../connection/wire'
import { open, usual } from './newTable'
import { firstGame } from './presets'
import { go, tablePath } from './route'
import { words } from '../words/language'

export interface Filter {
  game: string // "" in any field: no filter
  pace: string
  language: string
}

export const ANY: Filter = { game: '', pace: '', language: '' }
const SEATS = 3 // at a new table with bots: two more people can join

export function fetchLobby(filter: Filter, after = ''): Promise<LobbyPage> {
  const asked = Object.entries({ ...filter, after }).filter(([, value]) => value)
  return get<LobbyPage>(`/api/lobby?${new URLSearchParams(asked)}`)
}

/** Take a free seat at the table. Return false if others were faster; throw if the site is unreachable. */
async function sitDown(table: OpenTable, name: string): Promise<boolean> {
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

/** Sit down at the table and open it. Return what to tell the person if that failed, otherwise "". */
export async function sitAndOpen(table: OpenTable, name: string): Promise<string> {
  try {
    if (!(await sitDown(table, name))) return words.t('site.lobby.faster')
    go(tablePath(table.id))
    return ''
  } catch (fault) {
    return (fault as Error).message
  }
}

/** Return the suitable tables, those in the viewer's language first. The order is otherwise random, so that people who
 * arrive together do not compete for one seat. Days per turn need a pace filter; rated tables are never chosen. */
export function fitting(tables: readonly OpenTable[], filter: Filter, language: string, own: ReadonlySet<string>): OpenTable[] {
  const mixed = tables
    .filter((table) => !own.has(table.id) && !table.rated && (filter.pace || !table.pace.startsWith('days')))
    .map((table) => ({ table, order: Math.random() - (table.language === language ? 1 : 0) }))
  return mixed.sort((one, other) => one.order - other.order).map(({ table }) => table)
}

/** Start a table with bots immediately and list it in the lobby. People who join replace a bot. */
export async function beginWithBots(game: GameInfo, name: string, options = '', seats = 0): Promise<string> {
  const count = seats || (await seatsOf(game, options))
  const id = await open(game.key, usual(game, count, []), options, 'none', name)
  await post(`/api/tables/${id}/listing`, { bots_yield: true }).catch(() => {}) // the game works without the listing
  return id
}

async function seatsOf(game: GameInfo, options: string): Promise<number> {
  const count = Math.min(SEATS, game.seats[1])
  const query = new URLSearchParams({ seats: String(count), options })
  const found = await get<SeatingInfo>(`/api/games/${encodeURIComponent(game.key)}/seating?${query}`)
  return found.sides.length ? count : game.seats[0]
}

/** Return the id of a table to play at: an open one that fits, otherwise a new one with bots. */
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
  return beginWithBots(game, name, firstGame(game, Math.min(SEATS, game.seats[1])))
}
