// The camera where it moves by itself: to the whole board, a little nearer to what can be chosen, along with what is carried.

import { untrack } from 'svelte'
import type { Choice } from '../connection/wire'
import type { Act } from '../table/cuePlayer'
import { placesOf } from '../table/cues'
import type { Art } from './art'
import { framing, kept, lensed, onBoard } from './camera'
import type { Frame } from './camera'
import type { Point } from './geometry'
import { crowded, gap } from './hitTest'
import type { Target } from './hitTest'
import type { Pointing } from './pointing.svelte'
import type { Viewport } from './viewport.svelte'

const APART = 44 // px: choices so far apart are each easily met by a finger
const MUCH = 1.05 // the map does not move for less
export const MOST = 1.25 // times the whole board: no nearer by itself, unless choices are still too close to be told apart
const TOLD = 20 // px: choices so far apart can be

/** What a map gives. */
export interface FilmedMap {
  readonly viewport: Viewport
  readonly art: Art
  readonly act: Act | null
  readonly ringed: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly planned: readonly Choice[]
  readonly moved: readonly string[] // where the others' last moves ended
}

export class AutoCamera {
  #lens = 0 // how near the board is while something is carried over it; 0: as it was
  #subject = '' // the piece for which the board moved last
  #seenAs = { shape: '', width: 0, height: 0, k: 0 }

  constructor(
    private readonly map: FilmedMap,
    private readonly pointing: Pointing,
  ) {
    $effect(() => this.#refit(map.viewport.frame()))
    $effect(() => {
      const next = [...map.ringed]
      const { act } = map
      const chosen = [...map.chosen]
      untrack(() => this.#attend(next, act, chosen))
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

  /** The board moves by itself once for each piece that is chosen, to show where it can go, and then holds until another
   * one is: a second tap finds what the first one found. What happens out of sight is seen on the whole board. */
  #attend(next: readonly string[], act: Act | null, chosen: readonly string[]): void {
    const { viewport, planned } = this.map
    const targets = next.flatMap((id) => this.pointing.target(id))
    if (this.#lens) return
    const unseen = targets.length > 0 && !targets.some((one) => this.#inWindow(one))
    if (act) {
      if (viewport.near && !this.#happensInWindow(act)) viewport.glide(viewport.fit)
    } else if (!chosen.length) {
      if (targets.length && !planned.length) this.#subject = ''
      const hidden = planned.length ? targets.some((one) => !this.#inWindow(one)) : unseen
      if (viewport.near && hidden) viewport.glide(viewport.fit)
    } else if (chosen.length && (unseen || !this.#continues(chosen)) && !chosen.some((id) => next.includes(id))) {
      this.#subject = chosen[0]!
      if (this.pointing.finger && targets.length) this.#show(targets)
    }
  }

  /** Are the ends of what happens in the window? What happens nowhere is. */
  #happensInWindow({ cue }: Act): boolean {
    return placesOf(cue)
      .flatMap((id) => this.pointing.target(id))
      .every((one) => this.#inWindow(one))
  }

  /** Is this still about the piece that the board moved for? What a plan goes on with by itself is. */
  #continues(chosen: readonly string[]): boolean {
    return chosen.includes(this.#subject) || (!!this.#subject && chosen.includes(this.map.planned.at(-1)?.then ?? ''))
  }

  /** Everything that the chosen piece can do, with the piece itself and what moved last. */
  #show(targets: readonly Target[]): void {
    const { viewport, moved } = this.map
    const { camera } = viewport
    const shown = [...targets, ...[this.#subject, ...moved].flatMap((id) => this.pointing.target(id))]
    const points = shown.map((one) => onBoard(camera, [one.x, one.y]))
    let framed = framing(points, viewport.frame(), APART, MOST)
    if ((gap(targets) * framed.k) / camera.k < TOLD) framed = framing(points.slice(0, targets.length + 1), viewport.frame(), TOLD)
    const seen = targets.every((one) => this.#inWindow(one))
    if (!seen || (framed.k > camera.k * MUCH && crowded(targets))) viewport.glide(framed)
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
