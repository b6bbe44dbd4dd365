// How far this device has seen each table: the last row, for the tables it looked at last.

const NAME = 'seen'
const MOST = 50

function all(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** 0: this device has never seen the table. */
export function seenOf(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? 0
}

export function saw(table: string, row: number): void {
  const others = all().filter(([id]) => id !== table)
  localStorage.setItem(NAME, JSON.stringify([[table, row], ...others].slice(0, MOST)))
}
