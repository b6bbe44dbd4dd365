// Where everything stands on a board: places with their layers, pieces in their queues, badges, ways.

import type { Art } from './art'
import { TRAIL } from '../table/chooser'
import { turned } from './geometry'
import type { Point } from './geometry'
import type { Picture } from '../table/picture'
import type { Arrow, Board, Mark, Piece, Place } from '../connection/wire'

export interface PlacedPiece {
  key: string // identity by kind, owner and place: for moving a drawing, never for telling equal pieces apart
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
  at: string // what it stands at: a place or a piece
  x: number
  y: number
  size: number
  wide: number
  text: string
  art: string // a drawing in place of the text
  fill: string
  edge: string
  ink: string
  label: Mark['label']
}

const ASIDE = [0, 1, 2].flatMap((far) => (far ? [0, 90, 180, 270] : [0]).map((way) => turned(0, -far, way)))

/** Badges of which none lies on another, on a board turned by so much: it moves aside, or goes if it says the same. */
export function legible(badges: readonly Badge[], degrees: number): Badge[] {
  const shown: Badge[] = []
  const over = (a: Badge) =>
    shown.filter((b) => {
      const [x, y] = turned(a.x - b.x, a.y - b.y, degrees)
      return Math.abs(x) < a.wide + b.wide && Math.abs(y) < a.size + b.size
    })
  for (const badge of badges) {
    if (badge.text && over(badge).some((other) => other.text === badge.text)) continue
    const aside = ASIDE.map(([x, y]) => {
      const [dx, dy] = turned(x * badge.wide * 1.6, y * badge.size * 2.1, -degrees)
      return { ...badge, x: badge.x + dx, y: badge.y + dy }
    })
    shown.push(aside.find((one) => !over(one).length) ?? badge)
  }
  return shown
}

export interface Way {
  points: Point[]
  hue: string
  dashes: 'bad' | 'trail' | ''
}

const SIGN = 14 // units: half the height of a badge; with the lettering its text is at least as large as a name
const MARGIN = 44 // units: a queue ends so far before the edge of the board, of which a small window shows a little less
const INSIDE = 0.55 // of a place that is cut out of others: a sign on it leaves theirs free
const ROUND = /-?\d+\.?\d*/g
const ARC = /A(?:\s*[\d.]+){3}\s[01]\s[01]\s/g // what an arc says before its end

/** How far a place reaches from its own point; of an outline half the lesser side of its box. */
export function radius(place: Place): number {
  if (place.radius) return place.radius
  const [left, top, right, bottom] = bounds(place)
  return Math.min(right - left, bottom - top) / 2
}

/** The box of a place, where it is before its layer moves: left, top, right, bottom. */
export function bounds(place: Place): readonly [number, number, number, number] {
  const values = place.radius ? [] : ((place.path ?? '').replace(ARC, ' ').match(ROUND)?.map(Number) ?? [])
  const reach = place.radius || 60
  const [[left, right], [top, bottom]] = [0, 1].map((half) => {
    const own = values.filter((_, i) => i % 2 === half)
    return own.length ? [Math.min(...own), Math.max(...own)] : [place.at[half]! - reach, place.at[half]! + reach]
  }) as [[number, number], [number, number]]
  return [left, top, right, bottom]
}

/** One board of a picture, laid out. `boost` enlarges pieces and lettering where the board is drawn small. */
export class Layout {
  readonly places: Map<string, Place>
  readonly pieces: PlacedPiece[] = []
  readonly spots = new Map<string, { x: number; y: number; r: number }>() // where a piece that has an id stands
  readonly windows: Map<string, readonly [number, number, number, number]> // what a layer is seen through
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

  /** A piece as it is turned on this board: where pieces stand upright, back by as much as the board is. */
  faced(piece: Piece): Piece {
    return this.art.upright && this.picture.turned ? { ...piece, facing: piece.facing - this.picture.turned } : piece
  }

  /** How far a layer has been shifted. */
  offset(layer: string): Point {
    return this.#offsets.get(layer) ?? [0, 0]
  }

  at(place: Place): Point {
    if (!place.layer) return place.at
    const [x, y] = this.offset(place.layer)
    return [place.at[0] + x, place.at[1] + y]
  }

  /** The outline of what can be touched, and where it is: of a place, or of a piece whose drawing brings one. */
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

  /** Where an id is: a place, or a piece that can be touched. */
  find(id: string): { x: number; y: number; r: number } | null {
    const place = this.places.get(id)
    if (place) {
      const [x, y] = this.at(place)
      return { x, y, r: radius(place) }
    }
    return this.spots.get(id) ?? null
  }

  /** Where something stands, or that it is a place itself. */
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

  /** Each on the one below, a little higher and leaning, as the viewer sees it; a ghost lies where its like would. */
  #pile(place: Place, pieces: readonly Piece[], ghosts: ReadonlySet<Piece>): void {
    const top = Math.max(0, pieces.filter((piece) => !ghosts.has(piece)).length - 1)
    const [dx, dy] = turned(this.art.lean, -this.art.pile, -this.picture.turned)
    const [x, y] = this.at(place)
    pieces.forEach((piece, i) => {
      const level = (Math.min(i, top) - top / 2) * Math.min(1, 3 / Math.max(1, top))
      const name = `${ghosts.has(piece) ? '~' : ''}${piece.kind}/${piece.of}/${piece.place}/${i}`
      this.#put(piece, name, x + dx * level, y + dy * level, 1, ghosts.has(piece))
    })
  }

  /** One after the other in the direction that the place faces: beside it, or shrunk to share it; or piled. */
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

  /** How much of the queue a piece takes, which depends on how it is turned. */
  #length(piece: Piece, direction: number): number {
    const [width, height] = this.art.extent(piece.kind)
    const across = turned(1, 0, piece.facing - direction)
    return Math.abs(width * across[0]) + Math.abs(height * across[1]) + 6 * (Math.min(piece.count, 3) - 1)
  }

  /** How far it is from a place to the edge of the board in the direction that it faces. */
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

  // ---- what is said about them

  way(arrow: Arrow): Way {
    const bad = arrow.style === 'bad'
    return {
      points: this.#points(arrow.path),
      hue: bad ? this.art.colour('bad') : this.art.hue(arrow.of),
      dashes: bad ? 'bad' : arrow.style === TRAIL ? 'trail' : '',
    }
  }

  /** From rim to rim of the places along a way: nothing that is written beside them is crossed. */
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

  /** The points of an arrow: a hop along the free side of the places where pieces queue beside them. */
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

  /** Where a way leaves a place: on its free side, towards the next. */
  #shoulder(place: Place, next: Place): Point {
    const [x, y] = this.at(place)
    const [nx, ny] = this.at(next)
    const out = turned(1, 0, (place.facing ?? 0) + 180)
    const far = Math.hypot(nx - x, ny - y) || 1
    const [dx, dy] = [out[0] * 0.62 + ((nx - x) / far) * 0.78, out[1] * 0.62 + ((ny - y) / far) * 0.78]
    const away = (radius(place) + 2) / (Math.hypot(dx, dy) || 1)
    return [x + dx * away, y + dy * away]
  }

  /** A point on the side of a place that its queue leaves free. */
  beside(place: Place, lift: number): Point {
    const [x, y] = this.at(place)
    const out = turned(1, 0, (place.facing ?? 0) + 180)
    const away = radius(place) + 3 + lift
    return [x + out[0] * away, y + out[1] * away]
  }

  /** A sign on the rim of its place, each beside the last; one that is foreseen stands where its arrow ends. */
  badge(mark: Mark, key: string, end = ''): Badge | null {
    const place = this.places.get(mark.at)
    const spot = this.spots.get(mark.at)
    if (!place) {
      const [dx, dy] = turned(0.8, -0.8, -this.picture.turned) // at the upper right, as it is seen
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
