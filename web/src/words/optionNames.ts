// House rules in words.

import { words } from './language'

export function settingName(game: string, option: string, value: string | number): string {
  const id = `${game}.option.${option}.${value}`
  return words.has(id) ? words.t(id) : String(value)
}
