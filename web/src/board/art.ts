// The look of a game: theme and sprites from its art, or plain shapes if it has none.

import type { Box } from './camera'
import { parsed, Sheet } from './sheet'
import { defined, renamed } from './svgIds'
import type { Board, Panel } from '../connection/wire'

export interface Sprite {
  name: string
  box: readonly [number, number, number, number]
  plate: readonly [number, number, number] | null
  ring: string // outline of the touch ring, as an SVG path; "": a circle
  patterned: boolean
  cut: boolean // whether it is cut to the board's measure: centred on its place and never shrunk
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
  crowded?: boolean
  nothing?: string
  sketches?: boolean
  panel?: number
  taught?: number
}

const PANEL = 275 // px: room for a two-line prompt, the buttons, one row of cards and the last event
export const READABLE = 12 // px: min font size on a board

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
  readonly start: number // units from a place to the queue beside it; 0: pieces are on the place
  readonly gap: number
  readonly room: number
  readonly pile: number // units by which each piece is above the one below; 0: side by side
  readonly lean: number // units by which it is further to the right
  readonly close: Box | null // part of the board that a small viewport shows
  readonly upright: boolean // whether pieces stay upright on a turned board
  readonly crowded: boolean // many small pieces: a small viewport enlarges them and opens on the choices
  readonly nothing: string // drawing for a seat without points in the final chart
  readonly panel: number // px reserved below the board on a phone: prompt, buttons, hand
  readonly taught: number // the same in a lesson
  readonly sketches: boolean // whether choice buttons show a thumbnail of the result

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
    this.crowded = theme.crowded ?? false
    this.nothing = theme.nothing ?? ''
    this.sketches = theme.sketches ?? false
    this.panel = theme.panel ?? PANEL
    this.taught = theme.taught ?? this.panel
  }

  readonly #along = new WeakMap<Board, Art>()

  /** Return this look with the sprites of the boards added. */
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

  /** Return the scale of a drawing on the board: 1 if it is cut to the board's measure or unknown, else the theme's. */
  measure(name: string): number {
    const sprite = this.sprites.get(name)
    return !sprite || sprite.cut ? 1 : this.scale
  }

  cut(name: string): boolean {
    return !!this.sprites.get(name)?.cut
  }

  /** Return a definition and everything it references, as SVG text for a standalone image. */
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

  /** Return this look with each seat's hue and pattern from the panels of a scene. */
  worn(panels: readonly Panel[]): Art {
    const looks: number[] = []
    for (const panel of panels) looks[panel.seat - 1] = panel.look
    return this.wearing(looks)
  }

  /** Return this look with other hues and patterns by seat. The server sends them before there is a scene. */
  wearing(looks: readonly number[]): Art {
    if (!looks.some(Boolean)) return this
    const key = looks.join()
    if (!this.#worn.has(key)) this.#worn.set(key, new Art(this.theme, this.sprites, this.sheet, looks))
    return this.#worn.get(key)!
  }

  /** Return the seat whose hue and pattern in the theme this seat wears. */
  look(seat: number): number {
    return this.looks[seat - 1] || seat
  }

  hue(seat: number): string {
    return seat > 0 ? this.hues[(this.look(seat) - 1) % this.hues.length]! : NOBODY
  }

  colour(name: string): string {
    return this.colours[name] ?? this.colours.ink!
  }

  /** Return the id of a sprite as a piece of this seat. Patterned sprites are defined once per look. */
  symbol(name: string, seat: number): string {
    const look = this.look(seat)
    return this.sheet.id(this.sprites.get(name)?.patterned ? `${name}-of-${this.patterns[look - 1] ? look : 0}` : name)
  }

  /** Return the bounding box of a drawing, including its rim if the piece comes from another seat. */
  box(kind: string, origin = 0): Sprite['box'] {
    const rim = origin ? this.sprites.get(`${kind}-rim`) : undefined
    return (rim ?? this.sprites.get(kind))?.box ?? [-18, -18, 36, 36]
  }

  /** Return the width and height of a piece of this kind, in units. */
  extent(kind: string): readonly [number, number] {
    const box = this.sprites.get(kind)?.box
    const scale = this.measure(kind)
    return box ? [box[2] * scale, box[3] * scale] : [36, 36]
  }
}

function numbers(text: string | null): number[] {
  return text ? text.trim().split(/\s+/).map(Number) : []
}

/** Read a sprite file. Ids start with the game's key, so that one document can hold several games. */
export function readArt(game: string, theme: Theme, file: string): Art {
  const sheet = new Sheet(`${game}.`)
  return new Art(theme, read(theme, file, sheet, false), sheet)
}

let boards = 0 // number of boards with sprites so far; each number is part of a sheet's prefix
const PATTERNED = '[fill="var(--pattern)"]' // replaced by the owner's pattern

/** Define the drawings of a file in the sheet, patterned ones once per owner. Return those with a viewBox by name. */
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

/** Return a copy of a drawing with an owner's pattern. Ids defined in it get the owner's suffix. */
function owned(element: Element, seat: number, pattern: string): Element {
  const text = written(element).replaceAll('var(--pattern)', pattern ? `url(#${pattern})` : 'none')
  const own = defined(text)
  return parsed(renamed(text, (id) => (own.has(id) ? `${id}-of-${seat}` : id)))
}

function written(part: Element): string {
  return new XMLSerializer().serializeToString(part)
}
