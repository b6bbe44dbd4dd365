// House rules and clocks in words.

import { words } from './language'

export function settingName(game: string, option: string, value: string | number): string {
  const id = `${game}.option.${option}.${value}`
  return words.has(id) ? words.t(id) : String(value)
}

export function paceName(pace: string): string {
  const [kind, rest = ''] = pace.split(' ')
  if (kind === 'none') return words.t('page.pace.none')
  if (kind === 'days') return words.t('page.pace.days', { count: Number(rest) })
  const [base, more] = rest.split('+').map(Number)
  return words.t('page.pace.live', { minutes: (base ?? 0) / 60, seconds: more ?? 0 })
}
