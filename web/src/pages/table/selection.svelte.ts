// The viewer's selection and its effects: highlighted ids, previews and overlays.

import type { Pointed } from '../../board/Spotlight.svelte'
import type { Choice, Overlay } from '../../connection/wire'
import { bare, departed, foreseen, instant, ringed } from '../../table/chooser'
import { memo } from '../../table/memo'
import { laterSteps, stepOf } from '../../table/view'
import { shownNow } from '../../table/overlays'
import type { Page } from './page'
import { getArt, getView } from '../../context'

type Ids = ReadonlySet<string>

export class Selection {
  readonly #view = getView()
  readonly #art = getArt()
  aimed = $state('') // place under the carried piece, if its targets are known
  peeking = $state(false) // the key that shows numbers is held
  #switched = $state.raw<Record<string, boolean>>({})

  // Caches for values that are recomputed with every message but rarely change.
  readonly #same = {
    ringed: memo<Ids>(),
    live: memo<Ids>(),
    instant: memo<Ids>(),
    others: memo<Ids>(),
    chosen: memo<Ids>(),
    overlays: memo<Ids>(),
    departed: memo<ReturnType<typeof departed>>(),
  }

  constructor(private readonly page: Page) {
    this.#switched = JSON.parse(localStorage.getItem(`overlays ${this.page.game}`) ?? '{}') as Record<string, boolean>
  }

  readonly #waiting = $derived.by(() => this.#view().playing || this.#view().sending)
  readonly #asleep = $derived.by(() => this.#waiting || this.#view().goal === 'reached')

  readonly ringed = $derived.by(() => {
    const { choices, now, opened } = this.#view()
    return this.#same.ringed(new Set(this.#asleep ? [] : [...ringed(choices, now), ...opened.flatMap((choice) => choice.ids)]))
  })
  readonly live = $derived.by(() => this.#same.live(new Set(this.#asleep ? [] : this.#view().choices.flatMap((choice) => choice.ids))))
  readonly instant = $derived.by(() =>
    this.#same.instant(instant(this.#view().choices, this.#view().now.touched, this.#view().lent, this.unwarned)),
  )
  /** Ids that can start another choice, while a piece is selected automatically. */
  readonly others = $derived.by(() => {
    const { lent, choices } = this.#view()
    const begins = lent && !this.#asleep ? choices.filter((choice) => choice.ids.length === 1).flatMap((choice) => choice.ids) : []
    return this.#same.others(new Set(begins.filter((id) => !this.ringed.has(id) && id !== lent)))
  })
  readonly chosen = $derived.by(() => this.#same.chosen(new Set([...this.#view().now.touched, ...this.#view().held])))

  /** Target of the hint's spotlight: first what to look at, then what to touch. */
  readonly pointed = $derived.by((): Pointed | null => {
    const { hint, warning } = this.#view()
    if (warning) return { ids: [...warning.ids], dim: false }
    if (!hint?.found) return null
    return hint.shown ? { ids: stepOf(hint)?.ids ?? [], dim: false } : { ids: hint.found.ids ?? [], dim: true }
  })

  // ---- overlays

  readonly overlays = $derived.by(() => this.#same.overlays(shownNow(this.page.picture.overlays, this.#switched, this.#view().held)))
  readonly unwarned = $derived.by(() => !this.#wanted('warnings'))

  toggle(overlay: string): void {
    this.#switched = { ...this.#switched, [overlay]: !this.overlays.has(overlay) }
    localStorage.setItem(`overlays ${this.page.game}`, JSON.stringify(this.#switched))
  }

  /** Return whether notes or warnings are shown. The overlay that controls them may be off. The key N shows notes. */
  #wanted(what: string): boolean {
    const { overlays } = this.page.picture
    return (this.peeking && what === 'notes') || overlays.every((overlay) => overlay.governs !== what || this.overlays.has(overlay.id))
  }

  // ---- previews

  readonly #standing = $derived.by(
    () => new Set([...this.page.boards.flatMap((board) => board.places), ...this.page.picture.pieces].map((one) => one.id)),
  )

  /** The remaining choices, if they can be previewed together. */
  readonly #alternatives = $derived.by(() => {
    const { touched, left } = this.#view().now
    const together = left.length === 1 || touched.every((id) => this.#standing.has(id)) || left.every((choice) => choice.direct)
    return touched.length && together ? left : []
  })
  readonly #foreshown = $derived.by((): Choice | null => {
    const [view, art] = [this.#view(), this.#art()]
    const brought = view.opened.find((choice) => choice.ids.includes(this.aimed)) // the choice made by a drop there
    if (brought || this.#waiting) return brought ?? null
    if (view.hint?.shown) return stepOf(view.hint)
    return view.now.selected ?? foreseen(this.#alternatives, (kind) => (art.has(`${kind}-among`) ? `${kind}-among` : kind))
  })
  readonly preview = $derived.by(() => (this.#foreshown && !this.#wanted('notes') ? bare(this.#foreshown) : this.#foreshown))

  /** Overlay that switches the numbers of the preview, if it has any. */
  readonly numbers = $derived.by((): Overlay | undefined =>
    this.#foreshown?.marks?.some((mark) => mark.style === 'note')
      ? this.page.picture.overlays.find((overlay) => overlay.governs === 'notes')
      : undefined,
  )
  /** The planned choices, or the later steps of a hint's plan. */
  readonly planned = $derived.by(() => {
    const { hint, plan } = this.#view()
    const made = hint?.shown ? laterSteps(hint) : plan.made
    return this.#wanted('notes') ? made : made.map(bare)
  })
  readonly departed = $derived.by(() => {
    const { picture, plan } = this.#view()
    return this.#same.departed(plan.picture && picture ? departed(picture.pieces, plan.picture.pieces) : [])
  })
}
