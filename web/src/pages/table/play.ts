// State shared by the components around the board while a game is shown.

import { createContext } from 'svelte'
import type BoardMap from '../../board/BoardMap.svelte'
import type { Spot } from '../../table/view'
import type { Page } from './page'
import type { Selection } from './selection.svelte'
import type { Viewpoint } from './viewpoint.svelte'

export interface Play {
  readonly page: Page
  readonly selection: Selection
  readonly viewpoint: Viewpoint
  readonly map: BoardMap | undefined
  ontouch(id: string, at: Spot | null): void
  onclause(clause: string): void
}

export const [getPlay, setPlay] = createContext<Play>()
