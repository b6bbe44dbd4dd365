// This browser's guest. The guest enters a name once; it is stored on the server and in this browser.

import { get, post } from '../connection/api'
import type { Me } from '../connection/wire'

class Person {
  name = $state(localStorage.getItem('name') ?? '')
  rates = $state(false) // true if this site has rated tables
  before = $state<string | null>(null) // name of this browser's previous guest
  #asking: Promise<void> | null = null // one request at a time, or a new visitor would become two guests

  /** Load the guest; the server creates one for a new visitor. Its name for the guest overrides the local one. */
  ask(): Promise<void> {
    return (this.#asking ??= this.#load().finally(() => (this.#asking = null)))
  }

  /** Wait until a new visitor is a guest on the server, so that requests for their data succeed. */
  async known(): Promise<void> {
    if (!localStorage.getItem('guest')) await this.ask().catch(() => {})
  }

  async #load(): Promise<void> {
    const me = await get<Me>('/api/me')
    localStorage.setItem('guest', 'yes')
    this.before = me.before ?? null
    this.rates = !!me.rates
    if (me.name) this.#keep(me.name)
  }

  /** Change the name. An empty name makes an unnamed guest. */
  rename(name: string): void {
    const wanted = name.trim().slice(0, LONGEST_NAME)
    if (wanted === this.name) return
    this.#keep(wanted)
    void post('/api/me', { name: wanted }).catch(() => {}) // the local name is kept anyway
  }

  #keep(name: string): void {
    this.name = name
    if (name) localStorage.setItem('name', name)
    else localStorage.removeItem('name')
  }
}

export const LONGEST_NAME = 24
export const me = new Person()
