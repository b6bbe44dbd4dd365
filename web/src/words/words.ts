// Translation of messages. Catalogues come from the server or with the page. The id of a message starts with the key of
// its catalogue.

import type { Argument, Message } from '../connection/wire'

/** Translations by id: a text, or one per plural form. With a context ("you:seat"), the key is context, CONTEXT, id. */
export type Catalogue = Record<string, string | string[]>

const CONTEXT = '\u0004' // gettext's separator between context and id
const GAP = /\{(\w+)(?::([^{}]+))?\}/g // "{owner}", "{owner:gen}" for a form, "{theirs:n_pieces}" for a counted noun
const CATEGORIES: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other'] // order of gettext's forms
const Y_BEFORE_I = /\by(?= [Hh]?(?:[Ii](?![aeo])|[Íí]))/g // Spanish says "Ada e Inés", but "agua y hielo"
const NAMED = 'core.named' // forms of a name; the plain form is the name itself

export class Words {
  #books = new Map<string, Catalogue>()
  #language = { code: 'en', rank: ranker('en') } // shared by all translators with these catalogues

  /** Create a translator. `you` returns the reader's own seat, if they have one. */
  constructor(
    private readonly names: (seat: number) => string | undefined = () => undefined,
    private readonly you: () => number | null = () => null,
  ) {}

  /** Set the language, for plural forms. */
  speak(code: string): void {
    this.#language.code = code
    this.#language.rank = ranker(code)
  }

  /** Add a catalogue. A message that it translates loses the contexts of an earlier catalogue. */
  add(key: string, book: Catalogue): void {
    const kept = Object.entries(this.#books.get(key) ?? {}).filter(([id]) => !(id.slice(id.indexOf(CONTEXT) + 1) in book))
    this.#books.set(key, { ...Object.fromEntries(kept), ...book })
  }

  /** Return a translator with the same catalogues and other seat names. `you` returns the reader's own seat. */
  naming(names: (seat: number) => string | undefined, you?: () => number | null): Words {
    const made = new Words(names, you)
    made.#books = this.#books
    made.#language = this.#language
    return made
  }

  has(id: string): boolean {
    return this.#pattern(id, {}) !== undefined
  }

  /** Translate a message. `form` is a grammatical form, such as "gen"; a missing one falls back to the plain form. */
  say(message: Message | null | undefined, form = ''): string {
    if (!message) return ''
    if (message.id === 'core.seat') {
      const seat = Number(message.args?.seat)
      if (seat === this.you()) return this.say({ id: 'core.you' }, form)
      const name = this.names(seat)
      if (name) return this.#named(name, form)
    }
    const args = message.args ?? {}
    const pattern = this.#pattern(message.id, args, form)
    if (pattern === undefined)
      return [message.id, ...Object.keys(args).map((name) => `${name}=${this.#part(message.id, args[name])}`)].join(' ')
    const said = pattern.replace(GAP, (_, name: string, asked?: string) => this.#part(message.id, args[name], asked))
    return this.#language.code === 'es' ? said.replace(Y_BEFORE_I, 'e') : said
  }

  /** Translate a message of the page by id and arguments. */
  t(id: string, args: Record<string, Argument> = {}): string {
    return this.say({ id, args })
  }

  /** Join parts as the language lists them: "Ada, Ben and Cleo". */
  list(parts: readonly string[]): string {
    return new Intl.ListFormat(this.#language.code).format(parts)
  }

  #pattern(id: string, args: Record<string, Argument>, form = ''): string | undefined {
    const book = this.#books.get(keyOf(id))
    if (!book) return undefined
    const found = this.#contexts(args, form)
      .map((context) => book[context ? context + CONTEXT + id : id])
      .find(Boolean)
    if (!Array.isArray(found)) return found
    return found[typeof args.count === 'number' ? Math.min(this.#language.rank(args.count), found.length - 1) : 0]
  }

  /** Return the contexts to try, best first: every combination of "you", gender and form, joined with "|". */
  #contexts(args: Record<string, Argument>, form: string): string[] {
    const names = Object.keys(args).sort()
    const own = names.filter((name) => this.mine(args[name]))
    const genders = names.flatMap((name) => (this.#gender(args[name]) ? [`${name}:${this.#gender(args[name])}`] : []))
    const mine = [...(own.length > 1 ? [`you:${own.join('+')}`] : []), ...own.map((name) => `you:${name}`), '']
    const agreeing = [...(genders.length > 1 ? [genders.join('+')] : []), ...genders, '']
    const forms = form ? [form, ''] : ['']
    return mine.flatMap((you) => agreeing.flatMap((gender) => forms.map((each) => [you, gender, each].filter(Boolean).join('|'))))
  }

  /** Return the gender of a noun, if the language gives it one under the context "gender". */
  #gender(value: Argument | undefined): string | undefined {
    if (typeof value !== 'object' || value === null) return undefined
    return this.#books.get(keyOf(value.id))?.[`gender${CONTEXT}${value.id}`] as string | undefined
  }

  /** Return whether an argument is the reader's own seat. */
  mine(value: Argument | undefined): boolean {
    return typeof value === 'object' && value?.id === 'core.seat' && value.args?.seat === this.you()
  }

  /** Return whether a message mentions the reader, in nested messages too. */
  concerns(message: Message): boolean {
    return Object.values(message.args ?? {}).some(
      (value) => this.mine(value) || (typeof value === 'object' && value !== null && this.concerns(value)),
    )
  }

  /** Return an argument of the message `id` as text, in the form that its pattern asks for. */
  #part(id: string, value: Argument | undefined, form = ''): string {
    if (typeof value === 'object' && value !== null) return this.say(value, form)
    if (form && typeof value === 'number') return this.#counted(keyOf(id), value, form)
    return typeof value === 'string' ? this.#named(value, form) : String(value ?? '')
  }

  /** Return a number with its noun, for "{theirs:n_pieces}"; with a form of that noun for "{theirs:n_pieces gen}". */
  #counted(key: string, count: number, form: string): string {
    const [noun, ...rest] = form.split(' ')
    return this.#pattern(`${key}.${noun}`, { count }, rest.join(' '))?.replace(GAP, String(count)) ?? String(count)
  }

  /** Return a form of a name. A form that ends in "+", such as "de+", is for names that begin with a vowel. */
  #named(name: string, form: string): string {
    if (!form) return name
    const book = this.#books.get('core')
    const vowel = /^[aeiou]/i.test(name.normalize('NFD'))
    const found = (vowel && book?.[`${form}+${CONTEXT}${NAMED}`]) || book?.[form + CONTEXT + NAMED]
    return typeof found === 'string' ? found.replace(GAP, () => name) : name
  }
}

/** Return a function from a count to the rank of its plural category, in which gettext files order their forms. */
function ranker(code: string): (count: number) => number {
  const rules = new Intl.PluralRules(code)
  const own = new Set(rules.resolvedOptions().pluralCategories)
  const ranks = CATEGORIES.filter((each) => own.has(each))
  return (count) => ranks.indexOf(rules.select(count))
}

function keyOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('.')))
}

/** Capitalize a sentence, which may start with an unnamed seat or with "¿". A coordinate such as "e2" is left unchanged. */
export function sentence(text: string): string {
  if (/^[a-z]\d+$/.test(text)) return text
  return text.replace(/^[¿¡«„“"]?\p{L}/u, (first) => first.toLocaleUpperCase())
}
