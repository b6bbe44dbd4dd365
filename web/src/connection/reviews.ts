// Reviews of finished games: requested from the server, which computes them at the first request.

import { get } from './api'
import type { Review, ReviewInfo } from './wire'

const PAUSE = 600 // ms between polls of the progress
const PATIENCE = 5 // failed polls in a row before giving up

/** Fetch the review of a table, as soon as it is computed; null if it failed or is no longer wanted. */
export async function fetchReview(
  table: string,
  wanted: () => boolean,
  progressed: (info: ReviewInfo) => void = () => {},
): Promise<Review | null> {
  for (let tries = 0; wanted() && tries < PATIENCE;) {
    const answer = await get<ReviewInfo>(`/api/tables/${encodeURIComponent(table)}/review`).catch(() => null)
    tries = answer ? 0 : tries + 1
    if (answer?.failed) return null
    if (answer?.review) return answer.review
    if (answer) progressed(answer)
    await new Promise((done) => setTimeout(done, PAUSE))
  }
  return null
}
