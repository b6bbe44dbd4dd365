// The viewer's position at the table: seat, trays, turn and cooldown.

import type { Tray } from '../../connection/wire'
import { awaited } from '../../table/absence'
import { cooldownEnds, cooldownOf } from '../../table/cooldown'
import { memo } from '../../table/memo'
import { beside } from '../../table/trays'
import type { Page } from './page'
import { getArt, getView } from '../../context'

export class Viewpoint {
  readonly #view = getView()
  readonly #art = getArt()
  readonly #same = { own: memo<readonly Tray[]>(), others: memo<readonly Tray[]>() }

  constructor(private readonly page: Page) {}

  readonly you = $derived.by(() => this.#view().hello?.seat ?? null)
  /** True if several people share this screen: each is then called by name. */
  readonly together = $derived.by(() => (this.#view().hello?.yours?.length ?? 0) > 1)
  readonly watching = $derived.by(() => !this.page.lesson && this.you === null && !this.#view().hello?.yours?.length)
  readonly over = $derived.by(() => this.page.around.stage === 'over' && !this.#view().playing && !this.page.lesson)
  readonly reached = $derived.by(() => this.#view().goal === 'reached')
  readonly desk = $derived.by(() => this.page.form === 'desk')
  readonly free = $derived.by(() => !!this.page.around.began)

  /** Names of the other players, separated by commas; of all players if they share this screen. */
  readonly people = $derived.by(() =>
    (this.page.lesson ? [] : this.page.around.seats)
      .map((sitting, i) => (i + 1 === this.you && !this.together ? '' : (sitting.name ?? '')))
      .filter(Boolean)
      .join(', '),
  )

  // ---- trays and tables beside the board

  readonly own = $derived.by(() =>
    this.#same.own(this.page.picture.trays.filter((tray) => tray.pieces.length && (tray.of === 0 || tray.of === this.you))),
  )
  readonly others = $derived.by(() =>
    this.#same.others(this.page.picture.trays.filter((tray) => tray.pieces.length && tray.of !== 0 && tray.of !== this.you)),
  )
  readonly beside = $derived.by(() => beside(this.over ? [] : this.own, this.page.picture.tables, this.#art(), this.page.form))

  // ---- turns

  acts(seat: number | null): boolean {
    return !!this.page.picture.panels.find((panel) => panel.seat === seat)?.acting
  }

  readonly turn = $derived.by(() => {
    const acting = this.page.picture.panels.filter((panel) => panel.acting).map((panel) => panel.seat)
    return this.acts(this.you) ? this.you : acting.length === 1 ? acting[0]! : null
  })

  /** An absent player for whom the table waits. */
  readonly gone = $derived.by(() => {
    const [view, { around, now }] = [this.#view(), this.page]
    if (this.you === null || around.stage !== 'playing' || view.hello?.pace !== 'none') return undefined
    return awaited(view.absent, around, (seat) => this.acts(seat), now)
  })

  /** Another seat at this screen that is to act, if the seats have secrets from each other. */
  readonly elsewhere = $derived.by(() => {
    const { hello } = this.#view()
    return !hello?.covered || this.acts(this.you) ? undefined : hello.yours?.find((seat) => seat !== this.you && this.acts(seat))
  })

  /** True if the prompt is shown: to players always, in a lesson only while there is something to do. */
  readonly asked = $derived.by(() => {
    const { offer, now, plan } = this.#view()
    if (this.over || this.watching) return false
    return !this.page.lesson || (!this.reached && !!(offer?.decision || now.touched.length || plan.made.length || this.beside.verbs.length))
  })

  // ---- cooldown in real time

  /** End of the viewer's cooldown, in the server's time; 0: none. */
  readonly rest = $derived.by(() => (this.over ? 0 : cooldownEnds(this.page.picture.panels, this.page.around, this.you)))
  readonly left = $derived.by(() => this.rest - this.page.now) // ms until then
  readonly hold = $derived.by(() => (this.over || this.left <= 0 ? null : cooldownOf(this.page.picture.panels, this.page.around, this.you)))
  readonly #vain = $derived.by(() => (this.hold ? this.#view().tried : []))

  /** Return which of these ids was last tried and refused, while the cooldown lasts; otherwise "". */
  refused(among: readonly { id: string }[]): string {
    return this.#vain.find((id) => among.some((one) => one.id === id)) ?? ''
  }
}
