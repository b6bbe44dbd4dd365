// Wording of finished games on a person's page.

import { spoken } from '../words/language'
import { botName } from '../words/playerNames'
import type { Words } from '../words/words'
import type { PersonGame } from '../connection/wire'

export const ENOUGH = 5 // rated games before the server sends a rating
const DAY = 24 * 3600_000

/** Return the result in words, and whether it was good or bad for the person. */
export function outcome(game: PersonGame, words: Words): { text: string; kind: '' | 'good' | 'bad' } {
  const { place, tied, sides, score, rival } = game
  const numbers = sides === 2 && Math.max(score, rival) > 1 && score !== rival ? '_by' : ''
  if (!place) return { text: words.t('site.person.several'), kind: '' }
  if (tied && tied === sides - 1) return { text: words.t('site.person.draw'), kind: '' }
  if (place === 1 && !tied) return { text: words.t(`site.person.won${score > rival ? numbers : ''}`, { score, rival }), kind: 'good' }
  if (sides === 2) return { text: words.t(`site.person.lost${score < rival ? numbers : ''}`, { score, rival }), kind: 'bad' }
  return { text: words.t('site.person.place', { place: words.t(`page.place.${place}`), count: sides }), kind: '' }
}

/** Return who else played, in words. */
export function company(game: PersonGame, words: Words): string {
  const names = game.others.map((each) => each || words.t('page.guest'))
  if (game.level) return words.t('site.person.against.level', { level: botName(game.level, words) })
  if (game.bots) names.push(words.t('site.person.bots', { count: game.bots }))
  return names.length ? words.t('site.person.against', { names: words.list(names) }) : ''
}

/** Format a day as "today", "yesterday" or "12 Nov", with the year unless it is the current one. */
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
