// Sentences for messages. Catalogues come by key, from the server or with the page; a message's id begins with its key.

import type { Argument, Message } from '../connection/wire'

/** A sentence, or one for each plural form; for a context ("you:seat") under the context, CONTEXT and the id. */
export type Catalogue = Record<string, string | string[]>

const CONTEXT = '\u0004' // as gettext writes it

export class Words {
  #books = new Map<string, Catalogue>()

  /** `you` is the reader's own seat, if they have one. */
  constructor(
    private readonly names: (seat: number) => string | undefined = () => undefined,
    private readonly you: number | null = null,
  ) {}

  add(key: string, book: Catalogue): void {
    this.#books.set(key, { ...this.#books.get(key), ...book })
  }

  /** The same words with other names for the seats; the seat `you` is the reader's own. */
  naming(names: (seat: number) => string | undefined, you: number | null = null): Words {
    const made = new Words(names, you)
    made.#books = this.#books
    return made
  }

  has(id: string): boolean {
    return this.#pattern(id, {}) !== undefined
  }

  say(message: Message | null | undefined): string {
    if (!message) return ''
    if (message.id === 'core.seat') {
      const seat = Number(message.args?.seat)
      if (seat === this.you) return this.t('core.you')
      const name = this.names(seat)
      if (name) return name
    }
    const args = message.args ?? {}
    const pattern = this.#pattern(message.id, args)
    if (pattern === undefined) return [message.id, ...Object.keys(args).map((name) => `${name}=${this.#part(args[name])}`)].join(' ')
    return pattern.replace(/\{(\w+)\}/g, (_, name: string) => this.#part(args[name]))
  }

  /** By id and arguments: what the page itself says. */
  t(id: string, args: Record<string, Argument> = {}): string {
    return this.say({ id, args })
  }

  #pattern(id: string, args: Record<string, Argument>): string | undefined {
    const book = this.#books.get(id.slice(0, Math.max(0, id.indexOf('.'))))
    const forms = this.#contexts(args)
      .map((context) => book?.[context ? context + CONTEXT + id : id])
      .find(Boolean)
    return Array.isArray(forms) ? forms[args.count === 1 ? 0 : 1] : forms
  }

  /** Where a sentence is looked for, the dearest first: all arguments that are the reader's seat, each one, none. */
  #contexts(args: Record<string, Argument>): string[] {
    const own = Object.keys(args)
      .filter((name) => this.mine(args[name]))
      .sort()
    const joint = own.length > 1 ? [`you:${own.join('+')}`] : []
    return [...joint, ...own.map((name) => `you:${name}`), '']
  }

  /** Is it the reader's own seat? */
  mine(value: Argument | undefined): boolean {
    return this.you !== null && typeof value === 'object' && value?.id === 'core.seat' && value.args?.seat === this.you
  }

  /** Does it speak of the reader? */
  concerns(message: Message): boolean {
    return Object.values(message.args ?? {}).some(
      (value) => this.mine(value) || (typeof value === 'object' && value !== null && this.concerns(value)),
    )
  }

  #part(value: Argument | undefined): string {
    return typeof value === 'object' && value !== null ? this.say(value) : String(value ?? '')
  }
}

/** A sentence begins with a capital, also where a seat without a name begins it; a field of the board keeps its name. */
export function sentence(text: string): string {
  if (/^[a-z]\d+$/.test(text)) return text
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
