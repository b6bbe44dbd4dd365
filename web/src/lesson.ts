// The table of a lesson: where it is played, and what stands around it.

import type { Snippet } from 'svelte'
import type { Table, View } from './table'

export interface Lesson {
  game: string
  key: string
  steps: Snippet
  task: Snippet<[Table, View]>
  onreached: () => void
}
