// What a game looks like: theme and sprites from its art, or plain shapes where it has none.

import type { Box } from './camera'
import { parsed, Sheet } from './sheet'
import { defined, renamed } from './svgIds'
import type { Board, Panel } from '../connection/wire'

export interface Sprite {
  name: string
  box: readonly [number, number, number, number]
  plate: readonly [number, number, number] | null
  ring: string // the outline that is ringed when it can be touched; "": a circle
  patterned: boolean
  cut: boolean // to the measure of a board: it stands in the middle of its place and is never shrunk
}

export interface Theme {
  hues?: string[]
  patterns?: string[]
  scale?: number
  lines?: Record<string, Record<string, string>>
  colours?: Record<string, string>
  queue?: { from?: number; gap?: number; room?: number; pile?: number; lean?: number }
  close?: Box
  upright?: boolean
  nothing?: string
  sketches?: boolean
  panel?: number
  taught?: number
}

const PANEL = 275 // px: a prompt of two lines, the buttons, one row of cards, the last event
export const READABLE = 12 // px: nothing that is to be read on a board is smaller

const HUES = ['#E69F00', '#56B4E9', '#CC79A7', '#009E73', '#F0E442', '#D55E00']
const NOBODY = '#B8C0DC'
const COLOURS: Record<string, string> = {
  ground: '#0B1020',
  surface: '#141B31',
  raised: '#1D2642',
  line: '#2C3760',
  edge: '#6070A8',
  text: '#E9EDF8',
  muted: '#A9B3CF',
  name: '#E3E9FA',
  ink: '#080C1B',
  touch: '#FFB703',
  good: '#4CC38A',
  bad: '#FF6B6B',
  note: '#6CB6FF',
  mark: '#C7D0EE',
  place: '#243056',
}

export class Art {
  readonly theme: Theme
  readonly #worn = new Map<string, Art>()
  readonly hues: string[]
  readonly patterns: string[]
  readonly scale: number
  readonly lines: Record<string, Record<string, string>>
  readonly colours: Record<string, string>
  readonly start: number // 0: pieces stand on their place, not beside it
  readonly gap: number
  readonly room: number
  readonly pile: number // how much higher each lies on the one below; 0: side by side
  readonly lean: number // and how much farther to the right
  readonly close: Box | null // what a small window shows of the board
  readonly upright: boolean // pieces stand upright however the board is turned
  readonly nothing: string // the drawing for a seat that ends with nothing
  readonly panel: number // px of a phone's height for what is below the board: prompt, buttons, hand
  readonly taught: number // and in a lesson
  readonly sketches: boolean // choices by their words come with a small picture of what would stand where

  constructor(
    theme: Theme = {},
    readonly sprites: ReadonlyMap<string, Sprite> = new Map(),
    readonly sheet = new Sheet(),
    readonly looks: readonly number[] = [],
  ) {
    this.theme = theme
    this.hues = theme.hues ?? HUES
    this.patterns = theme.patterns ?? []
    this.scale = theme.scale ?? 1
    this.lines = theme.lines ?? {}
    this.colours = { ...COLOURS, ...theme.colours }
    this.start = theme.queue?.from ?? 0
    this.gap = theme.queue?.gap ?? 2
    this.room = theme.queue?.room ?? 0
    this.pile = theme.queue?.pile ?? 0
    this.lean = theme.queue?.lean ?? 0
    this.close = theme.close ?? null
    this.upright = theme.upright ?? false
    this.nothing = theme.nothing ?? ''
    this.sketches = theme.sketches ?? false
    this.panel = theme.panel ?? PANEL
    this.taught = theme.taught ?? this.panel
  }

  readonly #along = new WeakMap<Board, Art>()

  /** The same look, with the drawings that boards bring along. */
  along(boards: readonly Board[]): Art {
    return boards.reduce((art, board) => art.#with(board), this as Art)
  }

  #with(board: Board): Art {
    if (!board.sprites) return this
    let art = this.#along.get(board)
    if (!art) {
      const sheet = new Sheet(`${this.sheet.prefix}${++boards}.`, this.sheet)
      const sprites = new Map([...this.sprites, ...read(this.theme, board.sprites, sheet, true)])
      this.#along.set(board, (art = new Art(this.theme, sprites, sheet, this.looks)))
    }
    return art
  }

  /** How large a drawing is on the board: one cut to its measure as it is, all others as the theme says. */
  measure(name: string): number {
    const sprite = this.sprites.get(name)
    return !sprite || sprite.cut ? 1 : this.scale
  }

  cut(name: string): boolean {
    return !!this.sprites.get(name)?.cut
  }

  /** One definition with all that it draws on, for a picture of its own. */
  needed(symbol: string, found = new Set<string>()): string {
    const part = this.sheet.part(symbol)
    if (!part || found.has(symbol)) return ''
    found.add(symbol)
    const text = written(part)
    const others = [...text.matchAll(/#([a-zA-Z][\w.-]*)/g)].map((match) => this.needed(match[1]!, found))
    return others.join('') + text
  }

  has(name: string | undefined): boolean {
    return !!name && this.sprites.has(name)
  }

  /** The same look, with each seat in the hue and pattern that it wears in a scene. */
  worn(panels: readonly Panel[]): Art {
    const looks: number[] = []
    for (const panel of panels) looks[panel.seat - 1] = panel.look
    return this.wearing(looks)
  }

  /** The same before there is a scene: by seat, as the server says it of the opening. */
  wearing(looks: readonly number[]): Art {
    if (!looks.some(Boolean)) return this
    const key = looks.join()
    if (!this.#worn.has(key)) this.#worn.set(key, new Art(this.theme, this.sprites, this.sheet, looks))
    return this.#worn.get(key)!
  }

  /** Whose hue and pattern of the theme a seat wears. */
  look(seat: number): number {
    return this.looks[seat - 1] || seat
  }

  hue(seat: number): string {
    return seat > 0 ? this.hues[(this.look(seat) - 1) % this.hues.length]! : NOBODY
  }

  colour(name: string): string {
    return this.colours[name] ?? this.colours.ink!
  }

  /** The id of a sprite as one seat's piece: those with a pattern are defined once for each look. */
  symbol(name: string, seat: number): string {
    const look = this.look(seat)
    return this.sheet.id(this.sprites.get(name)?.patterned ? `${name}-of-${this.patterns[look - 1] ? look : 0}` : name)
  }

  /** The box that a drawing fills; of what comes from another seat, with its rim. */
  box(kind: string, origin = 0): Sprite['box'] {
    const rim = origin ? this.sprites.get(`${kind}-rim`) : undefined
    return (rim ?? this.sprites.get(kind))?.box ?? [-18, -18, 36, 36]
  }

  /** Width and height of a piece of this kind, in units of the board. */
  extent(kind: string): readonly [number, number] {
    const box = this.sprites.get(kind)?.box
    const scale = this.measure(kind)
    return box ? [box[2] * scale, box[3] * scale] : [36, 36]
  }
}

function numbers(text: string | null): number[] {
  return text ? text.trim().split(/\s+/).map(Number) : []
}

/** Read a sprite file. Every id of a game starts with its key, so that many games fit in one document. */
export function readArt(game: string, theme: Theme, file: string): Art {
  const sheet = new Sheet(`${game}.`)
  return new Art(theme, read(theme, file, sheet, false), sheet)
}

let boards = 0 // that brought drawings along: each has a sheet under its number
const PATTERNED = '[fill="var(--pattern)"]' // with the owner's

/** Return every drawing by its name, and define them: the patterned ones once for each owner. */
function read(theme: Theme, file: string, sheet: Sheet, cut: boolean): Map<string, Sprite> {
  const sprites = new Map<string, Sprite>()
  for (const [name, element] of sheet.read(file)) {
    const box = numbers(element.getAttribute('viewBox'))
    const plate = numbers(element.getAttribute('data-plate'))
    const patterned = !!element.querySelector(PATTERNED)
    if (box.length === 4) {
      sprites.set(name, {
        name,
        box: box as unknown as Sprite['box'],
        plate: plate.length === 3 ? (plate as unknown as Sprite['plate']) : null,
        ring: (cut ? element.querySelector('path')?.getAttribute('d') : element.getAttribute('data-ring')) ?? '',
        patterned,
        cut,
      })
    }
    if (!patterned) {
      sheet.define(name, element)
      continue
    }
    const owners = ['', ...(theme.patterns ?? [])]
    owners.forEach((pattern, seat) => {
      if (!seat || pattern) sheet.define(`${name}-of-${seat}`, owned(element, seat, pattern && sheet.id(pattern)))
    })
  }
  return sprites
}

/** A drawing as one owner's, with the owner's pattern; what is defined within it is the owner's too. */
function owned(element: Element, seat: number, pattern: string): Element {
  const text = written(element).replaceAll('var(--pattern)', pattern ? `url(#${pattern})` : 'none')
  const own = defined(text)
  return parsed(renamed(text, (id) => (own.has(id) ? `${id}-of-${seat}` : id)))
}

function written(part: Element): string {
  return new XMLSerializer().serializeToString(part)
}
