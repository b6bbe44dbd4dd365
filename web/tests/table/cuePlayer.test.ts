import { describe, expect, test } from 'vitest'
import { whole } from '../../src/table/picture'
import type { Picture } from '../../src/table/picture'
import { CuePlayer } from '../../src/table/cuePlayer'
import type { Act } from '../../src/table/cuePlayer'
import { after, during } from '../../src/table/cues'
import type { Cue, Piece } from '../../src/connection/wire'
import { FakeEnvironment } from '../kit'

function piece(place: string, more: Partial<Piece> = {}): Piece {
  return { kind: 'disc', of: 1, place, label: { id: 'x' }, count: 1, facing: 0, id: '', dim: false, sign: '', origin: 0, ...more }
}

function picture(...pieces: Piece[]): Picture {
  return whole({ boards: ['b'], pieces, panels: [], prompt: { id: 'p' } })
}

const MOVE: Cue = { cue: 'move', piece: piece('a'), path: ['a', 'b', 'c'], carried: [] }

function played() {
  const world = new FakeEnvironment()
  const shown: [Picture, Act | null][] = []
  const rows: number[] = []
  const player = new CuePlayer({ drawn: (p, act) => shown.push([p, act]), played: (row) => rows.push(row) }, (ms, what) =>
    world.later(ms, what),
  )
  return { world, shown, rows, player }
}

describe('a cue', () => {
  test('lifts one of several equal pieces and puts it down at the end of its path', () => {
    const before = picture(piece('a', { count: 3 }))
    expect(during(before, MOVE).pieces.map((p) => [p.place, p.count])).toEqual([['a', 2]])
    expect(after(before, MOVE).pieces.map((p) => [p.place, p.count])).toEqual([
      ['a', 2],
      ['c', 1],
    ])
  })

  test('removes the marks of a place that it leaves empty', () => {
    const marks = ['a', 'b'].map((at) => ({ at, text: '2', style: '', art: '', label: null }))
    expect(during({ ...picture(piece('a')), marks }, MOVE).marks.map((mark) => mark.at)).toEqual(['b'])
    expect(during({ ...picture(piece('a'), piece('a', { of: 2 })), marks }, MOVE).marks).toHaveLength(2)
  })

  test('moves carried pieces along', () => {
    const before = picture(piece('a'), piece('a', { kind: 'load' }), piece('a', { kind: 'left' }))
    const move: Cue = { ...MOVE, carried: [piece('a', { kind: 'load' })] }
    expect(during(before, move).pieces.map((p) => p.kind)).toEqual(['left'])
    expect(after(before, move).pieces.map((p) => [p.kind, p.place])).toEqual([
      ['left', 'a'],
      ['disc', 'c'],
      ['load', 'c'],
    ])
  })

  test('that removes a piece keeps the others', () => {
    const before = picture(piece('a'), piece('a', { of: 2 }))
    expect(after(before, { cue: 'vanish', piece: piece('a'), style: '' }).pieces.map((p) => p.of)).toEqual([2])
  })

  test('can place the final pieces at once and take them off their tray', () => {
    const tray = (...pieces: Piece[]) => [{ id: 't', of: 1, label: { id: 'x' }, pieces, where: '', reserves: false, quiet: false }]
    const before = { ...picture(piece('a')), trays: tray(piece('t', { id: 'one' })) }
    const truth = { ...picture(piece('a'), piece('b'), piece('c')), trays: tray() }
    const seen = during(before, { cue: 'settle', at: 'b' }, truth)
    expect(seen.pieces.map((p) => p.place)).toEqual(['a', 'b'])
    expect(seen.trays).toEqual(truth.trays)
    expect(after(before, { cue: 'settle', at: 'b' }, truth)).toEqual(seen)
  })

  test('slides a layer behind its window', () => {
    const sky = { id: 'sky', offset: [0, 0] as [number, number], window: [0, 0, 9, 9] as [number, number, number, number] }
    const slid = after({ ...picture(), layers: [sky] }, { cue: 'slide', layer: 'sky', to: [4, 0] })
    expect(slid.layers).toEqual([{ ...sky, offset: [4, 0] }])
  })
})

describe('the cue player', () => {
  test('plays cues in order and ends with the final picture', () => {
    const { world, shown, rows, player } = played()
    const truth = picture(piece('c', { id: 'real' }))
    player.show(picture(piece('a')), 1)
    player.play(2, [MOVE, { cue: 'pause', ms: 100 }], truth)
    expect(shown.at(-1)![1]?.cue).toEqual(MOVE)
    expect(rows).toEqual([1])
    world.pass(5000)
    expect(shown.at(-1)).toEqual([truth, null])
    expect(rows).toEqual([1, 2])
    expect(player.playing).toBe(false)
  })

  test('jumps to the final picture when skipped', () => {
    const { world, shown, rows, player } = played()
    const truth = picture(piece('c'))
    player.show(picture(piece('a')), 1)
    player.play(2, [MOVE], picture(piece('b')))
    player.play(3, [MOVE], truth)
    player.skip()
    expect(shown.at(-1)).toEqual([truth, null])
    expect(rows).toEqual([1, 3])
    world.pass(5000)
    expect(shown.at(-1)).toEqual([truth, null])
  })

  test('skips its backlog when far behind', () => {
    const { shown, player } = played()
    player.show(picture(), 0)
    for (let row = 1; row <= 62; row++) player.play(row, [MOVE], picture(piece(String(row))))
    expect(shown.some(([drawn]) => drawn.pieces[0]?.place === '61')).toBe(true)
  })

  test('plays faster while many rows wait, without skipping any', () => {
    const { world, rows, player } = played()
    player.show(picture(piece('a')), 0)
    for (let row = 1; row <= 8; row++) player.play(row, [MOVE], picture(piece('a')))
    world.pass(2400)
    expect(player.playing).toBe(true)
    world.pass(100)
    expect(rows).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('plays in steps when motion is reduced', () => {
    const { world, shown, player } = played()
    player.still = true
    player.show(picture(piece('a')), 1)
    player.play(2, [MOVE], picture(piece('c')))
    expect(shown.at(-1)![0].pieces[0]!.place).toBe('c')
    world.pass(201)
    expect(player.playing).toBe(false)
  })

  test('plays faster on demand', () => {
    const { world, player } = played()
    player.speed = 50
    player.show(picture(piece('a')), 1)
    player.play(2, [MOVE, MOVE, MOVE], picture())
    world.pass(40)
    expect(player.playing).toBe(false)
  })
})
