// A new version of the folder: it is fetched beside the old one, and the page says so.

import { loading } from './loading.svelte'

/** Tell the page when a new version is ready, and look for one whenever the page is looked at again. */
export function watch(registered: ServiceWorkerRegistration): void {
  registered.active?.postMessage({ type: 'loaded' })
  const offer = (worker: ServiceWorker | null) => {
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) loading.update = () => take(worker)
  }
  offer(registered.waiting)
  registered.addEventListener('updatefound', () => {
    const coming = registered.installing
    coming?.addEventListener('statechange', () => offer(coming))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registered.update().catch(() => {}) // without a network: later
  })
}

/** Go over to the new version: it takes this page over, which begins again. */
function take(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ type: 'update' })
}
