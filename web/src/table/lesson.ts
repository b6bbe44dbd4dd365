// The table of a lesson: where it is played, and what stands around it.

import type { Snippet } from 'svelte'
import type { Table } from './table'
import type { View } from './view'

export interface Lesson {
  game: string
  key: string
  steps: Snippet
  task: Snippet<[Table, View]>
  onreached: () => void
}
