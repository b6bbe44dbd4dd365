// What was about to be done, carried over a reload of the page by its own tab.

import type { UnsentPlan } from './view'

const place = (table: string) => `unsent ${table}`

export function saveUnsentPlan(table: string, unsent: UnsentPlan | null): void {
  if (unsent) sessionStorage.setItem(place(table), JSON.stringify(unsent))
}

/** Given once. */
export function takeUnsentPlan(table: string): UnsentPlan | null {
  const text = sessionStorage.getItem(place(table))
  sessionStorage.removeItem(place(table))
  try {
    return text ? (JSON.parse(text) as UnsentPlan) : null
  } catch {
    return null
  }
}
