// The tables that wait for the person of this browser, as far as a page has found out; the badge follows.

import { badge } from '../notices/badge'

class Turns {
  #tables = $state.raw<ReadonlySet<string>>(new Set()) // their addresses

  get count(): number {
    return this.#tables.size
  }

  /** All that wait now. */
  found(tables: readonly string[]): void {
    const waiting = new Set(tables)
    this.#tables = waiting
    badge(waiting.size)
  }

  begin(table: string): void {
    this.found([...this.#tables, table])
  }

  end(table: string): void {
    this.found([...this.#tables].filter((each) => each !== table))
  }
}

export const turns = new Turns()
