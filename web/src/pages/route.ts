// Which page is looked at: the address is the state.

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
  | { page: 'arrive' }
  | { page: 'privacy' }
  | { page: 'none' }

export function read(path: string): Route {
  const [place, name, more, ...rest] = path.split('/').filter(Boolean).map(plainly)
  if (place === undefined) return { page: 'home' }
  if (rest.length) return { page: 'none' }
  if (place === 't' && name && !more) return { page: 'table', id: name }
  if (place === 't' && name && more === 'replay') return { page: 'replay', id: name }
  if (place === 't' && name && more === 'review') return { page: 'review', id: name }
  if (place === 'new' && name && !more) return { page: 'new', game: name }
  if (place === 'rules' && name && !more) return { page: 'rules', game: name }
  if (place === 'rules' && name && more === 'edition') return { page: 'edition', game: name }
  if (place === 'learn' && name) return { page: 'learn', game: name, lesson: more ?? '' }
  if (place === 'puzzle' && name) return { page: 'puzzle', game: name, key: more ?? '' }
  if (place === 'arrive' && !name) return { page: 'arrive' }
  if (place === 'privacy' && !name) return { page: 'privacy' }
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

/** The replay; with a row of the game, just before that. */
export function replayPath(id: string, row = 0): string {
  return `${tablePath(id)}/replay${row ? `#${row}` : ''}`
}

export function reviewPath(id: string): string {
  return `${tablePath(id)}/review`
}

export function newPath(game: string): string {
  return `/new/${encodeURIComponent(game)}`
}

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

/** The table that a pasted link, or the last part of one, leads to; empty if it is none. */
export function tableIn(text: string): string {
  const found = /\/t\/([\w-]+)/.exec(text) ?? /^\s*([\w-]{6,40})\s*$/.exec(text)
  return found ? found[1]! : ''
}

/** To another page; one that takes the place of this one is not come back to. */
export function go(path: string, instead = false): void {
  if (instead) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
  scrollTo(0, 0)
}
