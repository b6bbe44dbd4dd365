// Storage for this browser's fair-chance shares: those it made, and those it revealed.

const place = (table: string, seat: number) => `share ${table} ${seat}`
const shown = (table: string, seat: number) => `shown ${table} ${seat}`

export function keep(table: string, seat: number, share: string): void {
  localStorage.setItem(place(table, seat), share)
}

export function kept(table: string, seat: number): string | null {
  return localStorage.getItem(place(table, seat))
}

/** Note a share that was revealed and accepted. The record must contain it from now on. */
export function taken(table: string, seat: number, share: string): void {
  localStorage.setItem(shown(table, seat), share)
}

/** Return this browser's shares that the record must contain, by seat. */
export function takenOf(table: string, seats: readonly number[]): Map<number, string> {
  return new Map(
    seats.flatMap((seat) => {
      const share = localStorage.getItem(shown(table, seat))
      return share ? [[seat, share] as const] : []
    }),
  )
}
