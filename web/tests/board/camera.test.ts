import { expect, test } from 'vitest'
import { enlargement, small } from '../../src/board/camera'

test('on a crowded board units are enlarged in a small viewport, most while it shows everything', () => {
  const phone = 0.3 // px per unit
  expect(enlargement(phone, phone)).toBe(1.62)
  expect(enlargement(phone, 0.4)).toBeCloseTo(1.5)
  expect(enlargement(phone, 0.8)).toBe(1.2)
  expect(small({ k: phone })).toBe(true)
})

test('on a crowded board units keep their size in a large viewport', () => {
  expect(enlargement(0.7, 0.7)).toBe(1)
  expect(small({ k: 0.7 })).toBe(false)
})
