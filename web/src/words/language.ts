// Which language is spoken, and the words of the page, the tables and the games in it.

import english from '../../lang/en.json'
import { get, sayUnreached } from '../connection/api'
import { Words } from './words'
import type { Catalogue } from './words'

const BOOKS = import.meta.glob<Catalogue>(['../../lang/*.json', '!../../lang/en.json'], { import: 'default' })
const SITE_BOOKS = import.meta.glob<Catalogue>('../../lang/site/*.json', { import: 'default' })

export const LANGUAGES = ['en', ...Object.keys(BOOKS).map((path) => path.slice('../../lang/'.length, -'.json'.length))].sort()
export const words = new Words()
let language = 'en'

export function spoken(): string {
  return language
}

/** A language's name in itself. */
export function nameOf(code: string): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

/** Speak this from now on; every page begins anew in it. */
export function speak(code: string): void {
  document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax`
  location.reload()
}

/** As chosen here, which the server sees too and looks ahead by; else as the browser wishes. */
function wanted(): string {
  const asked = [/(?:^|; )language=(\w+)/.exec(document.cookie)?.[1], ...(navigator.languages ?? [navigator.language])]
  return asked.map((each) => each?.slice(0, 2) ?? '').find((each) => LANGUAGES.includes(each)) ?? 'en'
}

/** The page's own words are there before anything is shown. */
export async function begin(): Promise<void> {
  language = wanted()
  document.documentElement.lang = language
  words.add('page', english)
  if (language !== 'en') words.add('page', await BOOKS[`../../lang/${language}.json`]!())
  sayUnreached(words.t('page.lost.site'))
}

/** The words of a game, or of "core" or "table"; what is missing there comes in English. */
export async function learn(key: string): Promise<void> {
  words.add(key, await get<Catalogue>(`/api/words/${key}/${language}`))
}

/** A page of the site around the tables, once its words are there too: a table is shown without them. */
export async function withSiteWords<T>(page: Promise<T>): Promise<T> {
  const book = await SITE_BOOKS[`../../lang/site/${language}.json`]!()
  words.add('site', book)
  words.add('page', book) // what only these pages say of what a table says too
  return page
}
