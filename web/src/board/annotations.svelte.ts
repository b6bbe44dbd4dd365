// Annotations on a board: paths, badges, notes and reaches from the position, the overlays and the preview.

import { untrack } from 'svelte'
import type { Board, Choice } from '../connection/wire'
import { TRAIL } from '../table/chooser'
import type { Act } from '../table/cuePlayer'
import type { Picture } from '../table/picture'
import type { Art } from './art'
import type { Sign } from './inspect'
import { turned } from './geometry'
import { Layout, legible } from './layout'
import { countsOf, names } from './signs'
import type { Viewport } from './viewport.svelte'

const [STANDING, FORESEEN] = ['s', 'f'] // prefixes of badge keys: current and previewed

/** The parts of a map used here; each is read only where it is needed. */
export interface Annotated {
  readonly viewport: Pick<Viewport, 'rim'>
  readonly board: Board
  readonly picture: Picture
  readonly art: Art
  readonly layout: Layout
  readonly lettering: number
  readonly act: Act | null
  readonly overlays: ReadonlySet<string>
  readonly preview: Choice | null
  readonly planned: readonly Choice[]
  readonly chosen: ReadonlySet<string>
  readonly looked: readonly (string | null)[] // ids under the mouse and under keyboard focus
}

export class Annotations {
  #rings = $state.raw<Record<string, string>>({}) // id where each drawing last spread in a ring cue

  constructor(readonly map: Annotated) {
    $effect(() => {
      const cue = map.act?.cue
      if (cue?.cue === 'ring' && map.art.has(cue.style)) untrack(() => (this.#rings = { ...this.#rings, [cue.style]: cue.at }))
    })
  }

  readonly overlays = $derived.by(() => this.map.picture.overlays.filter((overlay) => this.map.overlays.has(overlay.id)))
  readonly glowing = $derived.by(() => new Set(this.overlays.flatMap((overlay) => overlay.glow)))
  readonly veiled = $derived.by(() => new Set(this.overlays.flatMap((overlay) => overlay.veil)))

  // ---- paths of overlays, of the plan and of the preview

  readonly looked = $derived.by(() => new Set([...this.map.chosen, ...this.map.looked]))
  readonly foreseen = $derived.by(() =>
    (this.map.preview?.arrows ?? []).filter((arrow) => arrow.style !== TRAIL || this.looked.has(arrow.path.at(-1)!)),
  )
  readonly ways = $derived.by(() => {
    const trails = this.map.planned.flatMap((choice) => choice.arrows ?? []).filter((arrow) => arrow.style === TRAIL)
    const ways = [...this.overlays.flatMap((overlay) => overlay.arrows), ...trails, ...this.foreseen].map((arrow) =>
      this.map.layout.way(arrow),
    )
    return ways.filter((way) => way.points.length > 1).sort((a, b) => b.points.length - a.points.length)
  })
  readonly ends = $derived.by(() => new Map(this.foreseen.map((arrow) => [arrow.path.at(-1) ?? '', this.map.layout.way(arrow).hue])))
  readonly passed = $derived.by(() => new Set(this.foreseen.flatMap((arrow) => (this.map.art.start ? arrow.path.slice(1) : []))))

  // ---- marks

  readonly shown = $derived.by(() => [
    ...this.map.picture.marks,
    ...this.overlays.flatMap((overlay) => overlay.marks),
    ...(this.map.preview?.marks ?? []),
  ])
  readonly notes = $derived.by(() => this.shown.filter((mark) => mark.style === 'note'))
  readonly badges = $derived.by(() => {
    const { picture, preview, board, art, layout, lettering, viewport } = this.map
    const brought = (preview?.marks ?? []).filter((mark) => mark.style !== 'note')
    const changed = new Set(brought.map((mark) => mark.at)) // an overlay shows what happens without the choice
    const laidOver = this.overlays.flatMap((overlay) => overlay.marks).filter((mark) => !changed.has(mark.at))
    const standing = [...picture.marks, ...laidOver].filter((mark) => mark.style !== 'note')
    const laid = new Layout(picture, board, art, lettering)
    const [made, foreseen] = [
      standing.map((mark, i) => laid.badge(mark, `${STANDING}${i}`)),
      brought.map((mark, i) => laid.badge(mark, `${FORESEEN}${i}`, this.ends.get(mark.at) ?? art.colour(mark.style || 'ink'))),
    ].map((badges) => badges.filter((badge) => badge !== null))
    const counts = countsOf(layout, lettering, viewport.rim).map(({ stood, aside, half: [wide, size] }) => {
      const [dx, dy] = turned(...aside, -picture.turned)
      return { x: stood.x + dx, y: stood.y + dy, wide, size, sign: true }
    })
    const named = names(laid, lettering, viewport.rim).map(({ at, half: [wide, size] }) => {
      const [x, y] = turned(...at, -picture.turned)
      return { x, y, wide, size }
    })
    const written = [...counts, ...named]
    const stay = legible(made!, picture.turned, [], written)
    const pieces = laid.pieces.map(({ piece, x, y, width, height }) => ({ of: piece.id, x, y, wide: width * 0.4, size: height * 0.4 }))
    return [...stay, ...legible(foreseen!, picture.turned, stay, [...written, ...pieces])]
  })

  /** Badges of the preview. */
  readonly signs = $derived.by(() => this.badges.filter((badge) => badge.key.startsWith(FORESEEN)))

  /** Pieces that would be hit: those with a "bad" mark in the preview. */
  readonly struck = $derived.by(
    () =>
      new Set(
        (this.map.preview?.marks ?? [])
          .filter((mark) => mark.style === 'bad' && !this.map.layout.places.has(mark.at))
          .map((mark) => mark.at),
      ),
  )

  /** Return where notes and badges are drawn. */
  written(): Sign[] {
    const { layout } = this.map
    const inside = this.notes.flatMap(({ at }) => {
      const here = layout.find(at)
      return here ? [{ at, x: here.x, y: here.y, r: here.r / 2 }] : []
    })
    return [...inside, ...this.badges.map(({ at, x, y, wide, size }) => ({ at, x, y, r: Math.max(wide, size) }))]
  }

  // ---- reaches of what is touched, looked at, or counts as touched after the plan

  readonly offered = $derived.by(() => [
    ...this.overlays.flatMap((overlay) => overlay.fields),
    ...(this.map.preview?.fields ?? []),
    ...(this.map.planned.at(-1)?.fields ?? []),
  ])
  readonly fields = $derived.by(() => {
    const { layout, planned, picture, act } = this.map
    const found = this.offered.flatMap((field) => {
      const place = (this.looked.has(field.at) || planned.at(-1)?.then === field.at) && layout.places.get(layout.placeOf(field.at) ?? '')
      return place ? [{ key: `${field.art} ${place.id}`, art: field.art, at: layout.at(place) }] : []
    })
    const always = picture.fields.flatMap((field) => {
      const place = layout.places.get(field.at || this.#spread(field.art))
      return place ? [{ key: `${field.art} ${place.id}`, art: field.art, at: layout.at(place) }] : []
    })
    return act ? [] : [...new Map([...found, ...always].map((field) => [field.key, field])).values()]
  })

  /** Return the id where this drawing would spread by the plan, or where it last spread; "" for neither. */
  #spread(name: string): string {
    return this.map.planned.flatMap((choice) => choice.fields ?? []).findLast((field) => field.art === name)?.at ?? this.#rings[name] ?? ''
  }
}
