// Which page is looked at: the address is the state.

import { inPage } from '../connection/transport'

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'edition'; game: string }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'puzzle'; game: string; key: string }
  | { page: 'person'; from: string } // where the server tells of them
  | { page: 'lobby' }
  | { page: 'leaders'; game: string }
  | { page: 'puzzles' }
  | { page: 'events' }
  | { page: 'event'; code: string }
  | { page: 'screen'; code: string }
  | { page: 'newEvent' }
  | { page: 'you' }
  | { page: 'arrive' }
  | { page: 'notices' }
  | { page: 'privacy' }
  | { page: 'none' }

const SINGLE = ['lobby', 'events', 'puzzles', 'you', 'arrive', 'notices', 'privacy'] as const // pages with an address of one word

export function read(path: string): Route {
  const [place, name, more, ...rest] = path.split('/').filter(Boolean).map(plainly)
  if (place === undefined) return { page: 'home' }
  if (place === 't' && name && more === 'player' && rest.length === 1) {
    return { page: 'person', from: `/api/tables/${encodeURIComponent(name)}/players/${encodeURIComponent(rest[0]!)}` }
  }
  if (rest.length) return { page: 'none' }
  if (place === 'person' && name && !more) return { page: 'person', from: `/api/people/${encodeURIComponent(name)}` }
  if (place === 't' && name && !more) return { page: 'table', id: name }
  if (place === 't' && name && more === 'replay') return { page: 'replay', id: name }
  if (place === 't' && name && more === 'review') return { page: 'review', id: name }
  if (place === 'ratings' && name && !more) return { page: 'leaders', game: name }
  if (place === 'new' && name && !more) return { page: 'new', game: name }
  if (place === 'rules' && name && !more) return { page: 'rules', game: name }
  if (place === 'rules' && name && more === 'edition') return { page: 'edition', game: name }
  if (place === 'learn' && name) return { page: 'learn', game: name, lesson: more ?? '' }
  if (place === 'puzzle' && name) return { page: 'puzzle', game: name, key: more ?? '' }
  if (place === 'event' && name === 'new' && !more) return { page: 'newEvent' }
  if (place === 'event' && name && !more) return { page: 'event', code: name }
  if (place === 'event' && name && more === 'screen') return { page: 'screen', code: name }
  if (!name && (SINGLE as readonly string[]).includes(place)) return { page: place as (typeof SINGLE)[number] }
  return { page: 'none' }
}

function plainly(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`
}

/** The page of a person; `me` is one's own. */
export function personPath(id: string): string {
  return `/person/${encodeURIComponent(id)}`
}

/** The leaderboard of a game. */
export function leadersPath(game: string): string {
  return `/ratings/${encodeURIComponent(game)}`
}

/** The page of whoever holds a seat. */
export function playerPath(table: string, seat: number): string {
  return `${tablePath(table)}/player/${seat}`
}

/** The replay; with a row of the game, just before that. */
export function replayPath(id: string, row = 0): string {
  return `${tablePath(id)}/replay${row ? `#${row}` : ''}`
}

/** The replay at the position after a row of the game. */
export function movePath(id: string, row: number): string {
  return `${tablePath(id)}/replay?move=${row}`
}

export function reviewPath(id: string): string {
  return `${tablePath(id)}/review`
}

export function newPath(game: string): string {
  return `/new/${encodeURIComponent(game)}`
}

/** Where a new table and a new event show their house rules, on the same page. */
export const HOUSE = '#house'

export function rulesPath(game: string, clause = ''): string {
  return `/rules/${encodeURIComponent(game)}${clause ? `#${clause}` : ''}`
}

export function editionPath(game: string): string {
  return `${rulesPath(game)}/edition`
}

export function learnPath(game: string, lesson = ''): string {
  return `/learn/${encodeURIComponent(game)}${lesson ? `/${encodeURIComponent(lesson)}` : ''}`
}

/** Today's puzzle of a game; with its key, one of an earlier day. */
export function puzzlePath(game: string, key = ''): string {
  return `/puzzle/${encodeURIComponent(game)}${key ? `/${encodeURIComponent(key)}` : ''}`
}

export function eventPath(code: string): string {
  return `/event/${encodeURIComponent(code)}`
}

/** The event whose code, or link, somebody typed; empty if it is none. A number of three digits is the code of a table. */
export function eventIn(text: string): string {
  const found = /(?:^\s*|\/event\/)([a-z]{2,10})[\s-]+(\d{2}|\d{4,5})\s*$/i.exec(text)
  return found ? `${found[1]!.toLowerCase()}-${found[2]}` : ''
}

/** The table that a pasted link, or the last part of one, leads to; empty if it is none. */
export function tableIn(text: string): string {
  const found = /\/t\/([\w-]+)/.exec(text) ?? /^\s*([\w-]{6,40})\s*$/.exec(text)
  return found ? found[1]! : ''
}

/** The spoken code of a table, as "anchor-427"; empty if it is none. */
export function codeIn(text: string): string {
  const found = /^\s*([a-z]+)[\s_.–-]*(\d{3})\s*$/i.exec(text)
  return found ? `${found[1]!.toLowerCase()}-${found[2]}` : ''
}

/** The address of a page as the browser shows it. A page without a server has only one place on its host, so the path
 * stands behind a question mark there: it works in any folder, and again after a reload. */
export function addressOf(path: string): string {
  return inPage ? `?${path.replace('?', '&')}` : path
}

/** Which page is looked at, as a path. */
export function here(): string {
  if (!inPage) return location.pathname
  return location.search.startsWith('?/') ? location.search.slice(1).split('&')[0]! : '/'
}

/** The path of a link within the site; null for one that leads elsewhere. */
export function pathOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null
  const asked = inPage && link.pathname === location.pathname && link.search.startsWith('?/')
  return (asked ? link.search.slice(1).replace('&', '?') : link.pathname + link.search) + link.hash
}

/** To another page; one that takes the place of this one is not come back to. */
export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, '', addressOf(path))
  else history.pushState(null, '', addressOf(path))
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}
