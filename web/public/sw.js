// The service worker: tells of turns while no page is open, and shows the page while the network is away.
// It keeps only what the server calls public, and the first page; never an answer about a person or a table.
// In a folder without a server, SITE lists all files, and all of them are kept.

const SITE = self.SITE
const CACHE = SITE ? `starboard-site-${SITE.build}` : 'starboard-1'
const OTHERS = 'starboard-unpacked' // what the page itself keeps
const SHELL = new URL('./', location.href).pathname
const MOST = 300 // files that are kept

// A new version of a folder waits until its pages are closed or ask for it: an open page keeps the files it began with.
self.addEventListener('install', (event) => {
  event.waitUntil(SITE ? keepSite() : keepShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()))
})

self.addEventListener('message', (event) => {
  const { type, addresses } = event.data ?? {}
  if (type === 'update') event.waitUntil(self.skipWaiting())
  else if (type === 'loaded') event.waitUntil(SITE ? forget() : keepAll(addresses)) // before this worker was there
})

/** Delete what other versions kept, unless another page may still use it. */
async function forget() {
  if (SITE && (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 1) return
  for (const name of await caches.keys()) if (name !== CACHE && name !== OTHERS) await caches.delete(name)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin || request.headers.has('range')) return
  if (SITE) {
    if (address.pathname.startsWith(SHELL)) event.respondWith(kept(request))
  } else if (request.mode === 'navigate') event.respondWith(page(event))
  else if (address.pathname.startsWith('/assets/')) event.respondWith(asset(event))
  else if (address.pathname.startsWith('/api/games') || address.pathname.startsWith('/api/words/')) event.respondWith(fresh(event))
})

/** The page as the server has it now, so that nobody stays with an old one; without a network the one that is kept. */
async function page(event) {
  try {
    const found = await fetch(event.request)
    if (new URL(event.request.url).pathname === SHELL) await keep(SHELL, found.clone())
    return found
  } catch (fault) {
    const kept = await caches.match(SHELL)
    if (kept) return kept
    throw fault
  }
}

/** A file whose name holds the digest of what it is. */
async function asset(event) {
  const kept = await caches.match(event.request)
  if (kept) return kept
  const found = await fetch(event.request)
  event.waitUntil(keep(event.request, found.clone()))
  return found
}

/** Something public that may change: from the server, and without a network as it was. */
async function fresh(event) {
  try {
    const found = await fetch(event.request)
    event.waitUntil(keep(event.request, found.clone()))
    return found
  } catch (fault) {
    const kept = await caches.match(event.request)
    if (kept) return kept
    throw fault
  }
}

/** A file of the folder: its pages are one file. A page of another version finds its files too. */
async function kept(request) {
  const cache = await caches.open(CACHE)
  const found = await cache.match(request.mode === 'navigate' ? SHELL : request, { ignoreSearch: true })
  return found ?? (await caches.match(request)) ?? fetch(request)
}

/** The whole folder. A file with its digest in its name is never fetched twice. */
async function keepSite() {
  const cache = await caches.open(CACHE)
  const put = async (address, found) => {
    if (!found.ok) throw new Error(`${address}: ${found.status}`)
    await cache.put(address, found)
  }
  for (const file of SITE.lasting) await put(SHELL + file, (await caches.match(SHELL + file)) ?? (await fetch(SHELL + file)))
  for (const file of ['', ...SITE.changing]) await put(SHELL + file, await fetch(SHELL + file, { cache: 'no-cache' }))
}

async function keep(request, response) {
  const said = response.headers.get('cache-control') ?? ''
  if (!response.ok || response.redirected || (request !== SHELL && !said.includes('public'))) return
  const cache = await caches.open(CACHE)
  await cache.put(request, response)
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - MOST))) if (new URL(old.url).pathname !== SHELL) await cache.delete(old)
}

async function keepShell() {
  const found = await fetch(SHELL, { cache: 'no-cache' })
  const text = await found.clone().text()
  await keep(SHELL, found)
  await keepAll([...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((each) => each[1]))
}

async function keepAll(addresses) {
  await Promise.all(
    addresses.map(async (address) => {
      if (!(await caches.match(address))) await keep(address, await fetch(address))
    }),
  ).catch(() => {}) // the next visit brings the rest
}

// ---- turns

self.addEventListener('push', (event) => {
  const { title = 'Starboard', body = '', path = '/' } = event.data?.json() ?? {}
  const what = { body, tag: path, renotify: true, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } }
  event.waitUntil(Promise.all([self.registration.showNotification(title, what), navigator.setAppBadge?.().catch(() => {})]))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? '/'))
})

/** The page of a table: the one that shows it already, else any of ours, else a new one. */
async function show(path) {
  const wanted = new URL(path, location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((each) => new URL(each.url).pathname === wanted.pathname)
  if (there) return there.focus()
  const home = pages.find((each) => new URL(each.url).pathname === '/')
  if (home) return home.focus().then((shown) => shown.navigate(wanted.href))
  return self.clients.openWindow(wanted.href)
}
