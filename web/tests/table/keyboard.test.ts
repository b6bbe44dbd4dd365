import { expect, test } from 'vitest'
import { meant } from '../../src/table/keyboard'
import { shownNow } from '../../src/table/overlays'
import type { Overlay, Tray } from '../../src/connection/wire'

const overlay = (id: string, on: boolean, glow: string[], holding: string[] = []): Overlay => ({
  id,
  label: { id },
  marks: [],
  arrows: [],
  on,
  veil: [],
  governs: '',
  glow,
  fields: [],
  holding,
})

const OVERLAYS = [overlay('joins', true, ['A1']), overlay('flights', false, ['B2'], ['R', 'S']), overlay('decides', true, [])]

test('a held piece turns on its overlay, which then glows alone', () => {
  expect([...shownNow(OVERLAYS, {}, [])]).toEqual(['joins', 'decides'])
  expect([...shownNow(OVERLAYS, { flights: true }, ['t12'])]).toEqual(['joins', 'flights', 'decides'])
  expect([...shownNow(OVERLAYS, {}, ['t12', 'R'])]).toEqual(['flights', 'decides'])
})

const TRAYS = [
  {
    id: 'rack',
    of: 0,
    label: { id: 'rack' },
    pieces: [
      { id: 'R', sign: 'R' },
      { id: '', sign: 'S' },
    ],
  },
] as unknown as Tray[]
const typed = (key: string, more: Partial<KeyboardEvent> = {}) => ({ key, target: null, ...more }) as KeyboardEvent

test('a letter selects your piece with that sign; Ctrl shortcuts are left to the browser', () => {
  globalThis.HTMLElement ??= class {} as unknown as typeof HTMLElement
  expect(meant(typed('r'), TRAYS)).toBe('R')
  expect(meant(typed('s'), TRAYS)).toBeUndefined()
  expect(meant(typed('r', { ctrlKey: true }), TRAYS)).toBeUndefined()
  expect(meant(typed('r', { repeat: true }), TRAYS)).toBeUndefined()
})
