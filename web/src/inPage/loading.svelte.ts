// The loading state of the server in the page.

import type { Told, Trouble } from './messages'

type Stage = 'loading' | 'starting' | 'ready' | 'waiting' | 'lost' | 'failed'

class Loading {
  stage = $state<Stage>('loading')
  loaded = $state(0)
  total = $state(0)
  complete = $state(false) // everything that works offline is loaded
  why = $state('')
  trouble = $state<Trouble>('') // why games cannot be stored
  reply = $state('') // the code in a friend's reply that was opened as a link
  update = $state.raw<(() => void) | null>(null) // switches to a new version, once one is ready
  times = $state.raw<Record<string, number>>({})

  told(told: Told): void {
    if (told.kind === 'progress') {
      this.stage = told.loaded < told.total ? 'loading' : 'starting'
      this.loaded = told.loaded
      this.total = told.total
    } else if (told.kind === 'ready') {
      this.stage = 'ready'
      this.times = told.times
    } else if (told.kind === 'waiting' || told.kind === 'lost') this.stage = told.kind
    else if (told.kind === 'storage') this.trouble = told.trouble
    else if (told.kind === 'complete') this.complete = true
    else if (told.kind === 'failed') {
      this.stage = 'failed'
      this.why = told.why
    }
  }
}

export const loading = new Loading()
