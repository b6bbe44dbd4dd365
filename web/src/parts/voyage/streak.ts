// The days on which the viewer solved a puzzle, in the viewer's time zone.

export interface Day {
  name: string // of the weekday, short
  solved: boolean
  today: boolean
}

const WEEK = 7

/** Return the last seven days, today last. */
export function week(times: readonly number[], now: Date, language: string): Day[] {
  const solved = solvedDays(times)
  const name = new Intl.DateTimeFormat(language, { weekday: 'short' })
  return Array.from({ length: WEEK }, (_, i) => {
    const day = before(now, WEEK - 1 - i)
    return { name: name.format(day).replace('.', ''), solved: solved.has(key(day)), today: i === WEEK - 1 }
  })
}

/** Return the number of days in a row, up to today or, while today can still be solved, to yesterday. */
export function daysInARow(times: readonly number[], now: Date): number {
  const solved = solvedDays(times)
  let ago = solved.has(key(now)) ? 0 : 1
  const first = ago
  while (solved.has(key(before(now, ago)))) ago++
  return ago - first
}

function solvedDays(times: readonly number[]): Set<string> {
  return new Set(times.map((at) => key(new Date(at))))
}

function before(now: Date, days: number): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - days, 12)
}

function key(day: Date): string {
  return `${day.getFullYear()}-${day.getMonth()}-${day.getDate()}`
}
