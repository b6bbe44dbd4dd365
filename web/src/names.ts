// Bots are called by their level, in the viewer's language; those of one level by their seat too.

import type { Words } from './words'
import type { Around } from './wire'

export function named(around: Around, words: Words): Around {
  const levels = around.seats.map((sitting) => (sitting.kind === 'bot' ? sitting.name ?? '' : ''))
  const seats = around.seats.map((sitting, i) => {
    const level = levels[i]!
    if (!level || !words.has(`table.bot.${level}`)) return sitting
    const several = levels.filter((other) => other === level).length > 1
    return { ...sitting, name: words.t(`table.bot.${level}`) + (several ? ` ${i + 1}` : '') }
  })
  return { ...around, seats }
}
