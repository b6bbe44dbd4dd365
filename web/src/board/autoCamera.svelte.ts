// The camera where it moves by itself: to the whole board, nearer to choices that stand close, along with what is carried.

import { untrack } from 'svelte'
import type { Choice } from '../connection/wire'
import type { Act } from '../table/cuePlayer'
import type { Art } from './art'
import { framing, kept, lensed, onBoard, panned } from './camera'
import type { Frame } from './camera'
import type { Point } from './geometry'
import { crowded } from './hitTest'
import type { Target } from './hitTest'
import type { Pointing } from './pointing.svelte'
import type { Viewport } from './viewport.svelte'

const APART = 44 // px: choices so far apart are each easily met by a finger
const RIM = 40 // px: what is to be seen keeps so far from the edge
const MUCH = 1.25 // the map does not move for less

/** What a map gives. */
export interface FilmedMap {
  readonly viewport: Viewport
  readonly art: Art
  readonly act: Act | null
  readonly ringed: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly planned: readonly Choice[]
}

export class AutoCamera {
  #lens = 0 // how near the board is while something is carried over it; 0: as it was
  #seenAs = { shape: '', width: 0, height: 0, k: 0 }

  constructor(
    private readonly map: FilmedMap,
    private readonly pointing: Pointing,
  ) {
    $effect(() => this.#refit(map.viewport.frame()))
    $effect(() => {
      const next = [...map.ringed]
      const happens = map.act !== null
      const begun = map.chosen.size > 0
      untrack(() => this.#attend(next, happens, begun))
    })
  }

  /** A new window or another board: the whole of it. But who has come near stays there when only the window grows or shrinks. */
  #refit(frame: Frame): void {
    const { viewport } = this.map
    const { width, height } = frame
    const shape = [...frame.board, ...(frame.close ?? [])].join(' ')
    const now = { shape, width, height, k: viewport.fit.k }
    if (!width || !height) return
    untrack(() => {
      const seen = this.#seenAs
      const same = seen.shape === shape && viewport.camera.k > seen.k * 1.05
      const { x, y, k } = viewport.camera
      viewport.jump(same ? kept({ k, x: x + (width - seen.width) / 2, y: y + (height - seen.height) / 2 }, frame) : viewport.fit)
      this.#seenAs = now
    })
  }

  /** What happens, and what can be touched next, is not missed for having come too near: then the whole of it, too.
   * But not while something is carried under the lens, and a plan is looked at from as near as it was begun. */
  #attend(next: readonly string[], happens: boolean, begun: boolean): void {
    const { viewport, planned } = this.map
    const targets = next.flatMap((id) => this.pointing.target(id))
    if (begun && !this.#lens && !happens && this.pointing.finger && targets.length > 1)
      return planned.length ? this.#follow(targets) : this.#closer(targets)
    const away = next.length > 0 && !targets.some((one) => this.#inWindow(one))
    if (viewport.near && !this.#lens && (happens || away)) viewport.glide(viewport.fit)
  }

  /** Where choices stand too close for a finger, the map comes as near as shows them all. */
  #closer(targets: readonly Target[]): void {
    const { viewport } = this.map
    const { camera, fit } = viewport
    const points = targets.map((one) => onBoard(camera, [one.x, one.y]))
    const framed = framing(points, viewport.frame(), APART)
    const narrow = targets.map((one) => ({ ...one, x: (one.x * fit.k) / camera.k, y: (one.y * fit.k) / camera.k }))
    if (!targets.every((one) => this.#inWindow(one))) viewport.glide(framed)
    else if (framed.k > camera.k * MUCH && crowded(narrow)) viewport.glide(framed)
  }

  /** No nearer and no farther: only as far aside as brings all of them into the window, if they fit. */
  #follow(targets: readonly Target[]): void {
    const { viewport } = this.map
    const frame = viewport.frame()
    const aside = (side: 'x' | 'y', size: number) => {
      const ats = targets.map((one) => one[side])
      const [low, high] = [Math.min(...ats) - RIM, Math.max(...ats) + RIM]
      return high - low > size ? 0 : low < 0 ? -low : high > size ? size - high : 0
    }
    const [dx, dy] = [aside('x', frame.width), aside('y', frame.height)]
    if (dx || dy) viewport.glide(panned(viewport.camera, frame, dx, dy))
  }

  #inWindow(one: Target): boolean {
    const { width, height } = this.map.viewport.frame()
    return one.x > 0 && one.y > 0 && one.x < width && one.y < height
  }

  // ---- the lens: what is carried is large enough to be seen, and the board with it

  /** How large a piece is to be when it is lifted: as on the board; where that is too small, the board comes nearer. */
  nearer(kind: string, least: number): number {
    const { viewport, art } = this.map
    const frame = viewport.frame()
    const wanted = least / Math.min(...art.extent(kind))
    if (wanted <= viewport.fit.k * 1.05 || viewport.near) return viewport.camera.k
    this.#lens = wanted
    viewport.glide(lensed(wanted, frame, [frame.width / 2, frame.height]))
    return wanted
  }

  /** Something is carried at a point of the window; null: it is let go. */
  carried(at: Point | null): void {
    const { viewport } = this.map
    if (at && this.#lens) viewport.camera = lensed(this.#lens, viewport.frame(), at)
    if (!at && this.#lens) viewport.glide(viewport.fit)
    if (!at) this.#lens = 0
  }
}
