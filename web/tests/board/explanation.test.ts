import { expect, test } from 'vitest'
import { answer, beside, explained } from '../../src/board/explanation'
import { Words } from '../../src/words/words'

test('a drawing is explained under its own name, or else its family name', () => {
  const about = { k: 'X-1', rocket: 'X-2', visor: 'X-3', 'visor-broken': '' }
  expect(['k17', 'rocket-yellow', 'visor', 'visor-broken', 'knight', 'sun'].map((name) => explained(about, name))).toEqual([
    'k',
    'rocket',
    'visor',
    'visor-broken',
    null,
    null,
  ])
})

const words = new Words()
words.add('x', {
  'x.cell': 'c3',
  'x.yours': 'your rocket',
  'x.left': '3 rockets left',
  'x.rays': 'Cosmic rays.',
  'x.guarded': 'guarded by seat 2',
  'x.about.cell': 'Nothing happens here.',
  'x.about.cell.name': 'Open space',
  'x.about.rocket': 'It flies.',
  'x.about.rocket.name': 'Rocket',
  'x.about.visor': 'Keeps others out.',
  'x.about.visor.name': 'Guard',
})
const about = { cell: 'X-1', rocket: 'X-2', visor: 'X-3' }
const label = (id: string) => ({ id, args: {} })
const asked = (thing: Parameters<typeof answer>[0]) => {
  const { name, which, text, clause } = answer(thing, 'x', about, words)
  return [name, which, text, clause]
}

test('a thing is named by its label, or by its kind if the label does not include the kind', () => {
  expect(asked({ art: 'rocket-yellow', label: label('x.yours'), count: 2 })).toEqual(['Your rocket ×2', '', 'It flies.', 'X-2'])
  expect(asked({ art: 'rocket-yellow', label: label('x.left'), count: 3 })).toEqual(['3 rockets left', '', 'It flies.', 'X-2'])
  expect(asked({ art: 'cell', label: label('x.cell'), notes: [] })).toEqual(['Open space', 'c3', 'Nothing happens here.', 'X-1'])
})

test('a note about a place overrides the explanation of its kind', () => {
  expect(asked({ art: 'cell', label: label('x.cell'), notes: [{ at: 'c3', message: label('x.rays'), clause: 'X-9' }] })).toEqual([
    'c3',
    '',
    'Cosmic rays.',
    'X-9',
  ])
})

test('a mark shows its explanation, or its label if there is none', () => {
  expect(asked({ art: 'visor', label: label('x.guarded'), sign: true })).toEqual(['Guard', '', 'Keeps others out.', 'X-3'])
  expect(asked({ art: '', label: label('x.guarded'), sign: true })).toEqual(['', '', 'Guarded by seat 2', ''])
})

test('the card is next to the thing it explains and inside the window', () => {
  const card = { w: 300, h: 200 }
  const room = { w: 390, h: 844 }
  const box = (x: number, y: number, r: number) => ({ left: x - r, top: y - r, right: x + r, bottom: y + r })
  expect(beside(box(195, 400, 20), card, room, true)).toEqual({ left: 45, top: 168 })
  expect(beside(box(195, 400, 20), card, room, false)).toEqual({ left: 45, top: 432 })
  expect(beside(box(10, 60, 20), card, room, true)).toEqual({ left: 8, top: 92 })
  expect(beside(box(100, 195, 60), card, { w: 844, h: 390 }, true)).toEqual({ left: 172, top: 95 })
})
