import { expect, test } from 'vitest'
import { Art } from '../../src/board/art'
import { Layout } from '../../src/board/layout'
import { whole } from '../../src/table/picture'
import { sketched } from '../../src/board/sketch'
import type { Board, Piece, Scene } from '../../src/connection/wire'

const BOARD: Board = {
  id: 'b',
  size: [900, 100],
  places: ['a', 'b', 'c'].map((id, i) => ({ id, at: [50 + 12 * i * i, 50], radius: 10, label: { id } })),
}

function piece(place: string): Piece {
  return { kind: 'disc', of: 1, place, label: { id: 'x' }, count: 1, facing: 0, id: '', dim: false, sign: '', origin: 0 }
}

function sketch(standing: string[], ghosts: string[]) {
  const scene: Scene = { boards: ['b'], pieces: standing.map(piece), panels: [], prompt: { id: 'x' } }
  return sketched(new Layout(whole(scene), BOARD, new Art(), 1, ghosts.map(piece)))
}

test('a sketch shows the ghost and the pieces nearby, with the ghost on top', () => {
  const made = sketch(['a', 'c'], ['b'])!
  expect(made.x).toBeCloseTo(62)
  expect(made.pieces.map((stood) => [stood.piece.place, stood.ghost])).toEqual([
    ['a', false],
    ['b', true],
  ])
})

test('there is no sketch for several ghosts, or for none', () => {
  expect(sketch(['a'], ['b', 'c'])).toBeNull()
  expect(sketch(['a'], [])).toBeNull()
})
