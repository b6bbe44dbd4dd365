// Which page is looked at: the address is the state.

export type Route = { page: 'home' } | { page: 'table'; id: string } | { page: 'none' }

export function read(path: string): Route {
  const parts = path.split('/').filter(Boolean)
  if (!parts.length) return { page: 'home' }
  if (parts[0] === 't' && parts[1] && parts.length === 2) return { page: 'table', id: decodeURIComponent(parts[1]) }
  return { page: 'none' }
}

export function tablePath(id: string): string {
  return `/t/${encodeURIComponent(id)}`
}

export function go(path: string): void {
  history.pushState(null, '', path)
  dispatchEvent(new PopStateEvent('popstate'))
}
