// Tables waiting for this browser's person, most urgent first.

import { get } from '../connection/api'
import type { TableInfo } from '../connection/wire'

/** Compare by time left. Tables without a clock come last, the longest waiting first. */
export function urgent(one: TableInfo, other: TableInfo): number {
  return (one.until || Infinity) === (other.until || Infinity)
    ? one.touched - other.touched
    : (one.until || Infinity) - (other.until || Infinity)
}

export async function myTurns(): Promise<TableInfo[]> {
  const tables = await get<TableInfo[]>('/api/tables')
  return tables.filter((table) => table.awaited).sort(urgent)
}

const MINUTE = 60_000

/** Return the time left, such as "2 days": in minutes up to 90 minutes, in hours up to 36 hours, then in days. */
export function timeLeft(until: number, now: number, language: string): string {
  const minutes = Math.max(1, Math.round((until - now) / MINUTE))
  const hours = Math.round(minutes / 60)
  const [value, unit] = minutes < 90 ? [minutes, 'minute'] : hours < 36 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
