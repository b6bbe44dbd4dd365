// Automatic camera moves: to the whole board, closer to the choices, or along with a dragged piece.

import { untrack } from 'svelte'
import type { Choice } from '../connection/wire'
import type { Act } from '../table/cuePlayer'
import { placesOf } from '../table/cues'
import type { Art } from './art'
import { framing, kept, lensed, onBoard, small } from './camera'
import type { Frame } from './camera'
import type { Point } from './geometry'
import { crowded, gap } from './hitTest'
import type { Target } from './hitTest'
import type { Pointing } from './pointing.svelte'
import type { Viewport } from './viewport.svelte'

const APART = 44 // px: choices this far apart are easy to tap
const MUCH = 1.05 // min zoom factor that is worth a camera move
const MOST = 1.25 // max zoom, relative to the fitted scale; more only if choices are still too close
const LISTED = 4 // this many choices are also listed in words, unless a touch plays them
const ROOMY = 34 // px: on a crowded board, the first choices of a turn are this far apart if all of them still fit
const TOLD = 20 // px: min distance at which a finger can tell choices apart

/** The parts of a map used here. */
export interface FilmedMap {
  readonly viewport: Viewport
  readonly art: Art
  readonly act: Act | null
  readonly ringed: ReadonlySet<string>
  readonly chosen: ReadonlySet<string>
  readonly planned: readonly Choice[]
  readonly instant: ReadonlySet<string>
  readonly moved: readonly string[] // places where the last moves of the other players ended
}

export class AutoCamera {
  #lens = 0 // px per unit while a piece is carried over the board; 0: off
  #subject = '' // piece for which the camera moved last
  #gathered = '' // choices for which a crowded board was last framed
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
    $effect(() => {
      const next = [...map.ringed]
      const open = map.art.crowded && !map.act && !map.chosen.size && !map.planned.length
      const { fit } = map.viewport
      if (open && small(fit)) untrack(() => this.#gather(next))
    })
  }

  /** Show the whole board if the viewport or the board has changed. If only the viewport was resized, a zoomed-in view
   * keeps its scale and centre. */
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

  /** Move the camera once per chosen piece, to show where it can go. Hold it until another piece is chosen, so that a
   * second tap finds what the first one found. Zoom out for cues and choices outside the viewport. */
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
      const { art } = this.map
      if ((this.pointing.finger || (art.crowded && small(viewport.fit))) && targets.length) this.#show(targets)
    }
  }

  /** Frame the first choices of a turn or move, once; later the viewer may move the camera. */
  #gather(next: readonly string[]): void {
    const { viewport } = this.map
    const targets = next.flatMap((id) => this.pointing.target(id))
    const key = targets.map((one) => one.id).join()
    if (targets.length > 1 && key !== this.#gathered) {
      const points = targets.map((one) => onBoard(viewport.camera, [one.x, one.y]))
      viewport.glide(framing(points, viewport.frame(), ROOMY))
    }
    this.#gathered = key
  }

  /** Return whether all places of a cue are in the viewport; true for a cue without places. */
  #happensInWindow({ cue }: Act): boolean {
    return placesOf(cue)
      .flatMap((id) => this.pointing.target(id))
      .every((one) => this.#inWindow(one))
  }

  /** Return whether the selection is still the piece for which the camera moved, or continues its plan. */
  #continues(chosen: readonly string[]): boolean {
    return chosen.includes(this.#subject) || (!!this.#subject && chosen.includes(this.map.planned.at(-1)?.then ?? ''))
  }

  /** Return whether the few choices are also buttons, each with a picture or a verb: there is no need to tell them apart. */
  #listed(): boolean {
    const { art, ringed, instant } = this.map
    const told = art.sketches || !this.pointing.target(this.#subject).length
    return told && ringed.size <= LISTED && ![...ringed].some((id) => instant.has(id))
  }

  /** Frame all targets of the chosen piece, the piece itself and the last moves. */
  #show(targets: readonly Target[]): void {
    const { viewport, moved, art } = this.map
    const { camera } = viewport
    const shown = [...targets, ...[this.#subject, ...moved].flatMap((id) => this.pointing.target(id))]
    const points = shown.map((one) => onBoard(camera, [one.x, one.y]))
    let framed = framing(points, viewport.frame(), APART, MOST)
    const told = art.crowded ? ROOMY : TOLD
    if ((gap(targets) * framed.k) / camera.k < told) framed = framing(points.slice(0, targets.length + 1), viewport.frame(), told)
    const seen = targets.every((one) => this.#inWindow(one))
    if (seen && this.#listed()) return
    if (!seen || (framed.k > camera.k * MUCH && crowded(targets))) viewport.glide(framed)
  }

  #inWindow(one: Target): boolean {
    const { width, height } = this.map.viewport.frame()
    return one.x > 0 && one.y > 0 && one.x < width && one.y < height
  }

  // ---- lens: zoom in while a carried piece would otherwise be too small to see

  /** Return the scale of a lifted piece, in px per unit. Zoom in if the piece would be smaller than `least` px. */
  nearer(kind: string, least: number): number {
    const { viewport, art } = this.map
    const frame = viewport.frame()
    const wanted = least / Math.min(...art.extent(kind))
    if (wanted <= viewport.fit.k * 1.05 || viewport.near) return viewport.camera.k
    this.#lens = wanted
    viewport.glide(lensed(wanted, frame, [frame.width / 2, frame.height]))
    return wanted
  }

  /** Follow a piece carried to a point of the viewport; null: the drag is over. */
  carried(at: Point | null): void {
    const { viewport } = this.map
    if (at && this.#lens) viewport.camera = lensed(this.#lens, viewport.frame(), at)
    if (!at && this.#lens) viewport.glide(viewport.fit)
    if (!at) this.#lens = 0
  }
}
