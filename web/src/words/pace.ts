// Duration of a game in words, from the clock of the table or from the usual length of the game.

import { spoken, words } from './language'

export function paceName(pace: string): string {
  const [kind, rest = ''] = pace.split(' ')
  if (kind === 'none') return words.t('page.pace.none')
  if (kind === 'days') return words.t('page.pace.days', { count: Number(rest) })
  const [reserve = 0, seconds = 0] = rest.split('+').map(Number)
  const minutes = new Intl.NumberFormat(spoken(), { maximumFractionDigits: 1 }).format(reserve / 60)
  return words.t('page.pace.live', { minutes, seconds })
}

/** Return the pace in words; without a clock, the usual minutes of the game if they are known. */
export function paceText(pace: string, minutes: readonly [number, number]): string {
  if (pace !== 'none' || !minutes[1]) return paceName(pace)
  return words.t('page.minutes', { minutes: minutes[0] === minutes[1] ? `${minutes[0]}` : `${minutes[0]}–${minutes[1]}` })
}
