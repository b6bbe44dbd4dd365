// Signals of the viewer's turn outside the page: badge, vibration, notification. The screen also stays on.

import { keepAwake } from './awake'
import { preferences } from './preferences.svelte'
import { turns } from '../settings/turns.svelte'

export interface Turn {
  title: string
  body: string
  path: string // path of the table's page
  came: boolean // the turn began while the page was open
}

/** Signal the viewer's turn until the returned function is called. */
export function begin(turn: Turn): () => void {
  turns.begin(turn.path)
  const sleep = keepAwake()
  if (turn.came && preferences.vibration) navigator.vibrate?.([120, 80, 120])
  const clear = turn.came && preferences.notify && document.visibilityState === 'hidden' ? shown(turn) : () => {}
  return () => {
    turns.end(turn.path)
    sleep()
    clear()
  }
}

/** Show a notification and return a function to close it. Prefer the service worker: phones support no other way. */
function shown({ title, body, path }: Turn): () => void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return () => {}
  const what = { body, tag: path, icon: '/icon-192.png', badge: '/badge-96.png', data: { path } }
  const worker = navigator.serviceWorker?.controller ? navigator.serviceWorker.ready : null
  if (!worker) {
    const plain = new Notification(title, what)
    plain.onclick = () => focus()
    return () => plain.close()
  }
  void worker.then((found) => found.showNotification(title, what))
  return () => void worker.then(async (found) => (await found.getNotifications({ tag: path })).forEach((each) => each.close()))
}
