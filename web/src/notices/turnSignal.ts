// A turn makes itself known outside the page: badge, vibration, a notification of the system; and the screen stays on.

import { keepAwake } from './awake'
import { preferences } from './preferences.svelte'
import { turns } from '../settings/turns.svelte'

export interface Turn {
  title: string
  body: string
  path: string // of the table
  came: boolean // it came while the page was open
}

/** It is the viewer's turn until the returned is called. */
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

/** A notification that is gone when the turn is; by the service worker where there is one, since phones know no other. */
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
