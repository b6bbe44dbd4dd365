// House rules view: it replaces its page while the URL fragment says so, and Back closes it.

import { HOUSE } from './route'

export class HouseView {
  open = $state(location.hash === HOUSE)
  #entered = false // opened from its page, not by a URL

  /** Update the view after a change of the URL. */
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
