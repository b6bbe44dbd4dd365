// Updates of the static site: a new version is fetched next to the old one, then offered to the user.

import { loading } from './loading.svelte'

/** Offer a new version once it is ready, and check for one whenever the page becomes visible. */
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
    // Offline, the check fails; it is repeated next time.
    if (document.visibilityState === 'visible') void registered.update().catch(() => {})
  })
}

/** Switch to the new version: activate its service worker, then reload the page. */
function take(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  worker.postMessage({ type: 'update' })
}
