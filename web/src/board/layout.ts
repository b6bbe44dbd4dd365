// Layout of a board: places and their layers, pieces and their queues, badges, paths.

import type { Art } from './art'
import { TRAIL } from '../table/chooser'
import { turned } from './geometry'
import type { Point } from './geometry'
import type { Picture } from '../table/picture'
import type { Arrow, Board, Mark, Piece, Place } from '../connection/wire'

export interface PlacedPiece {
  key: string // identity by kind, owner and place: animates drawings, never tells equal pieces apart
  piece: Piece
  x: number
  y: number
  scale: number
  ghost: boolean
  width: number
  height: number
}

export interface Badge {
  key: string
  at: string // id of its place or piece
  x: number
  y: number
  size: number
  wide: number
  text: string
  art: string // drawing shown instead of the text
  fill: string
  edge: string
  ink: string
  label: Mark['label']
}

/** A box: its centre and half its sides. */
type Box = Pick<Badge, 'x' | 'y' | 'wide' | 'size'>

/** A box that badges avoid: a name, a count, or a piece with the id `of`. A `sign` weighs as much as another badge. */
export interface Avoided extends Box {
  of?: string
  sign?: boolean
}

// Cost to a badge of covering another badge, of covering a name or piece, and of each later candidate position.
const [COVERS_BADGE, COVERS_OTHER, FARTHER] = [100, 1, 0.2]
const ASIDE = [0, 1, 2].flatMap((far) => (far ? [0, 90, 180, 270] : [0]).map((way) => turned(0, -far, way)))

/**
 * Move badges off each other, off those shown `before`, off names and off pieces other than their own. The board is
 * turned by `degrees`. Drop a badge that overlaps one with the same text, or that finds no room: zooming in shows it.
 */
export function legible(
  badges: readonly Badge[],
  degrees: number,
  before: readonly Badge[] = [],
  avoided: readonly Avoided[] = [],
): Badge[] {
  const shown = [...before]
  const signs = avoided.filter((each) => each.sign)
  const over = (a: Box, b: Box) => {
    const [x, y] = turned(a.x - b.x, a.y - b.y, degrees)
    return Math.abs(x) < a.wide + b.wide && Math.abs(y) < a.size + b.size
  }
  for (const badge of badges) {
    if (badge.text && shown.some((other) => other.text === badge.text && over(badge, other))) continue
    const others = avoided.filter((each) => !each.sign && each.of !== badge.at)
    const aside = ASIDE.map(([x, y], i) => {
      const [dx, dy] = turned(x * badge.wide * 1.6, y * badge.size * 2.1, -degrees)
      const moved = { ...badge, x: badge.x + dx, y: badge.y + dy }
      const cost = (boxes: readonly Box[], each: number) => boxes.filter((box) => over(moved, box)).length * each
      return { moved, cost: cost([...shown, ...signs], COVERS_BADGE) + cost(others, COVERS_OTHER) + i * FARTHER }
    })
    const best = aside.reduce((best, one) => (one.cost < best.cost ? one : best))
    if (best.cost < COVERS_BADGE) shown.push(best.moved)
  }
  return shown.slice(before.length)
}

export interface Way {
  points: Point[]
  hue: string
  dashes: 'bad' | 'trail' | ''
}

const SIGN = 14 // units: half the height of a badge; scaled with the lettering, its text is at least as large as a name
const MARGIN = 44 // units from a queue to the edge of the board, which a small viewport crops slightly
const INSIDE = 0.55 // max size of a drawing on an outlined place, relative to the place, so that neighbours stay free
const ROUND = /-?\d+\.?\d*/g
const ARC = /A(?:\s*[\d.]+){3}\s[01]\s[01]\s/g // parameters of an SVG arc before its end point

/** Return the radius of a place; for an outline, half the shorter side of its bounding box. */
export function radius(place: Place): number {
  if (place.radius) return place.radius
  const [left, top, right, bottom] = bounds(place)
  return Math.min(right - left, bottom - top) / 2
}

/** Return the bounding box of a place, without its layer's offset: left, top, right, bottom. */
export function bounds(place: Place): readonly [number, number, number, number] {
  const values = place.radius ? [] : ((place.path ?? '').replace(ARC, ' ').match(ROUND)?.map(Number) ?? [])
  const reach = place.radius || 60
  const [[left, right], [top, bottom]] = [0, 1].map((half) => {
    const own = values.filter((_, i) => i % 2 === half)
    return own.length ? [Math.min(...own), Math.max(...own)] : [place.at[half]! - reach, place.at[half]! + reach]
  }) as [[number, number], [number, number]]
  return [left, top, right, bottom]
}

/** The layout of one board of a picture. `boost` enlarges pieces and badges if the board is drawn small. */
export class Layout {
  readonly places: Map<string, Place>
  readonly pieces: PlacedPiece[] = []
  readonly spots = new Map<string, { x: number; y: number; r: number }>() // positions of the pieces with an id
  readonly windows: Map<string, readonly [number, number, number, number]> // clip rectangles of the layers
  readonly #offsets: Map<string, Point>
  readonly #marked = new Map<string, number>()

  constructor(
    readonly picture: Picture,
    readonly board: Board,
    readonly art: Art,
    readonly boost = 1,
    ghosts: readonly Piece[] = [],
  ) {
    this.places = new Map(board.places.map((place) => [place.id, place]))
    this.#offsets = new Map(picture.layers.map((layer) => [layer.id, layer.offset]))
    this.windows = new Map(picture.layers.flatMap((layer) => (layer.window ? [[layer.id, layer.window]] : [])))
    this.#stand(
      picture.pieces.map((piece) => this.faced(piece)),
      ghosts.map((piece) => this.faced(piece)),
    )
  }

  /** Return the piece as it faces on this board. If the art keeps pieces upright, undo the rotation of the board. */
  faced(piece: Piece): Piece {
    return this.art.upright && this.picture.turned ? { ...piece, facing: piece.facing - this.picture.turned } : piece
  }

  offset(layer: string): Point {
    return this.#offsets.get(layer) ?? [0, 0]
  }

  at(place: Place): Point {
    if (!place.layer) return place.at
    const [x, y] = this.offset(place.layer)
    return [place.at[0] + x, place.at[1] + y]
  }

  /** Return the outline and its transform, for a place with an outline or a piece whose drawing has one; else null. */
  outline(id: string): { path: string; transform: string } | null {
    const place = this.places.get(id)
    if (place?.path) {
      const [x, y] = this.at(place)
      return { path: place.path, transform: `translate(${x - place.at[0]} ${y - place.at[1]})` }
    }
    const stood = place ? undefined : this.pieces.find((each) => each.piece.id === id && !each.ghost)
    const ring = stood && this.art.sprites.get(stood.piece.kind)?.ring
    if (!ring) return null
    return {
      path: ring,
      transform: `translate(${stood.x} ${stood.y}) rotate(${stood.piece.facing}) scale(${stood.scale * this.art.measure(stood.piece.kind)})`,
    }
  }

  /** Return whether a piece that is cut to the board's measure hides the outline of a place. */
  covered(id: string): boolean {
    return this.pieces.some(({ piece, ghost }) => !ghost && piece.place === id && this.art.cut(piece.kind))
  }

  /** Return the position and radius of a place, or of a piece with an id. */
  find(id: string): { x: number; y: number; r: number } | null {
    const place = this.places.get(id)
    if (place) {
      const [x, y] = this.at(place)
      return { x, y, r: radius(place) }
    }
    return this.spots.get(id) ?? null
  }

  /** Return the place of a piece; the id itself if it is a place. */
  placeOf(id: string): string | undefined {
    return this.places.has(id) ? id : this.pieces.find((stood) => stood.piece.id === id)?.piece.place
  }

  #stand(pieces: readonly Piece[], ghosts: readonly Piece[]): void {
    const queues = new Map<string, Piece[]>()
    for (const piece of [...pieces, ...ghosts]) {
      const queue = queues.get(piece.place)
      if (queue) queue.push(piece)
      else queues.set(piece.place, [piece])
    }
    const unreal = new Set(ghosts)
    for (const [id, queue] of queues) {
      const place = this.places.get(id)
      if (place) this.#queue(place, queue, unreal)
    }
  }

  /** Stack pieces, each raised a little above the one below and leaning, in the viewer's orientation. Ghosts are level
   * with the top piece. A pile of more than four is compressed to the height of four. */
  #pile(place: Place, pieces: readonly Piece[], ghosts: ReadonlySet<Piece>): void {
    const top = Math.max(0, pieces.filter((piece) => !ghosts.has(piece)).length - 1)
    const [dx, dy] = turned(this.art.lean, -this.art.pile, -this.picture.turned)
    const [x, y] = this.at(place)
    pieces.forEach((piece, i) => {
      const level = (Math.min(i, top) - top / 2) * Math.min(1, 3 / Math.max(1, top))
      const name = `${ghosts.has(piece) ? '~' : ''}${piece.kind}/${piece.of}/${piece.place}/${i}`
      this.#put(piece, name, x + dx * level, y + dy * level, this.#enlarged(piece), ghosts.has(piece))
    })
  }

  /** Return the scale of a piece in a pile: on a crowded board, units are enlarged and fixtures are not. */
  #enlarged(piece: Piece): number {
    return this.art.crowded && piece.id ? this.boost : 1
  }

  /** Line up pieces in the direction that the place faces, beside it or on it, shrunk to fit; or pile them up. Pieces
   * cut to the board's measure go to the middle of the place. */
  #queue(place: Place, pieces: readonly Piece[], ghosts: ReadonlySet<Piece>): void {
    const { art, boost } = this
    const cut = pieces.filter((piece) => art.cut(piece.kind))
    if (cut.length) {
      for (const piece of cut)
        this.#put(piece, `${ghosts.has(piece) ? '~' : ''}${piece.kind}/${piece.of}/${piece.place}`, ...this.at(place), 1, ghosts.has(piece))
      pieces = pieces.filter((piece) => !cut.includes(piece))
    }
    if (art.pile) return this.#pile(place, pieces, ghosts)
    const facing = place.facing ?? 0
    const step = turned(1, 0, facing)
    const lengths = pieces.map((piece) => this.#length(piece, facing) * boost)
    const whole = lengths.reduce((sum, length) => sum + length, 0) + art.gap * Math.max(0, pieces.length - 1)
    const room = art.start ? Math.min(art.room, this.#edge(place) - art.start - MARGIN) : 2 * radius(place)
    const scale = room && whole ? Math.min(1, room / whole) : 1
    let along = art.start || (-whole * scale) / 2
    const [x, y] = this.at(place)
    const seen = new Map<string, number>()
    pieces.forEach((piece, i) => {
      const length = lengths[i]!
      const middle = along + (length * scale) / 2
      const name = `${ghosts.has(piece) ? '~' : ''}${piece.kind}/${piece.of}/${piece.place}`
      const nth = seen.get(name) ?? 0
      seen.set(name, nth + 1)
      this.#put(piece, `${name}/${nth}`, x + step[0] * middle, y + step[1] * middle, scale * boost, ghosts.has(piece))
      along += (length + art.gap) * scale
    })
  }

  #put(piece: Piece, key: string, x: number, y: number, scale: number, ghost: boolean): void {
    const [width, height] = this.art.extent(piece.kind)
    const stood = { key, piece, x, y, scale, ghost, width: width * scale, height: height * scale }
    this.pieces.push(stood)
    if (piece.id && !ghost) this.spots.set(piece.id, { x, y, r: Math.max(stood.width, stood.height) / 2 })
  }

  /** Return the length of a piece along its queue, which depends on how the piece faces. */
  #length(piece: Piece, direction: number): number {
    const [width, height] = this.art.extent(piece.kind)
    const across = turned(1, 0, piece.facing - direction)
    return Math.abs(width * across[0]) + Math.abs(height * across[1]) + 6 * (Math.min(piece.count, 3) - 1)
  }

  /** Return the distance from a place to the edge of the board, in the direction that the place faces. */
  #edge(place: Place): number {
    const step = turned(1, 0, place.facing ?? 0)
    const at = this.at(place)
    const ways = [0, 1].flatMap((side) => {
      const ahead = step[side]!
      const here = at[side]!
      return Math.abs(ahead) > 1e-6 ? [(ahead > 0 ? this.board.size[side]! - here : here) / Math.abs(ahead)] : []
    })
    return Math.min(...ways)
  }

  // ---- paths and badges

  way(arrow: Arrow): Way {
    const bad = arrow.style === 'bad'
    return {
      points: this.#points(arrow.path),
      hue: bad ? this.art.colour('bad') : this.art.hue(arrow.of),
      dashes: bad ? 'bad' : arrow.style === TRAIL ? 'trail' : '',
    }
  }

  /** Return the straight segments of a path from rim to rim of its places. They cross no text beside the places. */
  hops(path: readonly string[]): (readonly [Point, Point])[] {
    const known = path.map((id) => this.places.get(id)).filter((place) => place !== undefined)
    return known.slice(1).map((place, i) => {
      const [[ax, ay], [bx, by]] = [this.at(known[i]!), this.at(place)]
      const far = Math.hypot(bx - ax, by - ay) || 1
      const [from, to] = [radius(known[i]!) / far, 1 - radius(place) / far]
      return [
        [ax + (bx - ax) * from, ay + (by - ay) * from],
        [ax + (bx - ax) * to, ay + (by - ay) * to],
      ] as const
    })
  }

  /** Return the points of an arrow. Where pieces queue beside places, it arcs along the free sides of the places. */
  #points(path: readonly string[]): Point[] {
    const known = path.map((id) => this.places.get(id)).filter((place) => place !== undefined)
    if (!this.art.start) return known.map((place) => this.at(place))
    const last = known.length - 1
    if (last < 1) return []
    const high = 6 + 9 * last
    const steps = [0, 0.35, ...Array.from({ length: Math.max(0, last - 1) }, (_, i) => i + 1), last - 0.35, last]
    return steps.map((step) => {
      const i = Math.min(Math.floor(step), last - 1)
      const lift = step < last ? high * Math.sin((Math.PI * step) / last) ** 0.5 : 0
      if (step === 0) return this.#shoulder(known[0]!, known[1]!)
      const here = this.beside(known[i]!, lift)
      const there = this.beside(known[i + 1]!, lift)
      return [here[0] + (there[0] - here[0]) * (step - i), here[1] + (there[1] - here[1]) * (step - i)] as const
    })
  }

  /** Return the point where a path leaves a place: on its free side, towards the next place. */
  #shoulder(place: Place, next: Place): Point {
    const [x, y] = this.at(place)
    const [nx, ny] = this.at(next)
    const out = turned(1, 0, (place.facing ?? 0) + 180)
    const far = Math.hypot(nx - x, ny - y) || 1
    const [dx, dy] = [out[0] * 0.62 + ((nx - x) / far) * 0.78, out[1] * 0.62 + ((ny - y) / far) * 0.78]
    const away = (radius(place) + 2) / (Math.hypot(dx, dy) || 1)
    return [x + dx * away, y + dy * away]
  }

  /** Return a point beside a place, opposite its queue and `lift` units further out. */
  beside(place: Place, lift: number): Point {
    const [x, y] = this.at(place)
    const out = turned(1, 0, (place.facing ?? 0) + 180)
    const away = radius(place) + 3 + lift
    return [x + out[0] * away, y + out[1] * away]
  }

  /** Return the badge of a mark: on the rim of its place, next to earlier badges; a drawing is centred on the place.
   * With `end`, the hue of a previewed arrow, the badge marks the arrow's end. Null if the id is not on this board. */
  badge(mark: Mark, key: string, end = ''): Badge | null {
    const place = this.places.get(mark.at)
    const spot = this.spots.get(mark.at)
    if (!place) {
      const [dx, dy] = turned(0.8, -0.8, -this.picture.turned) // upper right in the viewer's orientation
      return spot ? this.#badge(spot.x + spot.r * dx, spot.y + spot.r * dy, mark, key, SIGN) : null
    }
    if (end && this.art.start) {
      const [x, y] = this.beside(place, 4 * this.boost)
      return this.#badge(x, y, { ...mark, text: mark.text || '•' }, key, 15, end)
    }
    if (this.art.has(mark.art))
      return this.#badge(
        ...this.at(place),
        { ...mark, style: mark.style || 'touch' },
        key,
        15,
        '',
        place.path ? Math.max(15, radius(place) * INSIDE) : Infinity,
      )
    const nth = this.#marked.get(place.id) ?? 0
    this.#marked.set(place.id, nth + 1)
    const [x, y] = this.at(place)
    const away = turned(radius(place) + 1, 0, (place.facing ?? 0) - 49 - 52 * nth)
    return this.#badge(x + away[0], y + away[1], mark, key, SIGN)
  }

  #badge(x: number, y: number, mark: Mark, key: string, base: number, hue = '', most = Infinity): Badge {
    const { art } = this
    const size = Math.min(most, base * this.boost)
    const fill = hue || (mark.style ? art.colour(mark.style) : art.colour('ink'))
    const dark = fill === art.colour('ink')
    const wide = Math.max(size, mark.text.length * size * 0.36 + size * 0.5)
    const edge = art.colour(dark ? 'edge' : 'ink')
    const ink = art.colour(dark ? 'mark' : 'ink')
    return {
      key,
      at: mark.at,
      x,
      y,
      size,
      wide,
      text: mark.text,
      art: art.has(mark.art) ? mark.art : '',
      fill,
      edge,
      ink,
      label: mark.label,
    }
  }
}
