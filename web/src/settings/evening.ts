// The event of a table, for its name in the table's header and the link back.

import { get } from '../connection/api'
import type { TournamentInfo, ListedTournament } from '../connection/wire'

const KEY = 'evening'
const RECENT = 5 // of the person's events, searched for a table

export interface EventPlace {
  code: string
  name: string
  round: number
  rounds: number
  table: number
}

/** Remember the ids of an event's tables. */
export function rememberEvent(info: TournamentInfo): void {
  const tables = info.played.flatMap((round) => round.tables.map((table) => table.id)).filter(Boolean)
  if (tables.length) localStorage.setItem(KEY, [info.code, ...tables].join(' '))
}

/** Return the code of the table's event if this browser remembers it; otherwise empty. */
export function eventOf(table: string): string {
  const [code = '', ...tables] = (localStorage.getItem(KEY) ?? '').split(' ')
  return tables.includes(table) ? code : ''
}

/** Find the place of a table in its event: the remembered one, or else one of the person's recent events. */
export async function eventPlace(table: string): Promise<EventPlace | null> {
  const known = eventOf(table)
  const codes = known
    ? [known]
    : (await get<ListedTournament[]>('/api/events'))
        .filter((each) => each.role)
        .slice(0, RECENT)
        .map((each) => each.code)
  for (const code of codes) {
    const info = await get<TournamentInfo>(`/api/events/${encodeURIComponent(code)}`)
    const found = placeIn(info, table)
    if (found) {
      rememberEvent(info)
      return found
    }
  }
  return null
}

function placeIn(info: TournamentInfo, id: string): EventPlace | null {
  for (const round of info.played) {
    const table = round.tables.find((each) => each.id === id)
    if (table) return { code: info.code, name: info.name, round: round.number, rounds: info.rounds, table: table.number }
  }
  return null
}
