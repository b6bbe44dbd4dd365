// A shelf of pieces, and the lens over the board.

import { describe, expect, test } from 'vitest'
import { fitted, lensed, onBoard } from '../../src/board/camera'
import { fits, pushed, scattered, scrolled, packed } from '../../src/board/trayPacking'

const sizes = Array.from({ length: 30 }, (_, i): [string, number, number] => [`t${i}`, 40 + ((i * 7) % 50), 30 + ((i * 5) % 20)])

describe('a shelf', () => {
  test('scrolls to the nearest piece only if no whole piece is visible', () => {
    const far = [[900, 950], [400, 450]] as const // prettier-ignore
    expect(scrolled([[20, 60], ...far], 0, 300)).toBe(0)
    expect(scrolled(far, 0, 300)).toBe(400)
    expect(scrolled([[280, 320]], 0, 300)).toBe(280)
    expect(scrolled([[0, 40]], 500, 300)).toBe(0)
    expect(scrolled([], 120, 300)).toBe(120)
  })

  test.each([
    ['beside the board', { width: 300 }],
    ['below it', { rows: 3 }],
  ] as const)('%s: no pieces overlap, and all are inside', (_, room) => {
    const { slots, width, height } = packed(sizes, room, 4)
    expect(slots.size).toBe(30)
    const lying = [...slots.values()]
    for (const one of lying) {
      expect(one.x >= 0 && one.y >= 0 && one.x + one.width <= width + 0.01 && one.y + one.height <= height + 0.01).toBe(true)
      for (const other of lying) {
        const apart =
          one === other ||
          one.x + one.width <= other.x ||
          other.x + other.width <= one.x ||
          one.y + one.height <= other.y ||
          other.y + other.height <= one.y
        expect(apart).toBe(true)
      }
    }
    if ('width' in room) expect(width).toBeLessThanOrEqual(room.width)
  })

  test('is as large as fits, but never too small to read', () => {
    const laid = (scale: number) =>
      packed(
        sizes.map(([id, wide, high]) => [id, wide * scale, high * scale] as const),
        { width: 300 },
        4,
      )
    const scale = fits(laid, 200, 0.9, 0.3)
    expect(laid(scale).height).toBeLessThanOrEqual(200)
    expect(laid(scale + 0.011).height).toBeGreaterThan(200)
    expect(fits(laid, 9000, 0.9, 0.3)).toBe(0.9)
    expect(fits(laid, 10, 0.9, 0.3)).toBe(0.3)
  })

  test('keeps moved pieces where they were put, but on the shelf', () => {
    const shelf = packed(sizes, { rows: 3 }, 4)
    const [one, two, gone] = [
      { x: 200, y: 60 },
      { x: -50, y: 999 },
      { x: 1, y: 1 },
    ]
    const slots = pushed(
      shelf,
      new Map([
        ['t1', one],
        ['t2', two],
        ['gone', gone],
      ]),
    )
    const middle = (id: string) => {
      const slot = slots.get(id)!
      return [slot.x + slot.width / 2, slot.y + slot.height / 2]
    }
    expect(middle('t1')).toEqual([200, 60])
    expect([slots.get('t2')!.x, slots.get('t2')!.y + slots.get('t2')!.height]).toEqual([0, shelf.height])
    expect(slots.size).toBe(30)
    expect(slots.get('t3')).toEqual(shelf.slots.get('t3'))
  })

  test('can be shuffled without losing a piece', () => {
    const found = scattered(sizes, () => 0.3)
    expect([...found].sort()).toEqual([...sizes].sort())
    expect(found).not.toEqual(sizes)
  })
})

describe('a lens over the board', () => {
  const frame = { width: 390, height: 390, board: [1000, 1000] as const }

  test('reaches every corner of the board without leaving the window', () => {
    for (const [at, wanted] of [
      [
        [0, 0],
        [0, 0],
      ],
      [
        [390, 390],
        [1000, 1000],
      ],
      [
        [195, 0],
        [500, 0],
      ],
    ] as const) {
      const [x, y] = onBoard(lensed(0.8, frame, at), at)
      expect([Math.round(x), Math.round(y)]).toEqual(wanted)
    }
  })

  test('stops moving at the edge of the window', () => {
    expect(lensed(0.8, frame, [195, 900])).toEqual(lensed(0.8, frame, [195, 390]))
  })

  test('keeps the point under the pointer, even if the board is narrower than the window', () => {
    const wide = { ...frame, width: 600 }
    for (const at of [
      [150, 100],
      [300, 200],
      [450, 380],
    ] as const) {
      const [x, y] = onBoard(lensed(0.8, wide, at), at)
      const [u, v] = onBoard(fitted(wide), at)
      expect([x, y].map(Math.round)).toEqual([u, v].map(Math.round))
    }
  })
})
