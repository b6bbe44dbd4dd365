// Keyboard shortcuts: a letter touches the tray piece with that sign, except while a form field has the focus.

import type { Tray } from '../connection/wire'

export function meant(event: KeyboardEvent, trays: readonly Tray[]): string | undefined {
  const { key, target } = event
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.repeat ||
    (target instanceof HTMLElement && target.matches('input, textarea, select'))
  )
    return undefined
  return trays.flatMap((tray) => tray.pieces).find((piece) => piece.id && piece.sign.toLowerCase() === key.toLowerCase())?.id
}
