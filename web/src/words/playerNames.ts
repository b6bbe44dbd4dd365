// What those at a table are called, in the viewer's language: bots by their level, guests without a name by a number.

import type { Words } from './words'
import type { Around } from '../connection/wire'

/** A bot by its level; one of somebody's own by the name that it came with. */
export function botName(level: string, words: Words): string {
  return words.has(`table.bot.${level}`) ? words.t(`table.bot.${level}`) : level
}

interface Sitter {
  kind: string
  name?: string
}

export function named(around: Around, words: Words): Around {
  const names = calledAll(around.seats, words)
  return { ...around, seats: around.seats.map((sitting, i) => (names[i] === sitting.name ? sitting : { ...sitting, name: names[i] })) }
}

/** The names of all at a table. Several bots of one level bear their seat, several guests without a name a number. */
export function calledAll(seats: readonly Sitter[], words: Words): string[] {
  const nameless = seats.filter(isNameless)
  return seats.map((sitting, i) => {
    const name = sitting.name ?? ''
    if (isNameless(sitting))
      return nameless.length > 1 ? words.t('page.guest.number', { number: nameless.indexOf(sitting) + 1 }) : words.t('page.guest')
    if (sitting.kind !== 'bot') return name
    const several = seats.filter((other) => other.kind === 'bot' && other.name === name).length > 1
    return botName(name, words) + (several ? ` ${i + 1}` : '')
  })
}

function isNameless(sitting: Sitter): boolean {
  return sitting.kind === 'person' && !sitting.name
}
