// The layout exists twice, in the browser and in starboard.drawing. The vectors hold the results of the latter.

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Art } from '../../src/board/art'
import type { Sprite, Theme } from '../../src/board/art'
import { Layout, radius } from '../../src/board/layout'
import { whole } from '../../src/table/picture'
import type { Board, Scene } from '../../src/connection/wire'

interface Case {
  queue: Theme['queue']
  scale: number
  sprites: Record<string, { box: Sprite['box']; cut: boolean }>
  board: Board
  scene: Scene
  pieces: Record<string, [x: number, y: number, scale: number]>
  radii: Record<string, number>
  ways: { path: string[]; points: [number, number][] }[]
}

const cases = JSON.parse(readFileSync(new URL('../layoutVectors.json', import.meta.url), 'utf-8')) as Case[]

function laidOut({ queue, scale, sprites, scene, board }: Case): Layout {
  const drawings = Object.entries(sprites).map(([name, { box, cut }]): [string, Sprite] => [
    name,
    { name, box, cut, plate: null, ring: '', patterned: false },
  ])
  return new Layout(whole(scene), board, new Art({ queue, scale }, new Map(drawings)))
}

function near(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length)
  found.forEach((value, i) => expect(value).toBeCloseTo(wanted[i]!, 4))
}

describe.each(cases.map((each, number) => ({ number, each })))('board $number', ({ each }) => {
  const layout = laidOut(each)

  test('has every piece at the position and size in the drawing', () => {
    expect(layout.pieces).toHaveLength(Object.keys(each.pieces).length)
    for (const { piece, x, y, scale } of layout.pieces) near([x, y, scale], each.pieces[piece.id]!)
  })

  test('has places of the same radius', () => {
    for (const place of each.board.places) near([radius(place)], [each.radii[place.id]!])
  })

  test('draws paths through the same points, except where one starts beside a queue', () => {
    for (const { path, points } of each.ways) {
      const found = layout.way({ path, of: 1, style: '' }).points
      expect(found).toHaveLength(points.length)
      found.forEach((point, i) => (i || !layout.art.start) && near(point, points[i]!))
    }
  })
})
