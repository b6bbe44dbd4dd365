// Visible overlays: those switched on. While some overlays apply to the piece in hand, no others glow.

import type { Overlay } from '../connection/wire'

export function shownNow(
  overlays: readonly Overlay[],
  switched: Readonly<Record<string, boolean>>,
  held: readonly string[],
): ReadonlySet<string> {
  const called = overlays.filter((overlay) => overlay.holding.some((id) => held.includes(id)))
  const shown = (overlay: Overlay) =>
    called.length && overlay.glow.length ? called.includes(overlay) : (switched[overlay.id] ?? overlay.on)
  return new Set(overlays.filter(shown).map((overlay) => overlay.id))
}
