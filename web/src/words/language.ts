// The language of the page, and the catalogues of the page, the tables and the games.

import english from '../../lang/en.json'
import listed from '../../lang/list/languages.json'
import { get, sayUnreached } from '../connection/api'
import { Words } from './words'
import type { Catalogue } from './words'

// Each catalogue has the English sentences of the messages that its language lacks.
const BOOKS = import.meta.glob<Catalogue>(['../../lang/*.json', '!../../lang/en.json'], { import: 'default' })
const SITE_BOOKS = import.meta.glob<Catalogue>('../../lang/site/*.json', { import: 'default' })

interface Listed {
  code: string
  name: string // in the language itself
  locale: string
  translated: number // percentage of messages
  draft: boolean
}

/** The languages to choose from. One that is not listed has no menu entry. */
export const LANGUAGES: readonly Listed[] = [...listed].sort((one, other) => one.name.localeCompare(other.name))
export const words = new Words()
let language = 'en'

export function spoken(): string {
  return language
}

/** Return the name of a language in that language. */
export function nameOf(code: string): string {
  return LANGUAGES.find((each) => each.code === code)?.name ?? code
}

/** Return the name of a language, with how much of it is translated if it is not complete. */
export function entryOf({ name, translated, draft }: Listed): string {
  const notes = [draft ? words.t('page.language.draft') : '', translated < 100 ? `${translated}%` : ''].filter(Boolean)
  return notes.length ? `${name} (${notes.join(', ')})` : name
}

/** Return a language tag for the `lang` attribute of text in that language; undefined for text in the page's language. */
export function foreign(code: string | null | undefined): string | undefined {
  return code && code !== language ? code : undefined
}

/** Switch the language: store it in a cookie and reload the page. */
export function speak(code: string): void {
  document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}

/** Return the language chosen here, else the browser's. The server reads the same cookie for its preload hints. */
function wanted(): string {
  const asked = [/(?:^|; )language=([\w-]+)/.exec(document.cookie)?.[1], ...(navigator.languages ?? [navigator.language])]
  return asked.flatMap(withParents).find((each) => each === 'en' || `../../lang/${each}.json` in BOOKS) ?? 'en'
}

/** Return a language tag and its parents: "pt-BR" and "pt". */
export function withParents(tag: string | undefined): string[] {
  const parts = tag?.split('-') ?? []
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('-'))
}

/** Load the catalogue of the page, before anything is shown. */
export async function begin(): Promise<void> {
  language = wanted()
  document.documentElement.lang = language
  words.speak(LANGUAGES.find((each) => each.code === language)?.locale.replace('_', '-') ?? language)
  words.add('page', english)
  if (language !== 'en') words.add('page', await BOOKS[`../../lang/${language}.json`]!())
  sayUnreached(words.t('page.lost.site'))
}

/** Load the catalogue of a game, of "core" or of "table". The server sends missing messages in English. */
export async function learn(key: string): Promise<void> {
  words.add(key, await get<Catalogue>(`/api/words/${key}/${language}`))
}

/** Load a page outside the tables together with its catalogue. Tables are shown without that catalogue. */
export async function withSiteWords<T>(page: Promise<T>): Promise<T> {
  const book = await (SITE_BOOKS[`../../lang/site/${language}.json`] ?? SITE_BOOKS['../../lang/site/en.json']!)()
  words.add('site', book)
  words.add('page', book) // the "page" messages that only these pages use
  return page
}
