import { expect, test } from 'vitest'
import { Art } from '../../src/board/art'
import type { Sprite } from '../../src/board/art'
import { Layout, legible } from '../../src/board/layout'
import { nameOf } from '../../src/board/names'
import type { Badge } from '../../src/board/layout'
import { whole } from '../../src/table/picture'
import type { Board, Piece, Scene } from '../../src/connection/wire'

const BOARD: Board = { id: 'b', size: [100, 100], places: [{ id: 'p', at: [50, 50], radius: 10, label: { id: 'p' } }] }

function laid(count: number, turned = 0): [number, number][] {
  const piece = (i: number): Piece => ({
    kind: 'disc',
    of: 1,
    place: 'p',
    label: { id: 'x' },
    count: 1,
    facing: 0,
    id: `${i}`,
    dim: false,
    sign: '',
    origin: 0,
  })
  const scene: Scene = { boards: ['b'], pieces: Array.from({ length: count }, (_, i) => piece(i)), panels: [], prompt: { id: 'x' }, turned }
  const layout = new Layout(whole(scene), BOARD, new Art({ queue: { pile: 10, lean: 4 } }))
  return layout.pieces.map((stood) => [Math.round(stood.x), Math.round(stood.y)])
}

test('in a leaning pile each piece is higher and farther right than the one below', () => {
  expect(laid(1)).toEqual([[50, 50]])
  expect(laid(3)).toEqual([
    [46, 60],
    [50, 50],
    [54, 40],
  ])
})

test('a leaning pile looks the same on a turned board', () => {
  expect(laid(3, 180)).toEqual([
    [54, 40],
    [50, 50],
    [46, 60],
  ])
})

test('on a crowded board units are enlarged, and fixtures without an id are not', () => {
  const sized = (id: string, crowded: boolean) => {
    const piece: Piece = { kind: 'disc', of: 1, place: 'p', label: { id: 'x' }, count: 1, facing: 0, id, dim: false, sign: '', origin: 0 }
    const scene: Scene = { boards: ['b'], pieces: [piece], panels: [], prompt: { id: 'x' } }
    return new Layout(whole(scene), BOARD, new Art({ queue: { pile: 10 }, crowded }), 1.6).pieces[0]!.scale
  }
  expect([sized('w1', true), sized('', true), sized('w1', false)]).toEqual([1.6, 1, 1])
})

test('a tall pile takes no more room than four pieces', () => {
  const [first, last] = [laid(7)[0]!, laid(7).at(-1)!]
  expect([last[0] - first[0], first[1] - last[1]]).toEqual([12, 30])
})

test('signs on adjoining places do not overlap, even when enlarged', () => {
  const quarter = (id: string, x: number, y: number) => ({
    id,
    at: [x, y] as [number, number],
    path: `M${x} ${y - 35}L${x + 35} ${y}L${x} ${y + 35}L${x - 35} ${y}Z`,
    label: { id },
  })
  const board: Board = { id: 'b', size: [300, 300], places: [quarter('north', 100, 70), quarter('east', 129.4, 99.4)] }
  const scene: Scene = { boards: ['b'], pieces: [], panels: [], prompt: { id: 'x' } }
  const art = new Art(
    {},
    new Map([['trip', { name: 'trip', box: [-12, -12, 24, 24], plate: null, ring: '', patterned: false, cut: false } satisfies Sprite]]),
  )
  const layout = new Layout(whole(scene), board, art, 2)
  const [one, other] = ['north', 'east'].map((at) => layout.badge({ at, art: 'trip', text: '', style: '', label: null }, at)!)
  expect(one!.size + other!.size).toBeLessThan(Math.hypot(one!.x - other!.x, one!.y - other!.y))
})

const sign = (key: string, x: number, text: string): Badge => ({
  key,
  at: key,
  x,
  y: 0,
  size: 14,
  wide: 40,
  text,
  art: '',
  fill: '',
  edge: '',
  ink: '',
  label: null,
})

test('overlapping signs move apart, and those with the same text are drawn once', () => {
  const signs = [sign('a', 0, '42·25'), sign('b', 60, '42·25'), sign('c', 100, '42·25'), sign('d', 20, '50·25')]
  const shown = legible(signs, 0)
  expect(shown.map((one) => one.key)).toEqual(['a', 'c', 'd'])
  const [a, c, d] = shown as [Badge, Badge, Badge]
  for (const one of [a, c]) expect(Math.abs(d.x - one.x) >= d.wide + one.wide || Math.abs(d.y - one.y) >= d.size + one.size).toBe(true)
})

test('signs that do not fit in a crowd are left out', () => {
  const crowd = Array.from({ length: 60 }, (_, i) => sign(`${i}`, i, `${i}!`))
  const shown = legible(crowd, 0)
  expect(shown.length).toBeGreaterThan(2)
  for (const [i, a] of shown.entries())
    for (const b of shown.slice(i + 1)) expect(Math.abs(a.x - b.x) >= a.wide + b.wide || Math.abs(a.y - b.y) >= a.size + b.size).toBe(true)
})

test('a preview sign keeps clear of the letter on a place', () => {
  const letter = { x: 70, y: 0, wide: 10, size: 12 }
  const [moved] = legible([{ ...sign('a', 60, '1'), wide: 14 }], 0, [], [letter]) as [Badge]
  expect(Math.abs(moved.x - letter.x) >= 24 || Math.abs(moved.y - letter.y) >= 26).toBe(true)
})

test('a sign covers its own piece rather than another', () => {
  const pieces = [
    { of: 'a', x: 60, y: 0, wide: 12, size: 12 },
    { of: 'b', x: 80, y: 0, wide: 12, size: 12 },
  ]
  const [moved] = legible([{ ...sign('a', 60, '56'), wide: 14 }], 0, [], pieces) as [Badge]
  expect(Math.abs(moved.x - 80) >= 26 || Math.abs(moved.y) >= 26).toBe(true)
})

test('a sign keeps clear of the count on a stack, or is left out', () => {
  const count = { x: 0, y: 0, wide: 60, size: 40, sign: true }
  for (const one of legible([sign('a', 10, '1')], 0, [], [count])) expect(Math.abs(one.x) >= 100 || Math.abs(one.y) >= 54).toBe(true)
  const crowd = [-200, -100, 0, 100, 200].map((x) => ({ ...count, x, size: 200 }))
  expect(legible([sign('a', 10, '1')], 0, [], crowd)).toEqual([])
})

test('a piece cut to the board hides the outline of its place; a ghost and a figure do not', () => {
  const board: Board = {
    id: 'b',
    size: [100, 100],
    places: ['p', 'q', 'r'].map((id) => ({ id, at: [50, 50], path: 'M0 0L9 0L9 9Z', label: { id } })),
  }
  const art = new Art(
    {},
    new Map([['cell', { name: 'cell', box: [-12, -12, 24, 24], plate: null, ring: '', patterned: false, cut: true } satisfies Sprite]]),
  )
  const on = (kind: string, place: string): Piece => ({ kind, of: 1, place, label: { id: 'x' }, count: 1, facing: 0, id: '', dim: false, sign: '', origin: 0 }) // prettier-ignore
  const scene: Scene = { boards: ['b'], pieces: [on('cell', 'p'), on('guard', 'q')], panels: [], prompt: { id: 'x' } }
  const layout = new Layout(whole(scene), board, art, 1, [on('cell', 'r')])
  expect(['p', 'q', 'r'].map((id) => layout.covered(id))).toEqual([true, false, false])
})

test('the number before a name is not drawn', () => {
  const place = { id: '1', at: [50, 50] as [number, number], radius: 10, label: { id: 'p' }, name: '1 Tuft', facing: 90 }
  const scene: Scene = { boards: ['b'], pieces: [], panels: [], prompt: { id: 'x' } }
  const layout = new Layout(whole(scene), { id: 'b', size: [100, 100], places: [place] }, new Art({}))
  expect(nameOf(layout, place, 1, false).words).toBe('Tuft')
})
