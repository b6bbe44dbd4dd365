// The event that a table belongs to, as this browser was told: the way back when its game is over.

const KEY = 'event'

export function rememberEvent(table: string, code: string): void {
  localStorage.setItem(KEY, `${table} ${code}`)
}

/** The code of the table's event; empty if it belongs to none. */
export function eventOf(table: string): string {
  const [known, code] = (localStorage.getItem(KEY) ?? '').split(' ')
  return known === table ? (code ?? '') : ''
}
