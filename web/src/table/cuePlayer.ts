// The cue player: animates cues one after another, from one picture to the next. It can be skipped at any time.

import { after, during, length } from './cues'
import type { Picture } from './picture'
import type { Cue } from '../connection/wire'

export interface Act {
  number: number
  cue: Cue
  ms: number
}

export interface Watcher {
  /** Draw a picture, with the cue that is animated over it. */
  drawn(picture: Picture, act: Act | null): void
  /** Handle the start of a row: its log entry may be shown from now on. */
  begun?(row: number): void
  /** Handle the end of a row: the picture now matches the server's, up to this row. */
  played(row: number): void
}

export interface Scene {
  row: number
  cues: readonly Cue[]
  truth: Picture
}

const BACKLOG = 60 // rows; a longer queue is skipped, because the viewer has fallen behind
const CALM = 4 // rows that may wait at normal speed; a longer queue plays faster, by a factor of HASTE at most
const HASTE = 3

export class CuePlayer {
  speed = 1
  still = false // reduced motion: the picture changes in steps, without animation
  #queue: Scene[] = []
  #picture: Picture | null = null
  #cues: Cue[] = []
  #number = 0
  #cancel: (() => void) | null = null
  #again = 0 // replayed rows left in the queue; the speed setting does not make them faster

  constructor(
    private readonly watcher: Watcher,
    private readonly later: (ms: number, what: () => void) => () => void,
  ) {}

  get playing(): boolean {
    return this.#queue.length > 0
  }

  /** Show a picture immediately and drop the queue. */
  show(picture: Picture, row: number): void {
    this.#stop()
    this.#picture = picture
    this.watcher.begun?.(row)
    this.watcher.drawn(picture, null)
    this.watcher.played(row)
  }

  /** Queue a row with its cues. */
  play(row: number, cues: readonly Cue[], truth: Picture): void {
    this.#queue.push({ row, cues, truth })
    if (this.#queue.length > BACKLOG || !this.#picture) this.skip()
    else if (this.#queue.length === 1) this.#begin()
  }

  /** Replay rows, starting from the picture before them. No-op while anything is playing. */
  again(before: Picture, scenes: readonly Scene[]): void {
    if (this.playing || !scenes.length) return
    this.#picture = before
    this.#queue = [...scenes]
    this.#again = scenes.length
    this.watcher.drawn(before, null)
    this.#begin()
  }

  /** Jump to the last picture in the queue. */
  skip(): void {
    const last = this.#queue.at(-1)
    if (last) this.show(last.truth, last.row)
  }

  /** Drop the queue and the picture. */
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
