// SVG definitions of the drawings of a game or of one board. They are in the document while something uses them.

import { defined, renamed } from './svgIds'

const SVG = 'http://www.w3.org/2000/svg'
const SPACE = `xmlns="${SVG}"`

export class Sheet {
  readonly #parts = new Map<string, Element>()
  readonly #names = new Set<string>()
  #element: Element | null = null
  #users = 0

  /** Create a sheet. The prefix keeps ids unique among games. The drawings of a board may reference the sheet below. */
  constructor(
    readonly prefix = '',
    private readonly below: Sheet | null = null,
  ) {}

  /** Read a sprite file and return its drawings in order, each with its name in the file. */
  read(file: string): [string, Element][] {
    const text = file.includes(SPACE) ? file : file.replace('<svg>', `<svg ${SPACE}>`)
    for (const name of defined(text)) this.#names.add(name)
    const root = parsed(renamed(text, (name) => this.id(name)))
    return Array.from(root.children, (part) => [part.id.slice(this.prefix.length), part])
  }

  /** Define a drawing under a name. */
  define(name: string, part: Element): void {
    this.#names.add(name)
    this.#parts.set(this.id(name), part)
  }

  /** Return the document id of a name. */
  id(name: string): string {
    return this.#names.has(name) || !this.below ? this.prefix + name : this.below.id(name)
  }

  part(id: string): Element | undefined {
    return this.#parts.get(id) ?? this.below?.part(id)
  }

  /** Keep the definitions in the document until the returned function is called. */
  use(): () => void {
    const release = this.below?.use()
    if (!this.#users++ && !this.#element) document.body.append((this.#element = this.#drawn()))
    return () => {
      release?.()
      if (!--this.#users) setTimeout(() => this.#remove())
    }
  }

  #remove(): void {
    if (this.#users) return
    this.#element?.remove()
    this.#element = null
  }

  #drawn(): Element {
    const sheet = document.createElementNS(SVG, 'svg')
    const defs = document.createElementNS(SVG, 'defs')
    sheet.setAttribute('width', '0')
    sheet.setAttribute('height', '0')
    sheet.setAttribute('aria-hidden', 'true')
    sheet.dataset.sheet = this.prefix
    sheet.style.position = 'absolute'
    defs.append(...this.#parts.values())
    sheet.append(defs)
    return sheet
  }
}

export function parsed(text: string): Element {
  return new DOMParser().parseFromString(text, 'image/svg+xml').documentElement
}
