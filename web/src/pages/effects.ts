// Which measured effects of a house rule are shown where it is chosen.

import type { EffectInfo, OptionInfo } from '../connection/wire'

/** For so many seats, beside the other rules chosen: that of the chosen setting; at the usual one those that are clear. */
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
