// The data for a table's replay: its moments, boards and art.

import type { Art } from '../../board/art'
import { fetchBoard, get } from '../../connection/api'
import { artOf } from '../../connection/gameAssets'
import type { Board, Step, TableInfo } from '../../connection/wire'
import { moments } from '../../table/replay'
import type { Moment } from '../../table/replay'

export interface Loaded {
  game: string
  yours: readonly number[] // the viewer's seats
  art: Art
  story: readonly Moment[]
  boards: Readonly<Record<string, Board>>
}

/** Load a replay, as the viewer's seat sees it; null if the table has no rows. */
export async function load(table: string): Promise<Loaded | null> {
  const path = `/api/tables/${encodeURIComponent(table)}`
  await get('/api/me')
  const { game, yours = [] } = await get<TableInfo>(path)
  const [steps, art] = await Promise.all([get<Step[]>(`${path}/replay${yours.length === 1 ? `?seat=${yours[0]}` : ''}`), artOf(game)])
  const story = moments(steps)
  const digests = [...new Set(story.flatMap((moment) => moment.picture.boards))]
  const boards = await Promise.all(digests.map(async (digest) => [digest, await fetchBoard(digest, table)] as const))
  return story.length ? { game, yours, art, story, boards: Object.fromEntries(boards) } : null
}

/** Return the moment given in the address: before the row in its hash, or after the move in its query. */
export function wanted(story: readonly Moment[], { hash, search }: Location): number {
  const row = Number(hash.slice(1))
  const move = Number(new URLSearchParams(search).get('move'))
  if (row) return story.findIndex(({ entry }) => entry.row === row) - 1
  return story.findLastIndex(({ entry }) => (entry.row ?? 0) > 0 && entry.row! <= move)
}
