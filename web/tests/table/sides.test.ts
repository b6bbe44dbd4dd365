import { expect, test } from 'vitest'
import { Art } from '../../src/board/art'
import { sideOf, sidesOf } from '../../src/table/sides'

test('sides have letters and what they have together; where everybody plays alone there are none', () => {
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

test('who plays together wears one hue before the game too, where the theme says so', () => {
  const hues = ['red', 'blue']
  const worn = (art: Art) => [1, 2, 3, 4].map((seat) => art.hue(seat))
  expect(
    worn(
      new Art({ hues, sided: true }).sided([
        [1, 2],
        [3, 4],
      ]),
    ),
  ).toEqual(['red', 'red', 'blue', 'blue'])
  expect(worn(new Art({ hues, sided: true }).sided([[1], [2], [3], [4]]))).toEqual(['red', 'blue', 'red', 'blue'])
  expect(
    worn(
      new Art({ hues }).sided([
        [1, 2],
        [3, 4],
      ]),
    ),
  ).toEqual(['red', 'blue', 'red', 'blue'])
})
