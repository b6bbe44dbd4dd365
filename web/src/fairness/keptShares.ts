// The shares that this browser keeps, and those that it has shown.

const place = (table: string, seat: number) => `share ${table} ${seat}`
const shown = (table: string, seat: number) => `shown ${table} ${seat}`

export function keep(table: string, seat: number, share: string): void {
  localStorage.setItem(place(table, seat), share)
}

export function kept(table: string, seat: number): string | null {
  return localStorage.getItem(place(table, seat))
}

/** The share was shown and taken: from now on it must stand in the record. */
export function taken(table: string, seat: number, share: string): void {
  localStorage.setItem(shown(table, seat), share)
}

/** By seat: the shares of this browser that must stand in the record. */
export function takenOf(table: string, seats: readonly number[]): Map<number, string> {
  return new Map(
    seats.flatMap((seat) => {
      const share = localStorage.getItem(shown(table, seat))
      return share ? [[seat, share] as const] : []
    }),
  )
}
