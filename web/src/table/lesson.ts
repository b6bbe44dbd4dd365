// The table of a lesson: its game and key, and the snippets shown around the board.

import type { Snippet } from 'svelte'
import type { View } from './view'

export interface Lesson {
  game: string
  key: string
  steps: Snippet
  task: Snippet<[View]>
  onreached: () => void
}
