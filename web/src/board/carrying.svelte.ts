// Pieces in hands: one's own, those of others, and what was let go and is not yet judged. They move past the framework.

import type { Picture } from '../table/picture'
import type { Art } from './art'
import type CarriedPiece from './CarriedPiece.svelte'
import type { Point } from './geometry'
import type { Layout, PlacedPiece } from './layout'
import type { Viewport } from './viewport.svelte'

const WAVES = 60 // ms between two words about where a hand is

/** What a map gives. */
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
  dropped = $state.raw<Dropped[]>([]) // let go, and not yet judged
  others = $state.raw<Record<number, PlacedPiece | null>>({}) // what is in the hands of others
  hand = $state<CarriedPiece>()
  readonly otherHands: Record<number, CarriedPiece> = $state({})
  readonly came: Record<number, Point> = {} // where each hand was first seen
  #waved = 0
  #waving = false

  constructor(readonly map: CarryingMap) {}

  /** The ids of what does not lie on the board while it is carried. */
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

  /** Not to go anywhere, or gone: what it was. */
  letGo(): PlacedPiece | null {
    const stood = this.lifted
    this.lifted = null
    this.hush()
    return stood
  }

  /** What was let go stays where it is until the server has said what becomes of it. */
  async judge(drop: Dropped, judged: Promise<unknown>): Promise<void> {
    this.dropped = [...this.dropped, drop]
    await judged
    this.dropped = this.dropped.filter((other) => other !== drop)
  }

  /** Others see what is in this hand, and where; not more often than an eye needs. */
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

  /** Another hand has moved; an empty word means that it has let go. */
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

  /** A piece of a tray that this seat shares with whoever looks; of other trays nobody knows what an id means. */
  #fromTray(seat: number, id = ''): PlacedPiece | null {
    const { picture, art, boost } = this.map
    const pieces = picture.trays.filter((tray) => !tray.of || tray.of === seat).flatMap((tray) => tray.pieces)
    const piece = id ? pieces.find((each) => each.id === id) : undefined
    return piece ? { key: id, piece, x: 0, y: 0, scale: art.cut(piece.kind) ? 1 : boost, ghost: false, width: 0, height: 0 } : null
  }
}
