// Are the house rules shown in place of the page they belong to? The address says so, and Back leads out of them.

import { HOUSE } from './route'

export class HouseView {
  open = $state(location.hash === HOUSE)
  #entered = false // from the page itself, not by its address

  /** After every change of the address. */
  readonly look = (): void => {
    const open = location.hash === HOUSE
    if (open && !this.open) this.#entered = true
    if (open !== this.open) scrollTo(0, 0)
    this.open = open
  }

  readonly leave = (event?: Event): void => {
    event?.preventDefault()
    if (this.#entered) return history.back()
    history.replaceState(null, '', location.pathname + location.search)
    this.look()
  }
}
