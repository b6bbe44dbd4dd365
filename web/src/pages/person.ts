// How a finished game is told on the page of a person.

import { spoken } from '../words/language'
import type { Words } from '../words/words'
import type { PersonGame } from '../connection/wire'

export const ENOUGH = 5 // rated games before the server tells a rating
const DAY = 24 * 3600_000

/** The result in words, and whether it was good or bad for them. */
export function outcome(game: PersonGame, words: Words): { text: string; kind: '' | 'good' | 'bad' } {
  const { place, tied, sides, score, rival } = game
  const numbers = sides === 2 && Math.max(score, rival) > 1 && score !== rival ? '_by' : ''
  if (!place) return { text: words.t('site.person.several'), kind: '' }
  if (tied && tied === sides - 1) return { text: words.t('site.person.draw'), kind: '' }
  if (place === 1 && !tied) return { text: words.t(`site.person.won${score > rival ? numbers : ''}`, { score, rival }), kind: 'good' }
  if (sides === 2) return { text: words.t(`site.person.lost${score < rival ? numbers : ''}`, { score, rival }), kind: 'bad' }
  return { text: words.t('site.person.place', { place: words.t(`page.place.${place}`), count: sides }), kind: '' }
}

/** "today", "yesterday", "12 Nov", with the year where it is another. */
export function dayOf(at: number, now = Date.now()): string {
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  const ago = Math.floor((new Date(at).setHours(0, 0, 0, 0) - midnight) / DAY + 0.5)
  if (ago > -2) return new Intl.RelativeTimeFormat(spoken(), { numeric: 'auto' }).format(Math.min(0, ago), 'day')
  const year = new Date(at).getFullYear() === new Date(now).getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(spoken(), { day: 'numeric', month: 'short', year }).format(at)
}

export function monthOf(at: number): string {
  return new Intl.DateTimeFormat(spoken(), { month: 'long', year: 'numeric' }).format(at)
}
