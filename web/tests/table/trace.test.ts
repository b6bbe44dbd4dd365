import { describe, expect, test } from 'vitest'
import { TraceLog } from '../../src/table/trace'
import type { Cue, Piece, Step } from '../../src/connection/wire'

const piece = (kind: string, of: number, place: string): Piece => ({ kind, of, place, label: { id: '' }, count: 1, facing: 0 }) as Piece
const move = (kind: string, of: number, ...path: string[]): Cue => ({ cue: 'move', piece: piece(kind, of, path[0]!), path, carried: [] })
const vanish = (kind: string, of: number, at: string) => ({ cue: 'vanish', piece: piece(kind, of, at), style: '' }) as Cue
const appear = (kind: string, of: number, at: string) => ({ cue: 'appear', piece: piece(kind, of, at), style: '' }) as Cue

let n = 0
function played(seat: number, ...cues: Cue[]): Step {
  n += 1
  return { type: 'step', n, at: 0, row: '', cues, summary: { kind: 'play', seat } } as unknown as Step
}

function log(...steps: Step[]): TraceLog {
  const made = new TraceLog()
  for (const step of steps) made.add(step)
  return made
}

const paths = (made: TraceLog) => made.traces(1).map((trace) => trace.path.join(' '))

describe('the trace of other players', () => {
  test("has their moves since the viewer's last move", () => {
    const made = log(played(2, move('a', 2, 'x', 'y')), played(1), played(2, move('a', 2, 'p', 'q')), played(2, move('b', 2, 'r', 's')))
    expect(paths(made)).toEqual(['p q', 'r s'])
  })

  test('joins the steps of one piece into one path', () => {
    const made = log(played(2, move('a', 2, 'p', 'q')), played(2), played(2, move('a', 2, 'q', 'r', 's')))
    expect(paths(made)).toEqual(['p q r s'])
  })

  test('continues through a gate', () => {
    const made = log(played(2, move('a', 2, 'p', 'gate'), vanish('a', 2, 'gate'), appear('a', 2, 'z')))
    expect(paths(made)).toEqual(['p gate z'])
  })

  test('shows every piece of a group move, but only one per path', () => {
    const made = log(
      played(2, move('L', 2, 'p', 'q'), move('M', 1, 'p', 'q', 'r'), move('M', 2, 'p', 'q', 'r'), move('S', 2, 'p', 'q', 'r', 's')),
    )
    expect(paths(made)).toEqual(['p q', 'p q r', 'p q r s'])
  })

  test('has every path, and the pieces placed in between', () => {
    const made = log(
      played(2, move('a', 2, 'a', 'b')),
      played(3, move('c', 3, 'c', 'd')),
      played(4, appear('g', 4, 'g')),
      played(4, move('e', 4, 'e', 'f')),
    )
    expect(paths(made)).toEqual(['a b', 'c d', 'g', 'e f'])
  })

  test('has every piece placed since', () => {
    const made = log(played(1), ...['x', 'y', 'z'].map((at, i) => played(i + 2, appear('S', i + 2, at))))
    expect(paths(made)).toEqual(['x', 'y', 'z'])
  })

  test("has the last two placements, even from before the viewer's own", () => {
    const made = log(played(2, appear('S', 2, 'x')), played(1, appear('S', 1, 'm')), played(2, appear('L', 2, 'y')))
    expect(paths(made)).toEqual(['x', 'y'])
    made.add(played(1, appear('S', 1, 'z')))
    expect(paths(made)).toEqual([])
  })

  test('has the newest turn for spectators', () => {
    const made = log(
      played(2, move('a', 2, 'p', 'q')),
      played(1, move('b', 1, 'r', 's')),
      played(1, move('b', 1, 's', 't'), move('c', 1, 'u', 'v')),
    )
    expect(made.traces(null).map((trace) => trace.path.join(' '))).toEqual(['r s t', 'u v'])
    expect(log().traces(null)).toEqual([])
  })

  test('is empty after an undo', () => {
    const made = log(played(2, move('a', 2, 'p', 'q')))
    made.add({ type: 'step', n: 99, at: 0, row: '', summary: { kind: 'undo', seat: 2, back_to: 3 } } as unknown as Step)
    expect(paths(made)).toEqual([])
  })
})
