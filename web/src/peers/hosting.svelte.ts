// The state of the host's end, for the page: who is connected, and whether anyone may come.

export interface Visitor {
  id: string
  name: string
  lag: number // ms; 0: not known yet
  connected: boolean
}

class Hosting {
  visitors = $state.raw<Visitor[]>([])
  arriving = $state(0) // guests whose connection is not open yet
  replies = $state(0) // replies taken from guests who are connected by hand
  open = $state(false) // guests may come
  relayed = $state(true) // a relay is connected, or none is used
}
export const hosting = new Hosting()
