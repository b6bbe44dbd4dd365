// HTTP requests to the server, and the URLs of its live connections.

import { request } from './transport'
import type { Board, Hello, Shown, Step } from './wire'

let unreached = '' // error message for an unreachable site, in the reader's language

/** Set the error message for an unreachable site. */
export function sayUnreached(sentence: string): void {
  unreached = sentence
}

/** A failed request, with a message for the reader. Status 0: the site could not be reached. */
export class Unanswered extends Error {
  constructor(
    readonly status: number,
    why?: string,
  ) {
    super(why || unreached)
  }
}

async function ask(path: string, how?: RequestInit): Promise<Response> {
  try {
    return await request(path, how)
  } catch {
    throw new Unanswered(0)
  }
}

export async function get<T>(path: string): Promise<T> {
  return answered(await ask(path, { headers: { accept: 'application/json' } }))
}

export async function post<T>(path: string, body: unknown): Promise<T> {
  return answered(await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))
}

export async function remove(path: string): Promise<void> {
  await answered(await ask(path, { method: 'DELETE' }))
}

/** Fetch an SVG as a data URL; '' if the server refuses. POST keeps secrets, such as invite links, out of URLs. */
export async function drawing(path: string, body: unknown): Promise<string> {
  const response = await ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  return response.ok ? `data:image/svg+xml,${encodeURIComponent(await response.text())}` : ''
}

async function answered<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as T & { why?: string }
  if (!response.ok && response.status !== 409) throw new Unanswered(response.status, body.why)
  return body
}

function liveUrl(path: string): URL {
  const url = new URL(path, location.href)
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  return url
}

export function liveAddress(table: string, since: number | null, seat: number | null): string {
  const url = liveUrl(`/api/tables/${encodeURIComponent(table)}/live`)
  if (since !== null) url.searchParams.set('since', String(since))
  if (seat !== null) url.searchParams.set('seat', String(seat))
  return url.href
}

/** Return the address of a big screen's live connection. */
export function screenAddress(table: string, since: number | null): string {
  const url = new URL(liveAddress(table, since, null))
  url.searchParams.set('screen', '1')
  return url.href
}

export function fetchNow(table: string): Promise<[Hello, Shown]> {
  return get<[Hello, Shown]>(`/api/tables/${encodeURIComponent(table)}/now`)
}

export function fetchBoard(digest: string, table: string): Promise<Board> {
  return get<Board>(`/api/boards/${digest}?table=${encodeURIComponent(table)}`)
}

export function fetchStory(table: string, seat: number | null): Promise<Step[]> {
  return get<Step[]>(`/api/tables/${encodeURIComponent(table)}/story${seat === null ? '' : `?seat=${seat}`}`)
}

/** Fetch all steps of a table with their scenes, as one seat saw them. */
export function fetchReplay(table: string, seat: number | null): Promise<Step[]> {
  return get<Step[]>(`/api/tables/${encodeURIComponent(table)}/replay${seat === null ? '' : `?seat=${seat}`}`)
}

/** Fetch the full record of a finished game; null if it is not available. */
export async function fetchRecord(table: string): Promise<string | null> {
  const response = await request(`/api/tables/${encodeURIComponent(table)}/record`).catch(() => null)
  return response?.ok ? response.text() : null
}

/** Return the endpoints of a lesson. They work like a table's, but a lesson has no earlier steps. */
export function lessonAt(game: string, lesson: string) {
  const path = `${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`
  return {
    address: () => liveUrl(`/api/games/${path}/live`).href,
    board: (digest: string) => get<Board>(`/api/boards/${digest}?lesson=${encodeURIComponent(`${game}/${lesson}`)}`),
    story: () => Promise.resolve<Step[]>([]),
    replay: () => Promise.resolve<Step[]>([]),
  }
}
