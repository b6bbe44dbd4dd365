// The table menu: actions on the game as a whole, each with its consequence.

import type { View } from './view'
import type { Words } from '../words/words'

/** A confirmation for an action; an action without one runs immediately. */
interface Question {
  title: string
  about: string
  yes: string
  no: string
}

export interface MenuAction {
  kind: 'pause' | 'resume' | 'settle' | 'resign' | 'leave' // the command; "leave" only navigates away
  icon: string
  label: string
  note: string
  grave: boolean
  ask: Question | null
}

/** Return the actions available to this viewer: mild ones first, then resigning, and leaving last. */
export function deeds(view: View, words: Words): MenuAction[] {
  const { around, hello } = view
  const seat = hello?.seat ?? null
  if (!around || !hello) return []
  const playing = around.stage === 'playing' && seat !== null && around.seats[seat - 1]?.kind === 'person'
  return [
    ...(playing ? [...pausing(view, words), ...settling(view, words), ...resigning(view, words, seat)] : []),
    leaving(view, words, playing),
  ]
}

/** Return whether no other person has to agree to a request. Bots always agree. */
function alone(view: View): boolean {
  const yours = view.hello?.yours ?? []
  return (view.around?.seats ?? []).every((sitting, i) => sitting.kind !== 'person' || sitting.away || yours.includes(i + 1))
}

function pausing(view: View, words: Words): MenuAction[] {
  const { around, hello } = view
  if (around!.paused) return [{ kind: 'resume', icon: 'play', label: words.t('page.menu.resume'), note: '', grave: false, ask: null }]
  if (!around!.clock || around!.began || hello!.pace === 'none' || around!.asked) return []
  const how = alone(view) ? 'now' : 'ask'
  const label = words.t(`page.menu.pause.${how}`)
  const ask = {
    title: words.t(`page.pause.${how}`),
    about: words.t(`page.pause.${how}.about`),
    yes: label,
    no: words.t('page.keep_playing'),
  }
  return [{ kind: 'pause', icon: 'pause', label, note: how === 'ask' ? words.t('page.menu.agreed') : '', grave: false, ask }]
}

function settling(view: View, words: Words): MenuAction[] {
  if (!view.around!.settles || view.around!.asked) return []
  const how = alone(view) ? 'now' : 'ask'
  const label = words.t(`page.menu.settle.${how}`)
  const ask = {
    title: words.t(`page.settle.${how}`),
    about: words.t(`page.settle.${how}.about`),
    yes: label,
    no: words.t('page.keep_playing'),
  }
  return [{ kind: 'settle', icon: 'check', label, note: how === 'ask' ? words.t('page.menu.agreed') : '', grave: false, ask }]
}

function resigning(view: View, words: Words, seat: number): MenuAction[] {
  const { around } = view
  const means = around!.resigning?.[seat - 1]
  if (!means) return []
  const other = around!.seats.length === 2 && means === 'over' ? words.say({ id: 'core.seat', args: { seat: 3 - seat } }) : ''
  const label = words.t('page.menu.resign')
  const ask = {
    title: words.t('page.resign'),
    yes: label,
    no: words.t('page.keep_playing'),
    about: other ? words.t('page.resign.two', { name: other }) : words.t(`page.resign.${means}.about`),
  }
  return [{ kind: 'resign', icon: 'flag', label, note: words.t(`page.menu.resign.${means}`), grave: true, ask }]
}

function leaving(view: View, words: Words, playing: boolean): MenuAction {
  const label = words.t('page.menu.leave')
  const base = { kind: 'leave' as const, icon: 'leave', label, grave: false }
  if (!playing) return { ...base, note: '', ask: null }
  const { around } = view
  const how = around!.paused ? 'waits' : around!.began ? 'runs' : around!.clock ? 'clock' : alone(view) ? 'waits' : 'friends'
  const ask = { title: words.t('page.leave'), about: words.t(`page.leave.${how}`), yes: label, no: words.t('page.leave.stay') }
  return { ...base, note: words.t('page.menu.leave.note'), ask }
}
