// The world as a browser gives it.

import type { Socket, World } from './live'
import type { Board, Step } from './wire'

export const world: World = {
  open: (address) => new WebSocket(address) as unknown as Socket,
  now: () => Date.now(),
  later: (ms, what) => {
    const timer = setTimeout(what, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

/** A problem that the server put into words. */
export class Unanswered extends Error {
  constructor(readonly status: number, why: string) {
    super(why)
  }
}

export async function get<T>(path: string): Promise<T> {
  return answered(await fetch(path, { headers: { accept: 'application/json' } }))
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answered(await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
}

async function answered<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as T & { why?: string }
  if (!response.ok && response.status !== 409) throw new Unanswered(response.status, body.why ?? response.statusText)
  return body
}

export function liveAddress(table: string, since: number | null, seat: number | null): string {
  const url = new URL(`/api/tables/${encodeURIComponent(table)}/live`, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  if (since !== null) url.searchParams.set('since', String(since))
  if (seat !== null) url.searchParams.set('seat', String(seat))
  return url.href
}

export function fetchBoard(digest: string, table: string): Promise<Board> {
  return get<Board>(`/api/boards/${digest}?table=${encodeURIComponent(table)}`)
}

export function fetchStory(table: string, seat: number | null): Promise<Step[]> {
  return get<Step[]>(`/api/tables/${encodeURIComponent(table)}/story${seat === null ? '' : `?seat=${seat}`}`)
}
