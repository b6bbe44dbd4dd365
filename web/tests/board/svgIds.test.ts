// Renaming the ids of a drawing, together with every reference.

import { expect, test } from 'vitest'
import { Sheet } from '../../src/board/sheet'
import { defined, renamed } from '../../src/board/svgIds'

const named = (id: string) => `astron.${id}`

test('definitions and paint references are renamed together', () => {
  const text = `<svg><radialGradient id="glass"/><path fill="url(#glass)" style="mask: url('#hole')"/></svg>`
  expect(renamed(text, named)).toBe(
    `<svg><radialGradient id="astron.glass"/><path fill="url(#astron.glass)" style="mask: url('#astron.hole')"/></svg>`,
  )
})

test('links within the drawing are renamed, other links are not', () => {
  const text = `<use href="#rim"/><use xlink:href='#rim'/><image href="rim.png"/><g data-id="rim" aria-labelledby="a b"/>`
  expect(renamed(text, named)).toBe(
    `<use href="#astron.rim"/><use xlink:href='#astron.rim'/><image href="rim.png"/><g data-id="rim" aria-labelledby="astron.a astron.b"/>`,
  )
})

test('colours and text stay unchanged', () => {
  const text = `<text fill="#bad">id="rim" #rim</text>`
  expect(renamed(text, named)).toBe(text)
})

test('the ids that a text defines are found', () => {
  expect(defined(`<symbol id="a"><path id='b' d="M0 0"/></symbol><use href="#c"/>`)).toEqual(new Set(['a', 'b']))
})

test('an id unknown to a board belongs to its game', () => {
  const game = new Sheet('situation7.')
  const board = new Sheet('situation7.1.', game)
  expect(game.id('brass')).toBe('situation7.brass')
  expect(board.id('brass')).toBe('situation7.brass')
})
