// How long to wait before asking again.

const FIRST_WAIT = 250
const LONGEST_WAIT = 8000

/** Return the wait in ms after so many failures: it doubles up to 8 s, with jitter from a source of randomness. */
export function backoff(failures: number, source: { random(): number }): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + source.random() / 2)
}
