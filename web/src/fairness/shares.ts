// A person's part in the fair chance: committed to when sitting down, shown when the list is closed.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const place = (table: string, seat: number) => `share ${table} ${seat}`
const shown = (table: string, seat: number) => `shown ${table} ${seat}`

/** Makes a share, keeps it in this browser, and gives what is published of it now. */
export function commit(table: string, seat: number): string {
  const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  localStorage.setItem(place(table, seat), share)
  return bytesToHex(sha256(utf8ToBytes(`starboard share ${table} ${seat} ${share}`)))
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
