// The event that a table belongs to: named in the table's header, and the way back.

import { get } from '../connection/api'
import type { EventInfo, ListedEvent } from '../connection/wire'

const KEY = 'evening'
const RECENT = 5 // of my events, in which a table is looked for

export interface EventPlace {
  code: string
  name: string
  round: number
  rounds: number
  table: number
}

/** The event's page was seen: its tables are known by their ids. */
export function rememberEvent(info: EventInfo): void {
  const tables = info.played.flatMap((round) => round.tables.map((table) => table.id)).filter(Boolean)
  if (tables.length) localStorage.setItem(KEY, [info.code, ...tables].join(' '))
}

/** The code of the table's event, as this browser was told; empty if it does not know. */
export function eventOf(table: string): string {
  const [code = '', ...tables] = (localStorage.getItem(KEY) ?? '').split(' ')
  return tables.includes(table) ? code : ''
}

/** The place of a table in its event: in the one that was seen last, else in one of mine. */
export async function eventPlace(table: string): Promise<EventPlace | null> {
  const known = eventOf(table)
  const codes = known ? [known] : (await get<ListedEvent[]>('/api/events')).slice(0, RECENT).map((each) => each.code)
  for (const code of codes) {
    const info = await get<EventInfo>(`/api/events/${encodeURIComponent(code)}`)
    const found = placeIn(info, table)
    if (found) {
      rememberEvent(info)
      return found
    }
  }
  return null
}

export function placeIn(info: EventInfo, id: string): EventPlace | null {
  for (const round of info.played) {
    const table = round.tables.find((each) => each.id === id)
    if (table) return { code: info.code, name: info.name, round: round.number, rounds: info.rounds, table: table.number }
  }
  return null
}
