// Cache of drawings as bitmaps. Many pieces are drawn on one canvas from these.

import type { Art } from './art'
import { shape } from './seatShapes'
import type { PlacedPiece } from './layout'
import type { Piece } from '../connection/wire'

export const MANY = 60 // above this many pieces, they are drawn on one canvas

export class SpriteBitmaps {
  #cut = new Map<string, HTMLCanvasElement | null>() // null: still rendering
  #last = new Map<string, HTMLCanvasElement>() // placeholders of any size until the right one is ready
  #telling = false

  constructor(
    private readonly art: Art,
    private readonly changed: () => void,
  ) {}

  /** Return the bitmap of a piece at a scale in px per unit; null until one is ready. */
  get({ kind, of: seat, origin }: Piece, scale: number): HTMLCanvasElement | null {
    const size = Math.max(1, Math.ceil(scale * 4) / 4)
    const name = `${kind} ${seat} ${origin}`
    const key = `${name} ${size}`
    if (!this.#cut.has(key)) this.#new(this.#text(kind, seat, origin, size), name, key)
    return this.#cut.get(key) ?? this.#last.get(name) ?? null
  }

  #new(text: string, name: string, key: string): void {
    this.#cut.set(key, null)
    const image = new Image()
    image.onload = () => {
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [Math.max(1, image.width), Math.max(1, image.height)]
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      this.#cut.set(key, canvas)
      this.#last.set(name, canvas)
      this.#tell()
    }
    image.src = `data:image/svg+xml,${encodeURIComponent(text)}`
  }

  /** Report new bitmaps, at most once per frame. */
  #tell(): void {
    if (this.#telling) return
    this.#telling = true
    requestAnimationFrame(() => {
      this.#telling = false
      this.changed()
    })
  }

  #text(kind: string, seat: number, origin: number, scale: number): string {
    const { art } = this
    const [x, y, width, height] = art.box(kind, origin)
    const size = `viewBox="${x} ${y} ${width} ${height}" width="${width * scale}" height="${height * scale}"`
    const use = (name: string, whose: number) => {
      const symbol = art.symbol(name, whose)
      const [left, top, wide, high] = art.box(name)
      return `<defs>${art.needed(symbol)}</defs><use href="#${symbol}" x="${left}" y="${top}" width="${wide}" height="${high}" color="${art.hue(whose)}"/>`
    }
    const drawn = art.has(kind)
      ? (origin && art.has(`${kind}-rim`) ? use(`${kind}-rim`, seat) : '') + use(kind, origin || seat)
      : `<path d="${shape(seat, 0, 0, 17)}" fill="${art.colour('ink')}"/><path d="${shape(seat, 0, 0, 14)}" fill="currentColor"/>`
    return `<svg xmlns="http://www.w3.org/2000/svg" ${size} color="${art.hue(seat)}">${drawn}</svg>`
  }
}

/** Draw a piece at its position. The context must have the transform of the board. */
export function stamp(context: CanvasRenderingContext2D, art: Art, image: CanvasImageSource, stood: PlacedPiece, upright: number): void {
  const { piece } = stood
  const own = stood.scale * art.measure(piece.kind)
  const sprite = art.sprites.get(piece.kind)
  const [x, y, width, height] = art.box(piece.kind, piece.origin)
  context.save()
  context.translate(stood.x, stood.y)
  context.globalAlpha = stood.ghost ? 0.4 : piece.dim ? 0.45 : 1
  context.rotate((piece.facing * Math.PI) / 180)
  context.scale(own, own)
  context.drawImage(image, x, y, width, height)
  if (sprite?.plate && piece.of) plate(context, art, sprite.plate, piece.of, upright - piece.facing)
  context.restore()
}

function plate(context: CanvasRenderingContext2D, art: Art, at: readonly [number, number, number], seat: number, turn: number): void {
  context.translate(at[0], at[1])
  context.rotate((turn * Math.PI) / 180)
  context.fillStyle = art.hue(seat)
  context.beginPath()
  context.arc(0, 0, at[2], 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = art.colour('ink')
  context.fill(new Path2D(shape(seat, 0, 0, at[2] * 0.7)))
}

/** Return a piece centred in a cell of a tray, as large as fits. */
export function fitting(art: Art, piece: Piece, cell: number, left: number, top: number): PlacedPiece {
  const [x, y, width, height] = art.box(piece.kind)
  const own = (cell * 0.88) / Math.max(width, height)
  const [middle, centre] = [left + cell / 2 - (x + width / 2) * own, top + cell / 2 - (y + height / 2) * own]
  const scale = own / art.measure(piece.kind)
  return { key: piece.id, piece, x: middle, y: centre, scale, ghost: false, width: width * own, height: height * own }
}

/** Return a piece cut to the board's measure, placed in its slot of a shelf. */
export function lying(art: Art, piece: Piece, slot: { x: number; y: number }, scale: number): PlacedPiece {
  const [x, y, width, height] = art.box(piece.kind)
  return {
    key: piece.id,
    piece,
    x: slot.x - x * scale,
    y: slot.y - y * scale,
    scale,
    ghost: false,
    width: width * scale,
    height: height * scale,
  }
}

/** Return a canvas with one piece of a tray, to be carried. The origin of the piece is in the centre. */
export function printed(art: Art, stamps: SpriteBitmaps, piece: Piece, scale: number): HTMLCanvasElement {
  const density = devicePixelRatio || 1
  const [x, y, width, height] = art.box(piece.kind)
  const half = Math.max(-x, x + width, -y, y + height) * scale * art.measure(piece.kind)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(2 * half * density)
  canvas.style.width = canvas.style.height = `${2 * half}px`
  const stood: PlacedPiece = { key: piece.id, piece: { ...piece, facing: 0 }, x: half, y: half, scale, ghost: false, width, height }
  const draw = () => {
    const context = canvas.getContext('2d')
    const image = stamps.get(piece, scale * art.measure(piece.kind) * density)
    if (!context || !image) return void (tries-- > 0 && requestAnimationFrame(draw))
    context.setTransform(density, 0, 0, density, 0, 0)
    stamp(context, art, image, stood, 0)
  }
  let tries = 30 // frames to wait for the bitmap
  draw()
  return canvas
}

/** Return whether a piece has a visible pixel at a point of the board: it is picked up by its outline, not its box. */
export function inked(art: Art, image: CanvasImageSource | null, stood: PlacedPiece, x: number, y: number): boolean {
  const own = stood.scale * art.measure(stood.piece.kind)
  const [left, top, width, height] = art.box(stood.piece.kind, stood.piece.origin)
  const angle = (-stood.piece.facing * Math.PI) / 180
  const [dx, dy] = [(x - stood.x) / own, (y - stood.y) / own]
  const [px, py] = [dx * Math.cos(angle) - dy * Math.sin(angle), dx * Math.sin(angle) + dy * Math.cos(angle)]
  if (px < left || py < top || px > left + width || py > top + height) return false
  if (!image) return true
  const probe = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!probe) return true
  probe.drawImage(image, left - px, top - py, width, height)
  return probe.getImageData(0, 0, 1, 1).data[3]! > 40
}
