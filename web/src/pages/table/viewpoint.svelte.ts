// The table from where the viewer sits: which seat, what lies before it, whose turn it is, and whether the own hand rests.

import type { Art } from '../../board/art'
import type { Around, Tray } from '../../connection/wire'
import { awaited } from '../../table/absence'
import { cooldownEnds, cooldownOf } from '../../table/cooldown'
import type { Lesson } from '../../table/lesson'
import { memo } from '../../table/memo'
import type { Picture } from '../../table/picture'
import { beside } from '../../table/trays'
import type { View } from '../../table/view'
import type { Form } from '../formFactor'

/** What the page gives; each part is read only where it is needed. */
export interface ViewpointPage {
  readonly view: View
  readonly around: Around
  readonly picture: Picture
  readonly art: Art
  readonly lesson: Lesson | null
  readonly now: number
  readonly form: Form
}

export class Viewpoint {
  readonly #same = { own: memo<readonly Tray[]>(), others: memo<readonly Tray[]>() }

  constructor(private readonly props: () => ViewpointPage) {}

  get page(): ViewpointPage {
    return this.props()
  }

  readonly you = $derived.by(() => this.page.view.hello?.seat ?? null)
  readonly together = $derived.by(() => (this.page.view.hello?.yours?.length ?? 0) > 1) // several people at this screen: each is called by name
  readonly watching = $derived.by(() => !this.page.lesson && this.you === null && !this.page.view.hello?.yours?.length)
  readonly over = $derived.by(() => this.page.around.stage === 'over' && !this.page.view.playing && !this.page.lesson)
  readonly reached = $derived.by(() => this.page.view.goal === 'reached')
  readonly free = $derived.by(() => !!this.page.around.began)

  /** The names of the others. */
  readonly people = $derived.by(() =>
    (this.page.lesson ? [] : this.page.around.seats)
      .map((sitting, i) => (i + 1 === this.you && !this.together ? '' : (sitting.name ?? '')))
      .filter(Boolean)
      .join(', '),
  )

  // ---- what lies beside the board

  readonly own = $derived.by(() =>
    this.#same.own(this.page.picture.trays.filter((tray) => tray.pieces.length && (tray.of === 0 || tray.of === this.you))),
  )
  readonly others = $derived.by(() =>
    this.#same.others(this.page.picture.trays.filter((tray) => tray.pieces.length && tray.of !== 0 && tray.of !== this.you)),
  )
  readonly beside = $derived.by(() => beside(this.over ? [] : this.own, this.page.picture.tables, this.page.art, this.page.form))

  // ---- whose turn it is

  acts(seat: number | null): boolean {
    return !!this.page.picture.panels.find((panel) => panel.seat === seat)?.acting
  }

  readonly turn = $derived.by(() => {
    const acting = this.page.picture.panels.filter((panel) => panel.acting).map((panel) => panel.seat)
    return this.acts(this.you) ? this.you : acting.length === 1 ? acting[0]! : null
  })

  /** Somebody without a connection for whom the table waits. */
  readonly gone = $derived.by(() => {
    const { view, around, now } = this.page
    if (this.you === null || around.stage !== 'playing' || view.hello?.pace !== 'none') return undefined
    return awaited(view.absent, around, (seat) => this.acts(seat), now)
  })

  /** Another seat at this screen that is to act, where seats have secrets from each other. */
  readonly elsewhere = $derived.by(() => {
    const { hello } = this.page.view
    return !hello?.covered || this.acts(this.you) ? undefined : hello.yours?.find((seat) => seat !== this.you && this.acts(seat))
  })

  /** Is something asked of the viewer? */
  readonly asked = $derived.by(() => {
    const { offer, now, plan } = this.page.view
    if (this.over || this.watching) return false
    return !this.page.lesson || (!this.reached && !!(offer?.decision || now.touched.length || plan.made.length || this.beside.verbs.length))
  })

  // ---- the hand, in real time

  readonly rest = $derived.by(() => (this.over ? 0 : cooldownEnds(this.page.picture.panels, this.page.around, this.you))) // when it is free again
  readonly left = $derived.by(() => this.rest - this.page.now) // ms until then
  readonly hold = $derived.by(() => (this.over || this.left <= 0 ? null : cooldownOf(this.page.picture.panels, this.page.around, this.you)))
  readonly #vain = $derived.by(() => (this.hold ? this.page.view.tried : []))

  /** Which of these was tried in vain, for as long as the hand rests. */
  refused(among: readonly { id: string }[]): string {
    return this.#vain.find((id) => among.some((one) => one.id === id)) ?? ''
  }
}
