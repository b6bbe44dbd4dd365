// The viewer's puzzles: counts, groups and links.

import { inPage, picture } from '../../connection/transport'
import type { GamePuzzles, ListedPuzzle, MyPuzzles, PuzzleOfDay } from '../../connection/wire'

export interface PuzzleGroup {
  difficulty: number
  puzzles: ListedPuzzle[]
}

export function isSolved(puzzle: ListedPuzzle): boolean {
  return puzzle.mark === 'first' || puzzle.mark === 'later'
}

export function solvedOf(puzzles: readonly ListedPuzzle[]): number {
  return puzzles.filter(isSolved).length
}

/** Return a game's puzzles by difficulty, the easiest first. */
export function groups(game: GamePuzzles): PuzzleGroup[] {
  const levels = [...new Set(game.puzzles.map((each) => each.difficulty))].sort((one, other) => one - other)
  return levels.map((difficulty) => ({ difficulty, puzzles: game.puzzles.filter((each) => each.difficulty === difficulty) }))
}

/** Return the puzzles that were missed and have come back, each with its game. */
export function returned(mine: MyPuzzles): { game: string; key: string }[] {
  return mine.games.flatMap(({ game, puzzles }) => puzzles.filter((each) => each.due).map(({ key }) => ({ game, key })))
}

/** Return the source of a picture of today's puzzle: its board, or without a server the game's cover. */
export function pictureOfToday(today: PuzzleOfDay): string {
  const game = `/api/games/${today.game}`
  return inPage ? picture(`${game}/picture.svg`) : `${game}/puzzles/${today.key}/board.svg`
}

/** Return the viewer's mark on today's puzzle; '' before the first try. */
export function todaysMark(mine: MyPuzzles): string {
  const { today, games } = mine
  const own = games.find((each) => each.game === today?.game)?.puzzles.find((each) => each.key === today?.key)
  return own?.mark ?? ''
}
