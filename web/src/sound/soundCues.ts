// Sounds of a table, from the changes between two views.

import type { Sound } from './sound'
import type { View } from '../table/view'

/** Return the sound for the change from one view to the next; null: silence. */
export function soundCue(before: View, after: View): Sound | null {
  const you = after.hello?.seat ?? null
  if (after.refused && after.refused !== before.refused) return 'refused'
  if (after.around?.stage === 'over' && before.around?.stage === 'playing') {
    return you !== null && after.around.places?.[you - 1] === 1 ? 'win' : 'turn'
  }
  if (after.act && after.act !== before.act) {
    if (after.act.cue.cue === 'settle') return 'snap'
    if (after.act.cue.cue === 'vanish') return 'loss'
    if (after.act.cue.cue === 'move' || after.act.cue.cue === 'slide') return 'move'
  }
  if (asked(after) && !asked(before)) return 'turn'
  if (after.chat.length > before.chat.length && before.chat.length) return 'message'
  return null
}

function asked(view: View): boolean {
  return !!view.offer && !view.offer.early && view.choices.length > 0
}
