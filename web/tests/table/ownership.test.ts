import { expect, test } from 'vitest'
import { heat, pause } from '../../src/table/ownership'
import { whole } from '../../src/table/picture'
import type { Moment } from '../../src/table/replay'

function moment(at: number, began: number, ...standing: [string, number][]): Moment {
  const pieces = standing.map(([place, of]) => ({
    kind: 'k',
    of,
    place,
    label: { id: 'x' },
    count: 1,
    facing: 0,
    id: '',
    dim: false,
    sign: '',
    origin: 0,
  }))
  const picture = whole({ boards: ['b'], pieces, panels: [], prompt: { id: 'p' } })
  return {
    picture,
    around: { began } as Moment['around'],
    cues: [],
    entry: { n: at, at, kind: 'play', seat: 1, events: [], moment: null, asked: false, undone: false },
  }
}

const STORY = [
  moment(0, 0),
  moment(10, 0, ['a', 1]),
  moment(20, 0, ['a', 1], ['b', 2]),
  moment(30, 0, ['a', 2], ['b', 2]),
  moment(40, 0, ['a', 2], ['c', 0]),
]

test('a place belongs to the seat whose piece is there, since the row that put it there', () => {
  expect(heat(STORY, 0)).toEqual([])
  expect(heat(STORY, 2)).toEqual([
    { place: 'a', of: 1, since: 1, late: 0 },
    { place: 'b', of: 2, since: 2, late: 1 },
  ])
  expect(heat(STORY, 4)).toEqual([{ place: 'a', of: 2, since: 3, late: 2 / 3 }])
})

test('a replay of a timed game keeps its pauses, scaled by speed and capped', () => {
  const timed = [moment(1000, 500), moment(2500, 500), moment(60_000, 500)]
  expect(pause(timed[0]!, timed[1], 1)).toBe(1500)
  expect(pause(timed[0]!, timed[1], 5)).toBe(300)
  expect(pause(timed[1]!, timed[2], 2)).toBe(2000)
  expect(pause(STORY[1]!, STORY[2], 2)).toBe(30)
})
