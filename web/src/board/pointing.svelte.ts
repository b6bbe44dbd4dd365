// Pointing at a board: the target of a finger, a mouse or a dragged piece, and the result of a tap.

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

const HOVERS = 14 // px: reach of mouse hover
const AGAIN = 12 // px: a second tap within this distance means the same spot

/** The parts of a map used here. */
export interface PointedMap {
  readonly board: Board
  readonly layout: Layout
  readonly viewport: Viewport
  readonly ringed: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly live: ReadonlySet<string>
  readonly instant: ReadonlySet<string> // ids that play immediately when touched
  readonly signs: readonly Badge[] // badges of what can be chosen next
  readonly worth: readonly string[] // ids worth hovering: they have a reach, or a path ends there
  readonly ontouch: (id: string, at: Spot | null) => void
  readonly onempty: () => void
}

export class Pointing {
  stack = $state.raw<{ place: string; at: Spot } | null>(null) // place whose stack is open
  aimed = $state.raw<string | null>(null) // target of a long press or of a dragged piece
  hovered = $state<string | null>(null)
  glass = $state(false) // whether a long press magnifies the map
  finger = false // whether the last tap came from a finger
  #approach: { finger: Point; spot: Point; camera: Camera } | null = null // the last tap, if it only zoomed in
  #unglassed: Camera | null = null // camera before the long press
  readonly #probe = document.createElement('canvas').getContext('2d')

  constructor(readonly map: PointedMap) {}

  readonly #outlines = $derived.by(() =>
    this.map.board.places.filter((place) => place.path && !place.scenery).map((place) => ({ place, path: new Path2D(place.path) })),
  )

  /** Return the position of an id in the viewport; empty if it is not on this board. */
  target(id: string): Target[] {
    const { layout, viewport } = this.map
    const found = layout.find(id)
    if (!found) return []
    const [x, y] = viewport.toScreen([found.x, found.y])
    return [{ id, x, y, r: found.r * viewport.camera.k }]
  }

  /** Return the target with its badges. The badge of an untouchable piece counts for the place of the piece. */
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

  /** Return the point that a tap means. If the first tap moved its spot away from the edge, the second follows it. */
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

  /** Magnify the map under a long press on crowded targets, for the finger to slide to one. Return whether it did. */
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

  /** Press where the finger lifted, then restore the camera unless a stack has opened there. */
  choose(at: Point): void {
    const { viewport } = this.map
    this.#press(at, false, 1)
    viewport.glide(kept((!this.stack && this.#unglassed) || viewport.camera, viewport.frame()))
    this.#unglassed = null
  }

  /** Update the hovered id: the nearest id worth hovering within `HOVERS` px. */
  hover(at: Point | null): void {
    let least = HOVERS
    let next: string | null = null
    for (const { id, x, y } of at ? this.map.worth.flatMap((id) => this.target(id)) : []) {
      const away = Math.hypot(x - at![0], y - at![1])
      if (away < least) [least, next] = [away, id]
    }
    this.hovered = next
  }

  /** Return the place that a piece dropped at this point is meant for. */
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

  /** Return the place whose outline contains a point of the board. */
  within(at: Point): string | null {
    const found = this.#outlines.find(({ place, path }) => {
      const [x, y] = this.map.layout.at(place)
      return this.#probe?.isPointInPath(path, at[0] - x + place.at[0], at[1] - y + place.at[1])
    })
    return found?.place.id ?? null
  }

  /** Return the target of a finger or mouse. `most` limits the zoom factor of a first tap. */
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
    // Pieces are on top of places, so they win by 2 px.
    const far = (one: Target) => Math.hypot(one.x - at[0], one.y - at[1]) - (layout.spots.has(one.id) ? 2 : 0)
    under.sort((a, b) => far(a) - far(b))
    if (under[0]) this.#touched(under[0].id, at, true)
    else this.map.onempty()
  }

  /** Return whether an ambiguous tap is closer to something that cannot be chosen; it then gets the reason. */
  #besides({ id, among }: Aim & { kind: 'hit' }, under: readonly Target[], at: Point): boolean {
    const { layout } = this.map
    if (among.length < 2 || layout.spots.has(id)) return false
    const meant = Math.min(...this.#signed(id).map((one) => away(at, one)))
    const nearest = under.filter((one) => away(at, one) < meant - 1).sort((a, b) => away(at, a) - away(at, b))[0]
    return !!nearest && layout.placeOf(nearest.id) !== id
  }

  /** Report a touch. With `opens` (touched again, or not a choice), also open the pile at that place. */
  #touched(id: string, at: Point, opens: boolean): void {
    const { layout } = this.map
    const place = layout.placeOf(id)
    const pile = layout.art.pile && opens && place ? layout.pieces.filter((stood) => stood.piece.place === place && !stood.ghost) : []
    if (place && pile.length > 1) this.stack = { place, at: { x: at[0], y: at[1] } }
    this.map.ontouch(id, { x: at[0], y: at[1] })
  }

  /** Return the place that all these ids share, if any. Zooming in would not separate them, so their stack opens. */
  #together(ids: readonly string[]): string | null {
    const { layout } = this.map
    if (layout.art.start) return null
    const places = new Set(ids.map((id) => layout.placeOf(id)))
    return places.size === 1 ? ([...places][0] ?? null) : null
  }
}
