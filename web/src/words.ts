// Sentences for messages. Catalogues come by key, from the server or with the page; a message's id begins with its key.

import type { Argument, Message } from './wire'

export type Catalogue = Record<string, string>

export class Words {
  #books = new Map<string, Catalogue>()

  constructor(private readonly names: (seat: number) => string | undefined = () => undefined) {}

  add(key: string, book: Catalogue): void {
    this.#books.set(key, { ...this.#books.get(key), ...book })
  }

  /** The same words with other names for the seats. */
  naming(names: (seat: number) => string | undefined): Words {
    const made = new Words(names)
    made.#books = this.#books
    return made
  }

  has(id: string): boolean {
    return this.#pattern(id) !== undefined
  }

  say(message: Message | null | undefined): string {
    if (!message) return ''
    if (message.id === 'core.seat') {
      const name = this.names(Number(message.args?.seat))
      if (name) return name
    }
    const pattern = this.#pattern(message.id)
    const args = message.args ?? {}
    if (pattern === undefined) return [message.id, ...Object.keys(args).map((name) => `${name}=${this.#part(args[name])}`)].join(' ')
    return pattern.replace(/\{(\w+)\}/g, (_, name: string) => this.#part(args[name]))
  }

  /** By id and arguments: what the page itself says. */
  t(id: string, args: Record<string, Argument> = {}): string {
    return this.say({ id, args })
  }

  #pattern(id: string): string | undefined {
    return this.#books.get(id.slice(0, Math.max(0, id.indexOf('.'))))?.[id]
  }

  #part(value: Argument | undefined): string {
    return typeof value === 'object' && value !== null ? this.say(value) : String(value ?? '')
  }
}

/** A sentence begins with a capital, also where a seat without a name begins it. */
export function sentence(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}
