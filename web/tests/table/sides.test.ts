import { expect, test } from 'vitest'
import { Art } from '../../src/board/art'
import { sideOf, sidesOf } from '../../src/table/sides'

test('sides have letters and joint scores; there are none if everyone plays alone', () => {
  const sides = sidesOf(
    [
      [1, 3],
      [2, 4],
    ],
    [7, 5],
  )
  expect(sides.map((side) => `${side.letter} ${side.seats.join('+')} ${side.points}`)).toEqual(['A 1+3 7', 'B 2+4 5'])
  expect(sideOf(sides, 4)?.letter).toBe('B')
  expect(sidesOf([[1, 3], [2]])[1]!.points).toBeNull()
  expect(sidesOf([[1], [2]], [3, 4])).toEqual([])
  expect(sidesOf(undefined)).toEqual([])
})

test('before the game, seats have the looks that the server announces', () => {
  const art = new Art({ hues: ['red', 'blue', 'green'] })
  const worn = (looks: number[]) => [1, 2].map((seat) => art.wearing(looks).hue(seat))
  expect(worn([0, 3])).toEqual(['red', 'green'])
  expect(worn([0, 1])).toEqual(['red', 'red'])
  expect(worn([])).toEqual(['red', 'blue'])
})
