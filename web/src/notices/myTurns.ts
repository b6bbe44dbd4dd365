// The tables that wait for the person of this browser, the most urgent first.

import { get } from '../connection/api'
import type { TableInfo } from '../connection/wire'

/** By the time that is left; those without a clock come last, the longest waiting first. */
export function urgent(one: TableInfo, other: TableInfo): number {
  return (one.until || Infinity) === (other.until || Infinity)
    ? one.touched - other.touched
    : (one.until || Infinity) - (other.until || Infinity)
}

export async function myTurns(): Promise<TableInfo[]> {
  const tables = await get<TableInfo[]>('/api/tables')
  return tables.filter((table) => table.awaited).sort(urgent)
}

const HOUR = 3_600_000

/** "2 days" until a time, in the reader's language; hours on the last day. */
export function timeLeft(until: number, now: number, language: string): string {
  const hours = Math.max(1, Math.round((until - now) / HOUR))
  const [value, unit] = hours >= 36 ? [Math.round(hours / 24), 'day'] : [hours, 'hour']
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}
