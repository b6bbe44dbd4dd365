// How far the server in the page is: what has come, what is missing.

import type { Told, Trouble } from './messages'

export type Stage = 'loading' | 'starting' | 'ready' | 'waiting' | 'lost' | 'failed'

class Loading {
  stage = $state<Stage>('loading')
  loaded = $state(0)
  total = $state(0)
  complete = $state(false) // all that works offline is there
  why = $state('')
  trouble = $state<Trouble>('') // why games are not kept
  update = $state.raw<(() => void) | null>(null) // goes over to a new version, when one is ready
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
