// Delays between retries.

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000

/** Return the delay in ms before the next retry. It doubles with each failure up to 8 s; jitter then adds ±25%. */
export function backoff(failures: number, source: { random(): number }): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + source.random() / 2)
}
