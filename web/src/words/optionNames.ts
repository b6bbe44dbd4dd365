// Display names of house rules and their settings.

import { words } from './language'

export function settingName(game: string, option: string, value: string | number): string {
  const id = `${game}.option.${option}.${value}`
  if (words.has(id)) return words.t(id)
  return value === 'on' || value === 'off' ? words.t(`page.setting.${value}`) : String(value)
}

/** Return the name of a rule with its setting: "Damage lasts: until repaired", or just "Gentle start" if it is on. */
export function ruleName(game: string, option: string, value: string | number): string {
  const name = words.t(`${game}.option.${option}`)
  const plain = value === 'on' && !words.has(`${game}.option.${option}.on`)
  return plain ? name : `${name}: ${settingName(game, option, value)}`
}
