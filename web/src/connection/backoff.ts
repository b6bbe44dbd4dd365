// How long to wait before asking again.

import type { Environment } from './environment'

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000

/** Return the wait in ms after so many failures: it doubles up to 8 s, with jitter. */
export function backoff(failures: number, environment: Pick<Environment, 'random'>): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + environment.random() / 2)
}
