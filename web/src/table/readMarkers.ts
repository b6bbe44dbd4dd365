// How far this device has seen each table, and the marks of the chain that it was shown: for the tables it looked at last.

import { AWAY } from './absence'

const NAME = 'seen'
const MOST = 50
const LONG = 16 // so much of a mark is noted: enough that nobody finds another row that begins so
const marks = (table: string) => `marks ${table}`

type Mark = [table: string, row: number, at?: number] // and when this device last looked there, in ms

function all(): Mark[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as Mark[]
  } catch {
    return []
  }
}

/** The last row that was read before an absence; 0: this device has just looked there, or never. */
export function lastRowBeforeAbsence(table: string, now = Date.now()): number {
  const [, row = 0, at = 0] = all().find(([id]) => id === table) ?? []
  return now - at >= AWAY ? row : 0
}

export function saw(table: string, row: number, now = Date.now()): void {
  const others = all().filter(([id]) => id !== table)
  localStorage.setItem(NAME, JSON.stringify([[table, row, now], ...others.slice(0, MOST - 1)]))
  for (const [id] of others.slice(MOST - 1)) localStorage.removeItem(marks(id))
}

/** The page is left: an absence begins now, however long ago the last row came. */
export function left(table: string, now = Date.now()): void {
  const row = all().find(([id]) => id === table)?.[1]
  if (row) saw(table, row, now)
}

/** What was shown of the chain while the game was played must stand in its record. */
export function note(table: string, mark: string): void {
  const noted = marksOf(table)
  const short = mark.slice(0, LONG)
  if (noted.at(-1) !== short) localStorage.setItem(marks(table), [...noted, short].join(' '))
}

export function marksOf(table: string): string[] {
  return (localStorage.getItem(marks(table)) ?? '').split(' ').filter((mark) => mark)
}
