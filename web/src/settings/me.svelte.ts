// Who looks: a guest, whose name is asked once and kept, by the server and in this browser.

import { get, post } from '../connection/api'
import type { Me } from '../connection/wire'

class Person {
  name = $state(localStorage.getItem('name') ?? '')
  rates = $state(false) // tables of this site can be rated
  before = $state<string | null>(null) // the name of the guest that this browser was before

  /** Somebody new becomes a guest; a name that the server knows wins over this browser's. */
  async ask(): Promise<void> {
    const me = await get<Me>('/api/me')
    localStorage.setItem('guest', 'yes')
    this.before = me.before ?? null
    this.rates = !!me.rates
    if (me.name) this.#keep(me.name)
  }

  /** What to be called from now on; nothing: a guest without a name. */
  rename(name: string): void {
    const wanted = name.trim().slice(0, LONGEST_NAME)
    if (wanted === this.name) return
    this.#keep(wanted)
    void post('/api/me', { name: wanted }).catch(() => {}) // kept here all the same
  }

  #keep(name: string): void {
    this.name = name
    if (name) localStorage.setItem('name', name)
    else localStorage.removeItem('name')
  }
}

export const LONGEST_NAME = 24
export const me = new Person()
