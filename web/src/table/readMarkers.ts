// How far this device has seen each table, and the marks of the chain that it was shown: for the tables it looked at last.

const NAME = 'seen'
const MOST = 50
const LONG = 16 // so much of a mark is noted: enough that nobody finds another row that begins so
const marks = (table: string) => `marks ${table}`

function all(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}

/** 0: this device has never seen the table. */
export function lastRowRead(table: string): number {
  return all().find(([id]) => id === table)?.[1] ?? 0
}

export function saw(table: string, row: number): void {
  const others = all().filter(([id]) => id !== table)
  localStorage.setItem(NAME, JSON.stringify([[table, row], ...others.slice(0, MOST - 1)]))
  for (const [id] of others.slice(MOST - 1)) localStorage.removeItem(marks(id))
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
