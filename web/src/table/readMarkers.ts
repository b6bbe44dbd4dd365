// How far this device has read its most recent tables, and the marks of the record's hash chain shown to it there.

import { AWAY } from './absence'

const NAME = 'seen'
const MOST = 50
const LONG = 16 // characters kept of a mark: enough to make finding another row with the same prefix infeasible
const marks = (table: string) => `marks ${table}`

type Mark = [table: string, row: number, at?: number] // at: this device's last visit, in ms

function all(): Mark[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as Mark[]
  } catch {
    return []
  }
}

/** Return the last row read before an absence; 0 if the last visit was a moment ago, or there was none. */
export function lastRowBeforeAbsence(table: string, now = Date.now()): number {
  const [, row = 0, at = 0] = all().find(([id]) => id === table) ?? []
  return now - at >= AWAY ? row : 0
}

export function saw(table: string, row: number, now = Date.now()): void {
  const others = all().filter(([id]) => id !== table)
  localStorage.setItem(NAME, JSON.stringify([[table, row, now], ...others.slice(0, MOST - 1)]))
  for (const [id] of others.slice(MOST - 1)) localStorage.removeItem(marks(id))
}

/** Start an absence now, when the page is left, however old the last row is. */
export function left(table: string, now = Date.now()): void {
  const row = all().find(([id]) => id === table)?.[1]
  if (row) saw(table, row, now)
}

/** Store a mark shown during the game. Verification later expects it in the record. */
export function note(table: string, mark: string): void {
  const noted = marksOf(table)
  const short = mark.slice(0, LONG)
  if (noted.at(-1) !== short) localStorage.setItem(marks(table), [...noted, short].join(' '))
}

export function marksOf(table: string): string[] {
  return (localStorage.getItem(marks(table)) ?? '').split(' ').filter((mark) => mark)
}
