// Layout of a tray's pieces: cards, cells, or a shelf of many pieces on one canvas.

import { untrack } from 'svelte'
import { towards } from '../../board/hitTest'
import type { PlacedPiece } from '../../board/layout'
import { fitting, lying, MANY, SpriteBitmaps } from '../../board/spriteBitmaps'
import { fits, packed, pushed, scattered, scrolled } from '../../board/trayPacking'
import type { Shelf, Slot } from '../../board/trayPacking'
import type { Piece, Tray } from '../../connection/wire'
import { getArt } from '../../context'
import { settings } from '../../settings/settings.svelte'
import type { Spot } from '../../table/view'
import { getPlay } from './play'

export const CELL = 56 // px, if there are many pieces
export const GAP = 8
const ROWS = 3 // below the board
const LYING = { wide: 0.46, least: 0.3, low: 0.38 } // px per unit, for pieces cut to the board's scale
const LEAST_SLOT = 40 // px: minimum slot in a large tray, so that a pointer can hit it
const CARD = 1.3 // height-to-width ratio from which a piece is a card: no frame, as large as six in a row can be
const WAYS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }

export class TrayLayout {
  width = $state(0)
  height = $state(0)
  ground = $state<HTMLElement>() // the list of pieces
  fresh = $state(0) // rises when bitmaps are ready
  carried = $state.raw<ReadonlySet<string>>(new Set())
  #order = $state.raw<readonly Piece[]>([]) // pieces in slot order, including those that have left since
  // Pieces pushed aside by hand stay where they were dropped, above the others. This is not shared or stored.
  #put = $state.raw<ReadonlyMap<string, Spot>>(new Map())
  #below = $state(0) // px of height for the shelf in a phone's panel, so that all trays stay in view; 0: unknown

  readonly #art = $derived.by(getArt())
  readonly #viewpoint = getPlay().viewpoint

  /** Lay out a tray. `small`: another seat's, to be looked at only. */
  constructor(
    private readonly given: () => Tray,
    readonly small: boolean,
  ) {
    $effect.pre(() => {
      const known = new Set(untrack(() => this.#order).map((piece) => piece.id))
      if (this.#pieces.some((piece) => !known.has(piece.id))) this.#order = this.#pieces
    })
    $effect(() => this.#measure())
    $effect(() => this.#keepInView())
  }

  // ---- kind of layout

  readonly #pieces = $derived.by(() => this.given().pieces)
  readonly wide = $derived.by(() => !this.small && this.#viewpoint.desk) // beside the board, not below it
  readonly free = $derived.by(() => !this.small && this.#viewpoint.free) // pieces can be dragged onto the board
  readonly told = $derived.by(() => this.given().where === 'foot') // every piece has a caption
  readonly cards = $derived.by(
    () =>
      !this.small &&
      this.#pieces.length > 0 &&
      this.#pieces.length <= MANY &&
      this.#pieces.every((piece) => {
        const box = this.#art.sprites.get(piece.kind)?.box
        return box && box[3] > box[2] * CARD
      }),
  )

  // Many pieces share one canvas, with cells above it for pointers and screen readers. Cut pieces keep their true
  // proportions, and stay in place when others leave, until they are scattered again.
  readonly #pictured = $derived.by(() => !this.small && this.#pieces.some((piece) => this.#art.cut(piece.kind)))
  readonly cut = $derived.by(() => this.#pictured && (this.wide || this.free))
  readonly many = $derived.by(() => !this.small && (this.cut || this.#pieces.length > MANY))
  readonly row = $derived.by(() => this.#pictured && !this.many) // a few cut pieces, in one row of cells
  /** A large tray takes all available height, and its pieces are as large as fits. */
  readonly large = $derived.by(() => this.cut && this.wide && this.#order.length > MANY / 2)

  // ---- shelf

  readonly stamps = $derived.by(() => new SpriteBitmaps(this.#art, () => (this.fresh += 1)))
  readonly #extents = $derived.by(() => this.#order.map((piece) => ({ id: piece.id, extent: this.#art.extent(piece.kind) })))

  #laid(scale: number, rows: number): Shelf {
    const least = this.large ? LEAST_SLOT : 44
    return packed(
      this.#extents.map(({ id, extent }) => [id, Math.max(least, extent[0] * scale), Math.max(least, extent[1] * scale)] as const),
      this.wide ? { width: this.width } : { rows },
      GAP / 2,
    )
  }

  readonly #lower: number = $derived.by(() => (this.#below && this.#laid(LYING.least, ROWS).height > this.#below ? ROWS - 1 : ROWS))
  readonly scale = $derived.by(() => {
    if (!this.cut) return 1
    const laid = (scale: number) => this.#laid(scale, this.#lower)
    if (this.large) return fits(laid, this.height, LYING.wide, LYING.least)
    if (this.wide) return LYING.wide
    return this.#below ? fits(laid, this.#below, LYING.low, LYING.least) : LYING.low
  })
  readonly shelf = $derived.by(() => (this.cut ? this.#laid(this.scale, this.#lower) : null))
  readonly slots = $derived.by(() => this.shelf && pushed(this.shelf, this.#put))
  readonly #gone = $derived.by(() => {
    const here = new Set(this.#pieces.map((piece) => piece.id))
    return this.cut ? this.#order.filter((piece) => !here.has(piece.id)) : []
  })

  // ---- canvas content

  readonly #columns = $derived.by(() =>
    this.wide ? Math.max(1, Math.floor((this.width + GAP) / (CELL + GAP))) : Math.ceil(this.#pieces.length / ROWS),
  )
  readonly #rows = $derived.by(() => (this.wide ? Math.ceil(this.#pieces.length / this.#columns) : ROWS))
  readonly grid = $derived.by(() =>
    this.many && !this.shelf ? `repeat(${this.#rows}, ${CELL}px) / repeat(${this.#columns}, ${CELL}px)` : undefined,
  )
  readonly size = $derived.by((): readonly [number, number] =>
    this.shelf ? [this.shelf.width, this.shelf.height] : [this.#columns * (CELL + GAP) - GAP, this.#rows * (CELL + GAP) - GAP],
  )
  readonly stood = $derived.by(() => {
    const lain = this.#put.size ? [...this.#pieces].sort((one, other) => this.above(one) - this.above(other)) : this.#pieces
    return lain.map((piece, i): PlacedPiece => {
      const slot = this.slots?.get(piece.id)
      if (slot) return this.#lying(piece, slot)
      const [column, row] = this.wide ? [i % this.#columns, Math.floor(i / this.#columns)] : [Math.floor(i / ROWS), i % ROWS]
      return fitting(this.#art, piece, CELL, column * (CELL + GAP), row * (CELL + GAP))
    })
  })
  readonly left = $derived.by(() =>
    this.#gone.flatMap((piece): PlacedPiece[] => {
      const slot = this.shelf?.slots.get(piece.id)
      return slot ? [this.#lying(piece, slot)] : []
    }),
  )

  #lying(piece: Piece, slot: Slot): PlacedPiece {
    const [wide, high] = this.#art.extent(piece.kind)
    const centred = { x: slot.x + (slot.width - wide * this.scale) / 2, y: slot.y + (slot.height - high * this.scale) / 2 }
    return lying(this.#art, piece, centred, this.scale)
  }

  /** Return how high a piece lies above those not pushed aside; 0 if it is one of them. */
  above(piece: Piece): number {
    return [...this.#put.keys()].indexOf(piece.id) + 1
  }

  // ---- changes by hand

  scatter(): void {
    this.#order = scattered(this.#pieces, Math.random)
    this.#put = new Map()
  }

  /** Leave a piece where it was dropped, if that is on the shelf. Return whether it is. */
  push(id: string, at: Spot): boolean {
    const box = this.ground?.getBoundingClientRect()
    const shown = this.ground?.parentElement?.getBoundingClientRect()
    if (!this.cut || !box || !shown || at.x < shown.left || at.x > shown.right || at.y < shown.top || at.y > shown.bottom) return false
    const rest = [...this.#put].filter(([other]) => other !== id)
    this.#put = new Map([...rest, [id, { x: at.x - box.left, y: at.y - box.top }]])
    return true
  }

  carry(id: string): void {
    if (!this.carried.has(id)) this.carried = new Set([...this.carried, id])
  }

  lie(id: string): void {
    this.carried = new Set([...this.carried].filter((other) => other !== id))
  }

  /** Move the focus on the shelf by an arrow key. */
  walk(event: KeyboardEvent): void {
    const way = WAYS[event.key]
    const from = (event.target as HTMLElement).dataset.id ?? ''
    const spots = this.#pieces.flatMap(({ id }) => {
      const slot = this.slots?.get(id)
      return slot ? [{ id, x: slot.x + slot.width / 2, y: slot.y + slot.height / 2, r: 0 }] : []
    })
    const here = spots.find((spot) => spot.id === from)
    if (!way || !here) return
    event.preventDefault()
    const others = spots.filter((spot) => spot.id !== from)
    const next = towards([here.x, here.y], others, way)
    if (next) this.ground?.querySelector<HTMLElement>(`[data-id="${CSS.escape(next.id)}"]`)?.focus()
  }

  // ---- view

  /** Measure the room below once per width: the shelf keeps its height while the text above it changes. */
  #measure(): void {
    void this.width
    const panel = this.ground?.closest('.side')
    const hand = this.ground?.closest('.hand')
    if (!this.cut || this.wide || !panel || !hand) return
    const [all, own, shelf] = [panel, hand, this.ground!.parentElement!].map((each) => each.getBoundingClientRect())
    this.#below = Math.max(1, all!.bottom - panel.scrollTop - shelf!.top - (own!.bottom - shelf!.bottom) - GAP)
  }

  /** If no remaining piece is in view, scroll to the nearest one. */
  #keepInView(): void {
    const { slots, wide } = this
    const shown = this.ground?.parentElement
    if (!shown || !slots || !this.#gone.length || this.carried.size) return
    const [side, room] = wide ? (['y', this.height] as const) : (['x', this.width] as const)
    const spans = this.#pieces.flatMap(({ id }) => {
      const slot = slots.get(id)
      return slot ? [[slot[side], slot[side] + (wide ? slot.height : slot.width)] as const] : []
    })
    const at = wide ? shown.scrollTop : shown.scrollLeft
    const to = scrolled(spans, at, room)
    if (to !== at) shown.scrollTo({ [wide ? 'top' : 'left']: to - GAP, behavior: settings.calm ? 'auto' : 'smooth' })
  }
}
