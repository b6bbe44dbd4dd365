// A part of the page that could not be fetched: a browser does not ask for it twice, so the page is loaded again once the
// server answers. Games are kept by the server, nothing is lost but what was not confirmed yet.

import { backoff } from './connection/backoff'

const NAME = 'loaded again'
const SELDOM = 60_000 // ms: a part that is missing for good must not load the page again and again
const LOST = /import|preload/i // browsers say it in different words

/** Is this what a browser throws where a part could not be fetched? */
export function isLost(error: unknown): boolean {
  return error instanceof Error && LOST.test(error.message)
}

export function watchForLostParts(): void {
  const check = (error: unknown) => void (isLost(error) && loadAgain())
  addEventListener('error', ({ error }) => check(error))
  addEventListener('unhandledrejection', ({ reason }) => check(reason))
}

async function loadAgain(tries = 0): Promise<void> {
  if (Date.now() - Number(sessionStorage.getItem(NAME)) < SELDOM) return
  const answers = await fetch(location.href, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!answers) return void setTimeout(() => void loadAgain(tries + 1), backoff(tries, Math))
  sessionStorage.setItem(NAME, String(Date.now()))
  location.reload()
}
