// What the viewer has touched, and what would come of it: what wears a ring, what is previewed, which overlays are shown.

import type { Art } from '../../board/art'
import type { Pointed } from '../../board/Spotlight.svelte'
import type { Board, Choice, Overlay } from '../../connection/wire'
import { bare, departed, foreseen, instant, ringed } from '../../table/chooser'
import { memo } from '../../table/memo'
import { shownNow } from '../../table/overlays'
import type { Picture } from '../../table/picture'
import type { View } from '../../table/view'

type Ids = ReadonlySet<string>

/** What the page gives; each part is read only where it is needed. */
export interface SelectionPage {
  readonly game: string
  readonly view: View
  readonly picture: Picture
  readonly boards: readonly Board[]
  readonly art: Art
}

export class Selection {
  aimed = $state('') // where on the board the hand is, while it holds what could go there
  peeking = $state(false) // the key for the numbers is held
  #switched = $state.raw<Record<string, boolean>>({})

  // What is worked out anew with every word that comes, and mostly comes out the same.
  readonly #same = {
    ringed: memo<Ids>(),
    live: memo<Ids>(),
    instant: memo<Ids>(),
    others: memo<Ids>(),
    chosen: memo<Ids>(),
    overlays: memo<Ids>(),
    departed: memo<ReturnType<typeof departed>>(),
  }

  constructor(private readonly props: () => SelectionPage) {
    this.#switched = JSON.parse(localStorage.getItem(`overlays ${this.page.game}`) ?? '{}') as Record<string, boolean>
  }

  get page(): SelectionPage {
    return this.props()
  }

  readonly #waiting = $derived.by(() => this.page.view.playing || this.page.view.sending)
  readonly #asleep = $derived.by(() => this.#waiting || this.page.view.goal === 'reached')

  readonly ringed = $derived.by(() => {
    const { choices, now, opened } = this.page.view
    return this.#same.ringed(new Set(this.#asleep ? [] : [...ringed(choices, now), ...opened.flatMap((choice) => choice.ids)]))
  })
  readonly live = $derived.by(() => this.#same.live(new Set(this.#asleep ? [] : this.page.view.choices.flatMap((choice) => choice.ids))))
  readonly instant = $derived.by(() =>
    this.#same.instant(instant(this.page.view.choices, this.page.view.now.touched, this.page.view.lent, this.unwarned)),
  )
  /** While a piece only counts as touched: what else can be begun with. */
  readonly others = $derived.by(() => {
    const { lent, choices } = this.page.view
    const begins = lent && !this.#asleep ? choices.filter((choice) => choice.ids.length === 1).flatMap((choice) => choice.ids) : []
    return this.#same.others(new Set(begins.filter((id) => !this.ringed.has(id) && id !== lent)))
  })
  readonly chosen = $derived.by(() => this.#same.chosen(new Set([...this.page.view.now.touched, ...this.page.view.held])))

  /** What the teacher points at: first what to look at, then what to touch. */
  readonly pointed = $derived.by((): Pointed | null => {
    const { hint } = this.page.view
    if (!hint?.found) return null
    return hint.shown ? { ids: hint.found.choice?.ids ?? [], dim: false } : { ids: hint.found.ids ?? [], dim: true }
  })

  // ---- overlays

  readonly overlays = $derived.by(() => this.#same.overlays(shownNow(this.page.picture.overlays, this.#switched, this.page.view.held)))
  readonly unwarned = $derived.by(() => !this.#wanted('warnings'))

  toggle(overlay: string): void {
    this.#switched = { ...this.#switched, [overlay]: !this.overlays.has(overlay) }
    localStorage.setItem(`overlays ${this.page.game}`, JSON.stringify(this.#switched))
  }

  /** Unless something governs it that is switched off. */
  #wanted(what: string): boolean {
    const { overlays } = this.page.picture
    return (this.peeking && what === 'notes') || overlays.every((overlay) => overlay.governs !== what || this.overlays.has(overlay.id))
  }

  // ---- what would follow

  readonly #standing = $derived.by(
    () => new Set([...this.page.boards.flatMap((board) => board.places), ...this.page.picture.pieces].map((one) => one.id)),
  )

  /** Those left to choose from, where they can be seen together. */
  readonly #alternatives = $derived.by(() => {
    const { touched, left } = this.page.view.now
    const together = left.length === 1 || touched.every((id) => this.#standing.has(id)) || left.every((choice) => choice.direct)
    return touched.length && together ? left : []
  })
  readonly #foreshown = $derived.by((): Choice | null => {
    const { view, art } = this.page
    const brought = view.opened.find((choice) => choice.ids.includes(this.aimed)) // what is in the hand, let go there
    if (brought || this.#waiting) return brought ?? null
    if (view.hint?.shown) return view.hint.found?.choice ?? null
    return view.now.selected ?? foreseen(this.#alternatives, (kind) => (art.has(`${kind}-among`) ? `${kind}-among` : kind))
  })
  readonly preview = $derived.by(() => (this.#foreshown && !this.#wanted('notes') ? bare(this.#foreshown) : this.#foreshown))

  /** The switch for the numbers of what is previewed, if it has any. */
  readonly numbers = $derived.by((): Overlay | undefined =>
    this.#foreshown?.marks?.some((mark) => mark.style === 'note')
      ? this.page.picture.overlays.find((overlay) => overlay.governs === 'notes')
      : undefined,
  )
  readonly planned = $derived.by(() => (this.#wanted('notes') ? this.page.view.plan.made : this.page.view.plan.made.map(bare)))
  readonly departed = $derived.by(() => {
    const { picture, plan } = this.page.view
    return this.#same.departed(plan.picture && picture ? departed(picture.pieces, plan.picture.pieces) : [])
  })
}
