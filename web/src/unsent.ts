// What was about to be done, carried over a reload of the page by its own tab.

import type { Unsent } from './table'

const place = (table: string) => `unsent ${table}`

export function keepUnsent(table: string, unsent: Unsent | null): void {
  if (unsent) sessionStorage.setItem(place(table), JSON.stringify(unsent))
}

/** Given once. */
export function takeUnsent(table: string): Unsent | null {
  const text = sessionStorage.getItem(place(table))
  sessionStorage.removeItem(place(table))
  try {
    return text ? (JSON.parse(text) as Unsent) : null
  } catch {
    return null
  }
}
