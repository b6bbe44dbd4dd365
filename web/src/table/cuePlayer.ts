// The player: cues in their order, one after the other, from one picture to the next. It can be skipped at any time.

import { after, during, length } from './cues'
import type { Picture } from './picture'
import type { Cue } from '../connection/wire'

export interface Act {
  number: number
  cue: Cue
  ms: number
}

export interface Watcher {
  /** A picture to draw, with what is happening over it. */
  drawn(picture: Picture, act: Act | null): void
  /** A row begins to be played: what is said of it can be said now. */
  begun?(row: number): void
  /** A row has been played out: the picture is the truth up to here. */
  played(row: number): void
}

export interface Scene {
  row: number
  cues: readonly Cue[]
  truth: Picture
}

const BACKLOG = 60 // more rows than these are not played: the viewer has fallen behind
const CALM = 4 // so many rows may wait; if more do, each is played faster, up to so many times
const HASTE = 3

export class CuePlayer {
  speed = 1
  still = false // reduced motion: steps, no movement
  #queue: Scene[] = []
  #picture: Picture | null = null
  #cues: Cue[] = []
  #number = 0
  #cancel: (() => void) | null = null
  #again = 0 // so many of the queue were asked for once more: they are seen at plain speed

  constructor(
    private readonly watcher: Watcher,
    private readonly later: (ms: number, what: () => void) => () => void,
  ) {}

  get playing(): boolean {
    return this.#queue.length > 0
  }

  /** The picture at once, whatever was playing. */
  show(picture: Picture, row: number): void {
    this.#stop()
    this.#picture = picture
    this.watcher.begun?.(row)
    this.watcher.drawn(picture, null)
    this.watcher.played(row)
  }

  /** A row and what is seen of it. */
  play(row: number, cues: readonly Cue[], truth: Picture): void {
    this.#queue.push({ row, cues, truth })
    if (this.#queue.length > BACKLOG || !this.#picture) this.skip()
    else if (this.#queue.length === 1) this.#begin()
  }

  /** What was seen already, once more from the picture before it. */
  again(before: Picture, scenes: readonly Scene[]): void {
    if (this.playing || !scenes.length) return
    this.#picture = before
    this.#queue = [...scenes]
    this.#again = scenes.length
    this.watcher.drawn(before, null)
    this.#begin()
  }

  /** To the end at once. */
  skip(): void {
    const last = this.#queue.at(-1)
    if (last) this.show(last.truth, last.row)
  }

  /** Nothing is left of what was drawn. */
  clear(): void {
    this.#stop()
    this.#picture = null
  }

  #begin(): void {
    const scene = this.#queue[0]!
    this.#cues = [...scene.cues]
    this.watcher.begun?.(scene.row)
    this.#next()
  }

  #next(): void {
    const scene = this.#queue[0]
    const cue = this.#cues.shift()
    if (!scene || !this.#picture) return
    if (!cue) return this.#finish(scene)
    const picture = this.#picture
    const ms = this.#ms(cue)
    this.#number += 1
    this.#picture = after(picture, cue, scene.truth)
    this.watcher.drawn(this.still ? this.#picture : during(picture, cue, scene.truth), { number: this.#number, cue, ms })
    this.#cancel = this.later(ms, () => this.#next())
  }

  #ms(cue: Cue): number {
    const own = length(cue) / (this.#again ? Math.min(1, this.speed) : this.speed) / Math.min(HASTE, Math.max(1, this.#queue.length / CALM))
    return this.still ? Math.min(own, 200) : own
  }

  #finish(scene: Scene): void {
    this.#queue.shift()
    this.#again = Math.max(0, this.#again - 1)
    this.#picture = scene.truth
    this.#cancel = null
    this.watcher.drawn(scene.truth, null)
    this.watcher.played(scene.row)
    if (this.#queue.length) this.#begin()
  }

  #stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#queue = []
    this.#again = 0
    this.#cues = []
  }
}
