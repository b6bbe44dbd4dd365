// The list of moves in a replay.

import { about, lines } from '../../table/log'
import type { Moment } from '../../table/replay'
import { sentence } from '../../words/words'
import type { Words } from '../../words/words'

export interface Move {
  at: number // index of its moment in the replay
  n: number // row of the table's log
  row: number | undefined // row of the game's history
  seat: number // whom it is about; 0: nobody
  text: string
}

/** Return the moments that have something to say, in order. The first is the start of the game. */
export function movesOf(story: readonly Moment[], words: Words): Move[] {
  return story.flatMap(({ entry }, at) => {
    const said = lines(entry)
    if (!said.length) return []
    const text = said.map((each) => sentence(words.say(each))).join(' ')
    return [{ at, n: entry.n, row: entry.row, seat: about(said[0], entry), text }]
  })
}
