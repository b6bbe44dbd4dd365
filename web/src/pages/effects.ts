// Measured effects of a house rule, as shown beside its settings.

import type { EffectInfo, OptionInfo } from '../connection/wire'

/** Return the effects measured with these seats and rules: those of the chosen setting, or at the default setting all
 * clear ones. */
export function effectsOf(option: OptionInfo, seats: number, chosen: Record<string, string>): EffectInfo[] {
  const value = chosen[option.name] ?? String(option.default)
  const usual = value === String(option.default)
  return (option.effects ?? []).filter(
    (each) => each.seats === seats && fits(each.beside, chosen) && (usual ? each.clear : each.setting === value),
  )
}

function fits(beside: string, chosen: Record<string, string>): boolean {
  return beside
    .split(' ')
    .filter(Boolean)
    .every((word) => {
      const [name, value] = word.split('=')
      return chosen[name!] === value
    })
}
