// Pieces dragged from one of the viewer's trays.

import type { Piece, Tray } from '../../connection/wire'
import { getTable } from '../../context'
import type { Spot } from '../../table/view'
import { getPlay } from './play'

export class TrayDrag {
  readonly #table = getTable()
  readonly #play = getPlay()
  #carried = ''

  constructor(private readonly tray: () => Tray) {}

  /** Take a piece in hand. Return whether it may be lifted. */
  lift(piece: Piece): boolean {
    const may = this.#table.lift()
    if (may) this.#table.hold(piece.id, this.tray())
    return may
  }

  /** Follow a carried piece; null: it was dropped. Return its rotation in degrees. */
  carry(piece: Piece, at: Spot | null): number {
    const now = at ? piece.id : ''
    if (now !== this.#carried) this.#table.reach(now)
    this.#carried = now
    return this.#play.map?.carry(piece.id, at) ?? 0
  }

  /** Bring a dropped piece to the place below it, or release it if there is none. */
  drop(piece: Piece, at: Spot): Promise<unknown> | undefined {
    const place = this.#play.map?.placeAt(at.x, at.y)
    if (!place) this.release(piece)
    return place ? this.#table.bring(piece.id, place, null) : undefined
  }

  release(piece: Piece): undefined {
    this.#table.release(piece.id, this.tray())
  }

  /** Return the px per board unit, after zooming in if a piece would be smaller than `least` px. */
  nearer(kind: string, least: number): number {
    return this.#play.map?.nearer(kind, least) ?? 1
  }
}
