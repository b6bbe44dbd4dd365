// Registration of the service worker. Browsers allow it over HTTPS or on localhost only.

import { inPage } from '../connection/transport'
import { renew } from './push'

/** Register the service worker and report the assets loaded so far, so that it can serve them offline. */
export async function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registered = await navigator.serviceWorker.register(inPage ? 'sw.js' : '/sw.js').catch(() => null)
  if (inPage) return void (registered && (await import('../inPage/update')).watch(registered)) // it lists its own files
  const { active } = await navigator.serviceWorker.ready
  const addresses = performance
    .getEntriesByType('resource')
    .map((each) => new URL(each.name).pathname)
    .filter((path) => path.startsWith('/assets/'))
  active?.postMessage({ type: 'loaded', addresses })
  await renew().catch(() => {})
}
