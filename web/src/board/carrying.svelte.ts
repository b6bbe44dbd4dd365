// Carried pieces: the viewer's, those of other players, and dropped ones waiting for the server's verdict. They move by
// direct DOM updates, without Svelte.

import type { Picture } from '../table/picture'
import type { Art } from './art'
import type CarriedPiece from './CarriedPiece.svelte'
import type { Point } from './geometry'
import type { Layout, PlacedPiece } from './layout'
import type { Viewport } from './viewport.svelte'

const WAVES = 60 // min ms between two broadcasts of a position

/** The parts of a map used here. */
export interface CarryingMap {
  readonly layout: Layout
  readonly picture: Picture
  readonly art: Art
  readonly boost: number
  readonly viewport: Viewport
  readonly onwave: ((body: string) => void) | undefined
}

interface Dropped {
  stood: PlacedPiece
  at: Point
}

export class Carrying {
  lifted = $state.raw<PlacedPiece | null>(null)
  start = $state.raw<Point>([0, 0])
  dropped = $state.raw<Dropped[]>([]) // waiting for the server's verdict
  others = $state.raw<Record<number, PlacedPiece | null>>({}) // by seat; null: a piece that the viewer cannot identify
  hand = $state<CarriedPiece>()
  readonly otherHands: Record<number, CarriedPiece> = $state({})
  readonly came: Record<number, Point> = {} // first position of each hand, px of the viewport
  #waved = 0
  #waving = false

  constructor(readonly map: CarryingMap) {}

  /** Ids of pieces in transit, which the board hides or fades meanwhile. */
  readonly away = $derived.by(
    () =>
      new Set(
        [this.lifted, ...Object.values(this.others), ...this.dropped.map(({ stood }) => stood)].flatMap((stood) => stood?.piece.id ?? []),
      ),
  )

  lift(stood: PlacedPiece | null, at: Point): void {
    this.lifted = stood
    this.start = at
  }

  drag(at: Point): void {
    this.hand?.move(at)
    if (this.lifted) this.tell(this.lifted.piece.id, at)
  }

  /** End the drag and return the piece that was carried. */
  letGo(): PlacedPiece | null {
    const stood = this.lifted
    this.lifted = null
    this.hush()
    return stood
  }

  /** Keep a dropped piece where it is until the server has judged the attempt. */
  async judge(drop: Dropped, judged: Promise<unknown>): Promise<void> {
    this.dropped = [...this.dropped, drop]
    await judged
    this.dropped = this.dropped.filter((other) => other !== drop)
  }

  /** Broadcast the carried piece and its position, at most once per `WAVES` ms. */
  tell(id: string, at: Point): void {
    const now = performance.now()
    if (!this.map.onwave || now - this.#waved < WAVES) return
    this.#waved = now
    this.#waving = true
    const [x, y] = this.map.viewport.toBoard(at)
    this.map.onwave(JSON.stringify({ id, x: Math.round(x), y: Math.round(y) }))
  }

  hush(): void {
    if (this.#waving) this.map.onwave?.('{}')
    this.#waved = 0
    this.#waving = false
  }

  /** Show another player's hand. An empty message means that they dropped the piece. */
  wave(seat: number, body: string): void {
    const said = JSON.parse(body || '{}') as { id?: string; x?: number; y?: number }
    if (said.x === undefined || said.y === undefined) {
      const { [seat]: _, ...rest } = this.others
      this.others = rest
      return
    }
    const stood = this.map.layout.pieces.find((each) => each.piece.id === said.id) ?? this.#fromTray(seat, said.id)
    const at = this.map.viewport.toScreen([said.x, said.y])
    if (!(seat in this.others)) this.came[seat] = at
    if (!(seat in this.others) || this.others[seat]?.piece.id !== stood?.piece.id) this.others = { ...this.others, [seat]: stood }
    this.otherHands[seat]?.move(at)
  }

  /** Return a piece from this seat's trays or the shared ones. The id has no meaning in the trays of other seats. */
  #fromTray(seat: number, id = ''): PlacedPiece | null {
    const { picture, art, boost } = this.map
    const pieces = picture.trays.filter((tray) => !tray.of || tray.of === seat).flatMap((tray) => tray.pieces)
    const piece = id ? pieces.find((each) => each.id === id) : undefined
    return piece ? { key: id, piece, x: 0, y: 0, scale: art.cut(piece.kind) ? 1 : boost, ghost: false, width: 0, height: 0 } : null
  }
}
