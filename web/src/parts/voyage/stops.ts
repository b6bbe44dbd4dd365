// The stops of the voyage in words, and where they lead.

import { botName } from '../../words/playerNames'
import { words } from '../../words/language'
import { learnPath, newPath, puzzlePath } from '../../pages/route'
import type { GameInfo, GameVoyage, NextStop, Stop, Voyage } from '../../connection/wire'

/** A proposed stop in words: its title, one sentence, and the label of the button that leads there. */
export interface Proposal {
  title: string
  about: string
  act: string
  path: string
}

export function starsOf(game: GameVoyage): number {
  return game.stops.filter((stop) => stop.reached).length
}

/** Return the number of stars reached, and of all stars. */
export function starSums(voyage: Voyage): [number, number] {
  const sum = (count: (game: GameVoyage) => number) => voyage.games.reduce((before, game) => before + count(game), 0)
  return [sum(starsOf), sum((game) => game.stops.length)]
}

export function isNext(stop: Stop, game: GameVoyage, next: NextStop | null | undefined): boolean {
  return next?.game === game.game && next.kind === stop.kind && (stop.kind !== 'level' || next.name === stop.level)
}

export function stopName(stop: Stop, game: GameVoyage): string {
  if (stop.kind === 'level') return botName(stop.level ?? '', words)
  if (stop.kind === 'puzzles') return words.t('site.stop.puzzles', { done: Math.min(game.solved, game.wanted), count: game.wanted })
  const begun = stop.kind === 'learn' && game.lessons > 0 && !stop.reached
  return begun ? words.t('site.stop.learn.begun', { done: game.lessons, count: game.core }) : words.t(`site.stop.${stop.kind}`)
}

/** Return the page where a stop is reached. `name` is the lesson or the puzzle to begin with. */
export function stopPath(stop: Pick<Stop, 'kind' | 'level'>, game: GameVoyage, name = ''): string {
  if (stop.kind === 'learn') return learnPath(game.game, name)
  if (stop.kind === 'puzzles') return name ? puzzlePath(game.game, name) : `/puzzles#${game.game}`
  if (stop.kind === 'first_game') return newPath(game.game)
  return `${newPath(game.game)}?${new URLSearchParams({ bots: stop.level ?? '', seats: '2', options: game.options ?? '' })}`
}

/** Return the highest level beaten; "" if none. */
export function bestLevel(game: GameVoyage): string {
  return game.stops.findLast((stop) => stop.kind === 'level' && stop.reached)?.level ?? ''
}

export function proposal(next: NextStop, voyage: Voyage, games: readonly GameInfo[]): Proposal {
  const there = voyage.games.find((game) => game.game === next.game)!
  const info = games.find((game) => game.key === next.game)
  const game = words.t(`${next.game}.name`)
  const minutes = info?.minutes[0] ?? 0
  const path = stopPath({ kind: next.kind, level: next.name ?? '' }, there, next.kind === 'level' ? '' : next.name)
  const level = botName((next.kind === 'level' ? next.name : info?.first_bot) ?? '', words)
  const said = (id: string, args = {}) => words.t(`site.next.${id}`, { game, level, minutes, ...args })
  const play = words.t('page.hero.play', { game })
  if (next.kind === 'learn') {
    const left = there.core - there.lessons
    const about = said(there.lessons ? 'learn.begun' : 'learn.about', { done: there.lessons, count: left })
    return { title: words.t('page.learn.title', { game }), about, act: said(there.lessons ? 'learn.go_on' : 'learn.begin'), path }
  }
  if (next.kind === 'puzzles') {
    const about = said('puzzles.about', { done: there.solved, count: there.wanted - there.solved })
    return { title: said('puzzles', { count: there.wanted }), about, act: said('puzzles.solve'), path }
  }
  if (next.kind === 'first_game') {
    const known = there.core > 0 && there.lessons === there.core
    return { title: said('first_game'), about: said(known ? 'first_game.about' : 'first_game.unknown'), act: play, path }
  }
  return { title: said('level'), about: said('level.about'), act: play, path }
}
