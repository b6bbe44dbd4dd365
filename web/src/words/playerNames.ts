// What those at a table are called, in the viewer's language: bots by their level or a star, guests without a name by a number.

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

/** The names of all at a table. Several bots of one level are called by the star of their seat, several guests without a name by a number. */
export function calledAll(seats: readonly Sitter[], words: Words): string[] {
  const nameless = seats.filter(isNameless)
  return seats.map((sitting, i) => {
    const name = sitting.name ?? ''
    if (isNameless(sitting))
      return nameless.length > 1 ? words.t('page.guest.number', { number: nameless.indexOf(sitting) + 1 }) : words.t('page.guest')
    if (sitting.kind !== 'bot') return name
    const several = seats.filter((other) => other.kind === 'bot' && other.name === name).length > 1
    return several ? starred(name, i + 1, words) : botName(name, words)
  })
}

/** A person's own bot keeps the name that it came with. */
function starred(level: string, seat: number, words: Words): string {
  const star = `table.star.${seat}`
  return words.has(`table.bot.${level}`) && words.has(star) ? words.t(star) : `${botName(level, words)} ${seat}`
}

/** What a bot is, beside its name: its level, where it is called by a star. */
export function botNote(sitting: { name?: string; level?: string }, words: Words): string {
  const level = botName(sitting.level ?? '', words)
  return level && level !== sitting.name ? level : words.t('page.bot')
}

function isNameless(sitting: Sitter): boolean {
  return sitting.kind === 'person' && !sitting.name
}
