// What shows outside the page that tables wait: the icon of the tab, and the badge of an installed app.

import { inPage } from '../connection/transport'

/** So many tables wait; nothing is marked for none. */
export function badge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = `${inPage ? '.' : ''}/${count ? 'star-turn' : 'star'}.svg`
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => {}) // only where the app is installed
}
