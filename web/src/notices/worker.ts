// The service worker of this browser, where browsers allow one: over https, or on the computer that serves.

import { inPage } from '../connection/transport'
import { renew } from './push'

/** Have it there; what this page has loaded so far is shown again without a network. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registered = await navigator.serviceWorker.register(inPage ? 'sw.js' : '/sw.js').catch(() => null)
  if (inPage) return void (registered && (await import('../inPage/update')).watch(registered)) // it knows its files
  const { active } = await navigator.serviceWorker.ready
  const addresses = performance
    .getEntriesByType('resource')
    .map((each) => new URL(each.name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  active?.postMessage({ type: 'loaded', addresses })
  await renew().catch(() => {})
}
