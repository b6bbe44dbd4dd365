// Playback of a finished game: the row shown, and the animation of the next ones.

import { browser } from '../../connection/environment'
import { CuePlayer } from '../../table/cuePlayer'
import type { Act } from '../../table/cuePlayer'
import { pause } from '../../table/ownership'
import type { Picture } from '../../table/picture'
import type { Moment } from '../../table/replay'

export class Playback {
  story = $state.raw<readonly Moment[]>([])
  at = $state(0)
  picture = $state.raw<Picture | null>(null)
  act = $state.raw<Act | null>(null)
  running = $state(false)
  #speed = $state(1)
  readonly now = $derived.by(() => this.story[this.at] ?? null)
  readonly last = $derived.by(() => this.at + 1 >= this.story.length)

  readonly #player = new CuePlayer(
    {
      drawn: (picture, act) => ([this.picture, this.act] = [picture, act]),
      played: () => this.#onward(),
    },
    browser.later,
  )

  /** Create a playback. `still`: without animations. */
  constructor(readonly still: boolean) {
    this.#player.still = still
  }

  get speed(): number {
    return this.#speed
  }

  set speed(wanted: number) {
    this.#speed = this.#player.speed = wanted
  }

  show(wanted: number): void {
    this.at = Math.max(0, Math.min(this.story.length - 1, wanted))
    this.#player.show(this.now!.picture, this.at)
  }

  step(by: number): void {
    this.running = false
    if (by > 0) this.#forward()
    else this.show(this.at - 1)
  }

  /** Stop at a row. */
  seek(wanted: number): void {
    this.running = false
    this.show(wanted)
  }

  toggle(): void {
    this.running = !this.running
    if (!this.running) return
    if (this.last) this.show(0)
    else this.#forward()
  }

  #forward(): void {
    if (this.last) return void (this.running = false)
    this.at += 1
    this.#player.play(this.at, this.now!.cues, this.now!.picture)
  }

  /** Continue with the next row once a row has played, if the replay is running. */
  #onward(): void {
    if (!this.running) return
    const { story, at, speed } = this
    browser.later(pause(story[at]!, story[at + 1], speed), () => this.running && !this.#player.playing && this.#forward())
  }
}
