// The list of seats in words: who sits there, who leads, and what each is doing.

import { AWAY } from './absence'
import { cooldownEnds } from './cooldown'
import { sideOf } from './sides'
import type { Side } from './sides'
import type { Words } from '../words/words'
import type { Absent, Around, Panel } from '../connection/wire'

export interface SeatListed {
  around: Around
  panels: readonly Panel[]
  you: number | null
  now: number
  absent?: readonly Absent[]
  sides?: readonly Side[] // if seats play together
}

export class SeatList {
  readonly around: Around
  readonly panels: readonly Panel[]
  readonly now: number
  readonly #best: number

  constructor(
    private readonly given: SeatListed,
    private readonly words: Words,
  ) {
    this.around = given.around
    this.panels = given.panels
    this.now = given.now
    this.#best = Math.max(...this.#playing.map((panel) => this.#points(panel)))
  }

  get #playing(): Panel[] {
    return this.panels.filter((panel) => !panel.out)
  }

  #points(panel: Panel): number {
    return this.side(panel)?.points ?? panel.figure?.value ?? panel.score
  }

  side({ seat }: Panel): Side | undefined {
    return sideOf(this.given.sides ?? [], seat)
  }

  name(seat: number): string {
    return seat === this.given.you ? this.words.t('page.you') : this.around.seats[seat - 1]?.name || this.words.t('page.seat', { seat })
  }

  leads(panel: Panel): boolean {
    return !panel.out && this.#points(panel) === this.#best && this.#playing.some((other) => this.#points(other) < this.#best)
  }

  /** Return whether a player has had no connection for `AWAY` ms. Reloading the page does not count. */
  missing(seat: number): boolean {
    return !!this.given.absent?.some((each) => each.seat === seat && this.now - (each.since ?? 0) >= AWAY)
  }

  /** Return the end of a seat's cooldown, in the server's time; 0 if it has none now. */
  rest(seat: number): number {
    const end = cooldownEnds(this.panels, this.around, seat)
    return end > this.now ? end : 0
  }

  /** Return the total of a seat in the series; null outside a series. */
  total(seat: number): { total: number; target: number } | null {
    const { tally } = this.around
    return tally ? { total: tally.totals[seat - 1] ?? 0, target: tally.target } : null
  }

  /** Return the status text of a chip: out, away, or the first status if there are more than `least`. */
  status(panel: Panel, least: number): string {
    if (panel.out) return this.words.t('page.out')
    if (this.around.seats[panel.seat - 1]?.away || this.missing(panel.seat)) return this.words.t('page.gone.short')
    return panel.status.length > least ? this.words.say(panel.status[0]) : ''
  }

  /** Return everything about a seat, for screen readers. */
  told(panel: Panel): string {
    const { words } = this
    const [side, total] = [this.side(panel), this.total(panel.seat)]
    return [
      this.name(panel.seat),
      panel.figure ? `${panel.figure.value} ${words.say(panel.figure.label)}` : words.t('page.points', { count: panel.score }),
      side && words.t('page.side.together', { side: side.letter, points: side.points ?? 0 }),
      total && words.t('page.match.of', total),
      this.leads(panel) && words.t('page.leads'),
      panel.acting && words.t('page.acting'),
      this.missing(panel.seat) && words.t('page.gone.short'),
      this.rest(panel.seat) && words.t('page.resting'),
      ...panel.status.map((status) => words.say(status)),
      ...panel.counters.map((counter) => words.say(counter.label)),
    ]
      .filter((part) => typeof part === 'string')
      .join(', ')
  }
}
