import './tokens.css'
import './base.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { use, inPage } from './connection/transport'
import { watchForLostParts } from './lostParts'
import { begin } from './words/language'
import { settings } from './settings/settings.svelte'

/** Start the server in this page if the page was served as static files. */
async function startInPage(): Promise<void> {
  if (!inPage) return
  const { server } = await import('./inPage/server')
  use(server)
  await server.prepare().catch(() => {}) // missing covers must not keep the page from loading
}

settings.apply()
watchForLostParts()
await Promise.all([startInPage(), begin()])
mount(App, { target: document.getElementById('app')! })
// Delayed so that the visible page loads first.
if (!inPage) setTimeout(() => void import('./notices/worker').then(({ startWorker }) => startWorker()), 2000)
