// Routes: the URL determines the page.

import { inPage } from '../connection/transport'

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'tableScreen'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'review'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'edition'; game: string }
  | { page: 'learn'; game: string; lesson: string }
  | { page: 'puzzle'; game: string; key: string }
  | { page: 'person'; from: string } // API path of their profile
  | { page: 'lobby' }
  | { page: 'ladder'; game: string }
  | { page: 'puzzles' }
  | { page: 'voyage' }
  | { page: 'events' }
  | { page: 'event'; code: string }
  | { page: 'screen'; code: string }
  | { page: 'newEvent' }
  | { page: 'settings' }
  | { page: 'arrive' }
  | { page: 'notices' }
  | { page: 'privacy' }
  | { page: 'none' }

// Pages with a one-word path.
const SINGLE = ['lobby', 'events', 'puzzles', 'voyage', 'settings', 'arrive', 'notices', 'privacy'] as const

export function read(path: string): Route {
  const [place, name, more, ...rest] = path.split('/').filter(Boolean).map(plainly)
  if (place === undefined) return { page: 'home' }
  if (place === 't' && name && more === 'player' && rest.length === 1) {
    return { page: 'person', from: `/api/tables/${encodeURIComponent(name)}/players/${encodeURIComponent(rest[0]!)}` }
  }
  if (rest.length) return { page: 'none' }
  if (place === 'person' && name && !more) return { page: 'person', from: `/api/people/${encodeURIComponent(name)}` }
  if (place === 't' && name && !more) return { page: 'table', id: name }
  if (place === 't' && name && more === 'screen') return { page: 'tableScreen', id: name }
  if (place === 't' && name && more === 'replay') return { page: 'replay', id: name }
  if (place === 't' && name && more === 'review') return { page: 'review', id: name }
  if ((place === 'ladder' || place === 'ratings') && name && !more) return { page: 'ladder', game: name }
  if (place === 'new' && name && !more) return { page: 'new', game: name }
  if (place === 'rules' && name && !more) return { page: 'rules', game: name }
  if (place === 'rules' && name && more === 'edition') return { page: 'edition', game: name }
  if (place === 'learn' && name) return { page: 'learn', game: name, lesson: more ?? '' }
  if (place === 'puzzle' && name) return { page: 'puzzle', game: name, key: more ?? '' }
  if (place === 'event' && name === 'new' && !more) return { page: 'newEvent' }
  if (place === 'event' && name && !more) return { page: 'event', code: name }
  if (place === 'event' && name && more === 'screen') return { page: 'screen', code: name }
  if (place === 'you' && !name) return { page: 'person', from: '/api/people/me' }
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

/** Return the path of a table on a big screen, with the secret of a one-time link if it needs one. */
export function screenPath(id: string, secret = ''): string {
  return `${tablePath(id)}/screen${secret ? `#${secret}` : ''}`
}

/** Return the path of a person's page. The id `me` means the viewer. */
export function personPath(id: string): string {
  return `/person/${encodeURIComponent(id)}`
}

export function ladderPath(game: string): string {
  return `/ladder/${encodeURIComponent(game)}`
}

/** Return the path of the page of the player in a seat. */
export function playerPath(table: string, seat: number): string {
  return `${tablePath(table)}/player/${seat}`
}

/** Return the path of the replay. With a row of the game, it opens at the position before that row. */
export function replayPath(id: string, row = 0): string {
  return `${tablePath(id)}/replay${row ? `#${row}` : ''}`
}

/** Return the path of the replay at the position after a row of the game. */
export function movePath(id: string, row: number): string {
  return `${tablePath(id)}/replay?move=${row}`
}

export function reviewPath(id: string): string {
  return `${tablePath(id)}/review`
}

export function newPath(game: string): string {
  return `/new/${encodeURIComponent(game)}`
}

/** URL fragment that opens the house rules on the pages for a new table or tournament. */
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

/** Return the path of today's puzzle of a game, or of the one with this key. */
export function puzzlePath(game: string, key = ''): string {
  return `/puzzle/${encodeURIComponent(game)}${key ? `/${encodeURIComponent(key)}` : ''}`
}

export function eventPath(code: string): string {
  return `/event/${encodeURIComponent(code)}`
}

/** Return the tournament code in typed text or a pasted link; "" if there is none. Three digits are a table code. */
export function eventIn(text: string): string {
  const found = /(?:^\s*|\/event\/)([a-z]{2,10})[\s-]+(\d{2}|\d{4,5})\s*$/i.exec(text)
  return found ? `${found[1]!.toLowerCase()}-${found[2]}` : ''
}

/** Return the table id in a pasted link, or the pasted id itself; "" if there is none. */
export function tableIn(text: string): string {
  const found = /\/t\/([\w-]+)/.exec(text) ?? /^\s*([\w-]{6,40})\s*$/.exec(text)
  return found ? found[1]! : ''
}

/** Return the spoken code of a table in the form "anchor-427"; "" if the text is not a code. */
export function codeIn(text: string): string {
  const found = /^\s*([a-z]+)[\s_.–-]*(\d{3})\s*$/i.exec(text)
  return found ? `${found[1]!.toLowerCase()}-${found[2]}` : ''
}

/** Return the URL of a path as the browser shows it. Without a server, the path goes into the query string, so that
 * the page works in any folder and survives a reload. */
export function addressOf(path: string): string {
  return inPage ? `?${path.replace('?', '&')}` : path
}

/** Return the path of the current page. */
export function here(): string {
  if (!inPage) return location.pathname
  return location.search.startsWith('?/') ? location.search.slice(1).split('&')[0]! : '/'
}

/** Return the path of a link within the site; null for an external link. */
export function pathOf(link: HTMLAnchorElement): string | null {
  if (link.origin !== location.origin) return null
  const asked = inPage && link.pathname === location.pathname && link.search.startsWith('?/')
  return (asked ? link.search.slice(1).replace('&', '?') : link.pathname + link.search) + link.hash
}

/** Navigate to a page. With `instead`, it replaces the current history entry. */
export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, '', addressOf(path))
  else history.pushState(null, '', addressOf(path))
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}
