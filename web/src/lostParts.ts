// Recovery from code chunks that failed to load. Browsers do not retry them, so the page reloads once the server
// answers. Games are stored on the server; only an unconfirmed move is lost.

import { backoff } from './connection/backoff'

const NAME = 'loaded again'
const SELDOM = 60_000 // ms between reloads: a chunk that is missing for good must not cause a reload loop
const LOST = /import|preload/i // the error message differs between browsers

/** Return whether an error means that a code chunk could not be loaded. */
function isLost(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message)
}

export function watchForLostParts(): void {
  const check = (error: unknown) => void (isLost(error) && loadAgain())
  addEventListener('error', ({ error }) => check(error))
  addEventListener('unhandledrejection', ({ reason }) => check(reason))
}

async function loadAgain(tries = 0): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(NAME)) < SELDOM) return
  if (!(await answers())) return void setTimeout(() => void loadAgain(tries + 1), backoff(tries, Math))
  sessionStorage.setItem(NAME, String(Date.now()))
  location.reload()
}

/** Reload the page if the server answers. Otherwise stay, so that the browser's error page does not replace it. */
export async function reloadIfAnswered(): Promise<void> {
  if (await answers()) location.reload()
}

function answers(): Promise<boolean> {
  return fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}
