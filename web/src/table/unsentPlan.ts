// The unsent plan, kept in the tab's session storage across a reload.

import type { UnsentPlan } from './view'

const place = (table: string) => `unsent ${table}`

export function saveUnsentPlan(table: string, unsent: UnsentPlan | null): void {
  if (unsent) sessionStorage.setItem(place(table), JSON.stringify(unsent))
}

/** Return the saved plan and delete it, so that it is restored only once. */
export function takeUnsentPlan(table: string): UnsentPlan | null {
  const text = sessionStorage.getItem(place(table))
  sessionStorage.removeItem(place(table))
  try {
    return text ? (JSON.parse(text) as UnsentPlan) : null
  } catch {
    return null
  }
}
