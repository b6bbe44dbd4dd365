// Push subscriptions, for notices in games with days per move while no page is open.

import { get, post } from '../connection/api'
import { bytesOf } from '../connection/base64'
import type { NoticeChannels } from '../connection/wire'

/** Create or renew this browser's subscription and send its endpoint to the server. */
export async function subscribe(key: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint, keys } = made.toJSON()
  await post('/api/me/notices/push', { endpoint, keys: { p256dh: keys!.p256dh, auth: keys!.auth } })
}

/** Renew an existing subscription, at most once a day. */
export async function renew(): Promise<void> {
  const day = new Date().toDateString()
  if (localStorage.getItem('notify') !== 'yes' || localStorage.getItem('renewed') === day) return
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { push_key } = await get<NoticeChannels>('/api/me/notices')
  if (push_key) await subscribe(push_key)
  localStorage.setItem('renewed', day)
}

export async function unsubscribe(): Promise<void> {
  const found = await navigator.serviceWorker?.getRegistration()
  const made = await found?.pushManager?.getSubscription()
  if (!made) return
  await post('/api/me/notices/push/end', { endpoint: made.endpoint }).catch(() => {})
  await made.unsubscribe()
}
