// Pointing at a board: what a finger, a mouse or something carried means there, and what comes of a touch.

import type { Board } from '../connection/wire'
import type { Spot } from '../table/view'
import { approached, headroom, kept, magnified, onBoard, onScreen } from './camera'
import type { Camera } from './camera'
import { distance } from './geometry'
import type { Point } from './geometry'
import { aim, aims, away } from './hitTest'
import type { Aim, SignBox, Target } from './hitTest'
import type { Badge, Layout } from './layout'
import type { Viewport } from './viewport.svelte'

const HOVERS = 14 // px: so near is the mouse to what it looks at
const AGAIN = 12 // px: a finger so near to where it was means the same spot

/** What a map gives. */
export interface PointedMap {
  readonly board: Board
  readonly layout: Layout
  readonly viewport: Viewport
  readonly ringed: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly live: ReadonlySet<string>
  readonly instant: ReadonlySet<string> // a touch of these plays at once
  readonly signs: readonly Badge[] // drawn for what can be chosen next
  readonly worth: readonly string[] // the mouse looks at these: something reaches from there, or a way leads there
  readonly ontouch: (id: string, at: Spot | null) => void
  readonly onempty: () => void
}

export class Pointing {
  stack = $state.raw<{ place: string; at: Spot } | null>(null) // the place whose pieces are shown side by side
  aimed = $state.raw<string | null>(null) // what a finger that rests, or what is carried, would meet
  hovered = $state<string | null>(null)
  glass = $state(false) // a finger rests, and the map is nearer until it is let go
  finger = false // the last touch was one
  #approach: { finger: Point; spot: Point; camera: Camera } | null = null // the last touch only came nearer
  #unglassed: Camera | null = null // from where the board was seen before a finger rested
  readonly #probe = document.createElement('canvas').getContext('2d')

  constructor(readonly map: PointedMap) {}

  readonly #outlines = $derived.by(() =>
    this.map.board.places.filter((place) => place.path && !place.scenery).map((place) => ({ place, path: new Path2D(place.path) })),
  )

  /** Where an id is on the screen; none: it is not on this board. */
  target(id: string): Target[] {
    const { layout, viewport } = this.map
    const found = layout.find(id)
    if (!found) return []
    const [x, y] = viewport.toScreen([found.x, found.y])
    return [{ id, x, y, r: found.r * viewport.camera.k }]
  }

  /** The same with the signs drawn for it. A sign on a piece belongs to its place, where that is what can be chosen. */
  #signed(id: string): Target[] {
    const { layout, viewport, ringed, signs } = this.map
    const { k } = viewport.camera
    const own = signs.filter(({ at }) => (ringed.has(at) ? at : layout.placeOf(at)) === id)
    const boxes = own.map((badge): SignBox => {
      const [x, y] = viewport.toScreen([badge.x, badge.y])
      return { x, y, wide: badge.wide * k, high: badge.size * k }
    })
    return this.target(id).map((target) => ({ ...target, signs: boxes }))
  }

  tap(at: Point, mouse: boolean): void {
    const { viewport } = this.map
    this.#press(this.#again(at), mouse, headroom(viewport.camera, viewport.frame()))
  }

  /** Where the finger is meant: a spot near the edge was moved inwards by the first touch, and the second follows it. */
  #again(at: Point): Point {
    const first = this.#approach
    this.#approach = null
    if (!first || first.camera !== this.map.viewport.camera || distance(at, first.finger) > AGAIN) return at
    return [first.spot[0] + at[0] - first.finger[0], first.spot[1] + at[1] - first.finger[1]]
  }

  #come(at: Point, by: number): void {
    const { viewport } = this.map
    const spot = onBoard(viewport.camera, at)
    const camera = approached(viewport.camera, viewport.frame(), at, by)
    viewport.glide(camera)
    this.#approach = { finger: at, spot: onScreen(camera, spot), camera }
  }

  /** A finger that rests where much is close together looks through a glass: it slides to what it means. */
  peer(at: Point): boolean {
    const { viewport } = this.map
    const frame = viewport.frame()
    const meant = this.#meantAt(at, false, headroom(viewport.camera, frame))
    if (meant.kind !== 'nearer' || this.#together(meant.among)) return false
    this.#unglassed = viewport.camera
    viewport.glide(magnified(viewport.camera, frame, at, meant.by))
    this.point(at)
    return (this.glass = true)
  }

  point(at: Point | null): void {
    if (!at) this.glass = false
    const meant = at && this.#meantAt(at, false, 1)
    this.aimed = meant?.kind === 'hit' ? meant.id : null
  }

  /** The board goes back to where it was seen from, unless a stack has opened at the finger. */
  choose(at: Point): void {
    const { viewport } = this.map
    this.#press(at, false, 1)
    viewport.glide(kept((!this.stack && this.#unglassed) || viewport.camera, viewport.frame()))
    this.#unglassed = null
  }

  /** The mouse looks at something that reaches somewhere, or to which a way leads. */
  hover(at: Point | null): void {
    let least = HOVERS
    let next: string | null = null
    for (const { id, x, y } of at ? this.map.worth.flatMap((id) => this.target(id)) : []) {
      const away = Math.hypot(x - at![0], y - at![1])
      if (away < least) [least, next] = [away, id]
    }
    this.hovered = next
  }

  /** The place that something let go here is meant for. */
  nearest(at: Point): string | null {
    const inside = this.within(this.map.viewport.toBoard(at))
    if (inside) return inside
    let best: string | null = null
    let least = Infinity
    for (const place of this.map.board.places) {
      const found = place.scenery ? undefined : this.target(place.id)[0]
      const away = found ? Math.hypot(found.x - at[0], found.y - at[1]) : Infinity
      if (found && away < least && away <= Math.max(found.r, 24)) [best, least] = [place.id, away]
    }
    return best
  }

  /** The place whose outline holds a point of the board. */
  within(at: Point): string | null {
    const found = this.#outlines.find(({ place, path }) => {
      const [x, y] = this.map.layout.at(place)
      return this.#probe?.isPointInPath(path, at[0] - x + place.at[0], at[1] - y + place.at[1])
    })
    return found?.place.id ?? null
  }

  /** What a finger or a mouse means there; `most` is how much nearer the map may come first. */
  #meantAt(at: Point, mouse: boolean, most: number, plays?: (id: string) => boolean): Aim {
    const { ringed, chosen, live, layout } = this.map
    const targets = aims([...ringed, ...chosen], [...live], (id) => layout.placeOf(id)).flatMap((id) => this.#signed(id))
    return aim(at, targets, mouse ? 6 : undefined, most, plays)
  }

  #press(at: Point, mouse: boolean, most: number): void {
    const { board, layout, viewport, chosen } = this.map
    this.stack = null
    this.finger = !mouse
    const meant = this.#meantAt(at, mouse, most, (id) => this.map.instant.has(id))
    const stacked = meant.kind !== 'none' && meant.among.length > 1 ? this.#together(meant.among) : null
    if (stacked) return void (this.stack = { place: stacked, at: { x: at[0], y: at[1] } })
    if (meant.kind === 'nearer') return this.#come(at, meant.by)
    const others = [...board.places.filter((place) => !place.scenery).map((place) => place.id), ...layout.spots.keys()]
    const under = others
      .flatMap((id) => this.target(id))
      .filter((one) => Math.hypot(one.x - at[0], one.y - at[1]) <= Math.max(one.r, mouse ? 4 : 12))
    if (meant.kind === 'hit' && !this.#besides(meant, under, at)) return this.#touched(meant.id, at, chosen.has(meant.id))
    const inside = under.length > 1 || !under.length ? this.within(viewport.toBoard(at)) : null
    if (inside && !under.some((one) => layout.spots.has(one.id))) return this.#touched(inside, at, true)
    const far = (one: Target) => Math.hypot(one.x - at[0], one.y - at[1]) - (layout.spots.has(one.id) ? 2 : 0) // what lies on top
    under.sort((a, b) => far(a) - far(b))
    if (under[0]) this.#touched(under[0].id, at, true)
    else this.map.onempty()
  }

  /** Is the finger on a place that cannot be chosen, among several that can? Then it hears why. */
  #besides({ id, among }: Aim & { kind: 'hit' }, under: readonly Target[], at: Point): boolean {
    const { layout } = this.map
    if (among.length < 2 || layout.spots.has(id)) return false
    const meant = Math.min(...this.#signed(id).map((one) => away(at, one)))
    const nearest = under.filter((one) => away(at, one) < meant - 1).sort((a, b) => away(at, a) - away(at, b))[0]
    return !!nearest && layout.placeOf(nearest.id) !== id
  }

  /** What lies in a pile is shown when its top is touched once more, or can do nothing. */
  #touched(id: string, at: Point, opens: boolean): void {
    const { layout } = this.map
    const place = layout.placeOf(id)
    const pile = layout.art.pile && opens && place ? layout.pieces.filter((stood) => stood.piece.place === place && !stood.ghost) : []
    if (place && pile.length > 1) this.stack = { place, at: { x: at[0], y: at[1] } }
    this.map.ontouch(id, { x: at[0], y: at[1] })
  }

  /** The one place on which all these stand: coming nearer would not part them, so their stack is opened. */
  #together(ids: readonly string[]): string | null {
    const { layout } = this.map
    if (layout.art.start) return null
    const places = new Set(ids.map((id) => layout.placeOf(id)))
    return places.size === 1 ? ([...places][0] ?? null) : null
  }
}
