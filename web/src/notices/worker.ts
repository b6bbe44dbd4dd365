// The service worker of this browser, where browsers allow one: over https, or on the computer that serves.

import { inPage } from '../connection/transport'
import { renew } from './push'

/** Have it there; what this page has loaded so far is shown again without a network. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register(inPage ? 'sw.js' : '/sw.js').catch(() => {})
  if (inPage) return // it knows its files, and nobody notifies
  const { active } = await navigator.serviceWorker.ready
  const addresses = performance
    .getEntriesByType('resource')
    .map((each) => new URL(each.name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  active?.postMessage({ type: 'loaded', addresses })
  await renew().catch(() => {})
}
