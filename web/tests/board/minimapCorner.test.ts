import { describe, expect, test } from 'vitest'
import { cornerFor } from '../../src/board/minimapCorner'

const WINDOW = [390, 310] as const
const TOP_RIGHT = { left: false, bottom: false }
const BOTTOM_RIGHT = { left: false, bottom: true }
const at = (x: number, y: number, weight = 1) => ({ at: [x, y] as const, weight })

describe('the minimap', () => {
  test('is at the top right if it covers nothing anywhere', () => {
    expect(cornerFor([], WINDOW, 96, null)).toEqual(TOP_RIGHT)
  })

  test('keeps its corner while it covers nothing there', () => {
    expect(cornerFor([], WINDOW, 96, BOTTOM_RIGHT)).toEqual(BOTTOM_RIGHT)
    expect(cornerFor([at(380, 10)], WINDOW, 96, BOTTOM_RIGHT)).toEqual(BOTTOM_RIGHT)
  })

  test('leaves a corner where it covers more than elsewhere', () => {
    expect(cornerFor([at(380, 300), at(380, 10, 1000)], WINDOW, 96, BOTTOM_RIGHT)).toEqual({ left: true, bottom: false })
    const everywhere = [at(380, 10, 1000), at(10, 10, 2), at(10, 300, 3), at(380, 300, 2)]
    expect(cornerFor(everywhere, WINDOW, 96, TOP_RIGHT)).toEqual({ left: true, bottom: false })
    expect(cornerFor(everywhere, WINDOW, 96, BOTTOM_RIGHT)).toEqual(BOTTOM_RIGHT)
  })

  test('covers nothing that is outside the window', () => {
    expect(cornerFor([at(400, 10)], WINDOW, 96, null)).toEqual(TOP_RIGHT)
  })
})
