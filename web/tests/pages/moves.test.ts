import { describe, expect, test } from 'vitest'
import { movesOf } from '../../src/pages/replay/moves'
import type { Moment } from '../../src/table/replay'
import { Words } from '../../src/words/words'

const words = new Words()
words.add('toy', { 'toy.began': 'the game begins', 'toy.moved': '{seat} moved', 'toy.fell': 'a ship fell' })

function moment(n: number, ids: string[], row?: number): Moment {
  const events = ids.map((id) => ({ id, args: { seat: { id: 'core.seat', args: { seat: 2 } } } }))
  return { entry: { n, at: 0, kind: 'play', seat: 1, events, moment: null, asked: false, undone: false, row } } as unknown as Moment
}

describe('the moves of a replay', () => {
  test('are the moments with events, as sentences, with the seat they are about', () => {
    const found = movesOf([moment(4, ['toy.began'], 1), moment(5, []), moment(7, ['toy.moved', 'toy.fell'], 3)], words)
    expect(found.map(({ at, n, row, seat }) => ({ at, n, row, seat }))).toEqual([
      { at: 0, n: 4, row: 1, seat: 2 },
      { at: 2, n: 7, row: 3, seat: 2 },
    ])
    expect(found[0]!.text).toBe('The game begins')
    expect(found[1]!.text).toContain('A ship fell')
  })
})
