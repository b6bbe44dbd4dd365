// The table page as its components see it.

import type { Around, Board } from '../../connection/wire'
import type { EventPlace } from '../../settings/evening'
import type { Lesson } from '../../table/lesson'
import type { Picture } from '../../table/picture'
import type { Form } from '../formFactor'

/** Input of a game's components. Fields are reactive and read lazily, so that a value depends only on those it uses. */
export interface Page {
  readonly game: string
  readonly around: Around
  readonly picture: Picture
  readonly boards: readonly Board[]
  readonly lesson: Lesson | null
  readonly now: number
  readonly form: Form
  readonly still: boolean
  readonly seconds: number // until the next attempt to reconnect
  readonly event: EventPlace | null // the tournament of this table
  readonly absent: readonly [number, number] | null // rows missed: after the first, up to the second
  readonly read: boolean // the missed rows were read
  readonly onread: () => void
}
