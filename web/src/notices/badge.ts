// Signs of waiting tables outside the page: the tab icon, and the badge of an installed app.

import { inPage } from '../connection/transport'

/** Show the number of waiting tables; 0 clears both signs. */
export function badge(count: number): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  if (icon) icon.href = `${inPage ? '.' : ''}/${count ? 'star-turn' : 'star'}.svg`
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => {}) // visible only for an installed app
}
