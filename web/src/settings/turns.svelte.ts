// Tables known to be waiting for this browser's person. The badge shows how many.

import { badge } from '../notices/badge'

class Turns {
  #tables = $state.raw<ReadonlySet<string>>(new Set()) // table paths

  get count(): number {
    return this.#tables.size
  }

  /** Replace the list of waiting tables. */
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
