import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asks, bare, clashing, departed, foreseen, instant, narrow, plain, ringed, touch } from '../../src/table/chooser'
import type { Choice } from '../../src/connection/wire'

function choice(...ids: string[]): Choice {
  return { actions: [ids.join('+')], ids, label: { id: 'x' } }
}

test('the remaining choices are previewed together, with ghosts in their group variant', () => {
  const ghost = { kind: 'wing', of: 1, place: 'p', label: { id: 'x' }, count: 1, facing: 0, id: '', dim: false, sign: '', origin: 0 }
  const left = [
    { ...choice('a', 'p'), ghosts: [ghost] },
    { ...choice('a', 'q'), ghosts: [{ ...ghost, place: 'q' }] },
  ]
  const among = (kind: string) => `${kind}-among`
  expect(foreseen(left, among)!.ghosts!.map((each) => [each.kind, each.place])).toEqual([
    ['wing-among', 'p'],
    ['wing-among', 'q'],
  ])
  expect(foreseen(left.slice(1), among)!.ghosts![0]!.kind).toBe('wing')
  const many = foreseen(
    Array.from({ length: 25 }, () => ({ ...left[0]!, marks: [{ at: 'p', text: '3', style: 'note', art: '', label: null }] })),
    among,
  )!
  expect([many.ghosts, many.arrows, many.marks!.length]).toEqual([[], [], 25])
  expect(foreseen([], among)).toBeNull()
})

test('marks with a picture are previewed for a single choice only', () => {
  const marked = { ...choice('a', 'p'), marks: [{ at: 'p', text: '', style: 'good', art: 'visor', label: null }] }
  expect(foreseen([marked], (kind) => kind)!.marks).toHaveLength(1)
  expect(foreseen([marked, marked], (kind) => kind)!.marks).toEqual([])
})

test('notes can be removed from a choice; its other marks and fields stay', () => {
  const mark = { at: 'p', text: '3', style: 'note', art: '', label: null }
  const left = { ...choice('a', 'p'), marks: [mark, { ...mark, style: 'bad' }], fields: [{ at: 'p', art: 'wide' }] }
  expect(foreseen([left, left], (kind) => kind)!.fields).toHaveLength(2)
  expect(bare(left)).toEqual({ ...left, marks: left.marks!.slice(-1) })
})

test('trails are previewed for any number of choices, other arrows only for a few', () => {
  const arrows = [
    { path: ['a', 'p'], of: 1, style: 'trail' },
    { path: ['a', 'p'], of: 1, style: '' },
  ]
  const styles = (count: number) =>
    foreseen(
      Array.from({ length: count }, () => ({ ...choice('a', 'p'), arrows })),
      (kind) => kind,
    )!.arrows!.map((arrow) => arrow.style)
  expect(styles(2)).toEqual(['', '', 'trail', 'trail'])
  expect(new Set(styles(25))).toEqual(new Set(['trail']))
})

test('of several pieces that left a pile, the lowest is shown', () => {
  const piece = (id: string, place: string) => ({
    kind: 'wing',
    of: 1,
    place,
    label: { id: 'x' },
    count: 1,
    facing: 0,
    id,
    dim: false,
    sign: '',
    origin: 0,
  })
  const before = [piece('base', 'p'), piece('top', 'p'), piece('still', 'q'), piece('gone', 'r'), piece('', 's')]
  const after = [piece('base', 'q'), piece('top', 'q'), piece('still', 'q')]
  expect(
    departed(before, after)
      .map((each) => [each.place, each.kind, each.id])
      .sort(),
  ).toEqual([
    ['p', 'wing', ''],
    ['r', 'wing', ''],
  ])
})

const CHOICES = [choice('L', '1'), choice('L', '2'), choice('M', '2'), choice('pass')]

describe('touching', () => {
  test('narrows the choices in any order', () => {
    for (const order of [
      ['L', '2'],
      ['2', 'L'],
    ]) {
      const touched = order.reduce<string[]>((sofar, id) => touch(CHOICES, sofar, id)!, [])
      expect(narrow(CHOICES, touched).selected?.actions).toEqual(['L+2'])
    }
  })

  test('selects nothing before every id is touched, even if one choice is left', () => {
    const now = narrow(CHOICES, ['1'])
    expect(now.left).toHaveLength(1)
    expect(now.selected).toBeNull()
    expect([...now.touchable]).toEqual(['L'])
  })

  test('an id again deselects it', () => {
    expect(touch(CHOICES, ['L', '2'], '2')).toEqual(['L'])
  })

  test('another place keeps the ids that still fit', () => {
    expect(touch(CHOICES, ['L', '1'], '2')).toEqual(['L', '2'])
    expect(touch(CHOICES, ['L', '1'], 'pass')).toEqual(['pass'])
  })

  test('reports dropped ids if a similar id would have fit', () => {
    const choices = [...CHOICES, choice('M', '3')]
    const after = touch(choices, ['L'], '3')!
    expect(after).toEqual(['3'])
    expect(clashing(choices, ['L'], after, '3')).toEqual(['L'])
    expect(clashing(choices, ['L', '1'], ['3'], '3')).toEqual(['L'])
    expect(clashing(choices, ['L', '1'], ['L', '2'], '2')).toEqual([])
    expect(clashing(choices, ['L', '1'], ['pass'], 'pass')).toEqual([])
    expect(clashing(choices, ['L'], [], 'L')).toEqual([])
  })

  test('an id that no choice contains is a dead touch', () => {
    expect(touch(CHOICES, ['L'], '9')).toBeNull()
  })

  test('a placeholder selects nothing until the server expands it', () => {
    const now = narrow([{ actions: [], ids: ['fleet'], label: { id: 'x' } }], ['fleet'])
    expect(now.promise).toBe(true)
    expect(now.selected).toBeNull()
  })

  test('keeps other choices within reach after a selection', () => {
    expect(ringed(CHOICES, narrow(CHOICES, ['pass']))).toContain('L')
  })

  test('plays at once only a choice of one id with nothing to preview', () => {
    expect(plain(choice('pass'))).toBe(true)
    expect(plain({ ...choice('pass'), warning: { id: 'w' } })).toBe(false)
    expect(plain({ ...choice('7'), arrows: [{ path: ['7', '8'], of: 1, style: '' }] })).toBe(false)
    expect(plain(choice('L', '1'))).toBe(false)
  })

  test('asks at once about a choice that needs confirmation anyway', () => {
    expect(plain({ ...choice('pass'), confirm: true })).toBe(true)
    expect(plain({ ...choice('pass'), confirm: true, warning: { id: 'w' } })).toBe(true)
  })

  test('asks nothing because of a warning if warnings are off', () => {
    const warned = { ...choice('pass'), confirm: true, warning: { id: 'w' } }
    expect([asks(warned, false), asks(warned, true)]).toEqual([true, false])
    expect([asks(choice('pass'), false), asks({ ...choice('pass'), confirm: true }, true)]).toEqual([false, true])
    expect(plain({ ...choice('pass'), warning: { id: 'w' } }, true)).toBe(true)
  })

  test('plays at once if one id is missing, but never a placeholder', () => {
    const shot = { ...choice('ship', 'foe'), direct: true }
    const choices = [shot, choice('ship', 'near'), choice('end'), { ...choice('other'), actions: [] }]
    expect([...instant(choices, [], '', false)]).toEqual(['end'])
    expect([...instant(choices, ['ship'], '', false)]).toEqual(['foe', 'end'])
    expect([...instant(choices, ['ship'], 'ship', false)]).toEqual(['end'])
  })

  test('reaches every choice by its ids in any order, whatever was touched before', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 2, maxLength: 2 })
    const pairs = fc.uniqueArray(ids, { minLength: 1, maxLength: 8, selector: (pair) => [...pair].sort().join() })
    fc.assert(
      fc.property(pairs, fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.nat(), (all, before, which) => {
        const choices = all.map((pair) => choice(...pair))
        const wanted = choices[which % choices.length]!
        let touched = touch(choices, [], before) ?? []
        for (const id of wanted.ids) if (!touched.includes(id)) touched = touch(choices, touched, id)!
        expect(narrow(choices, touched).selected?.ids.toSorted()).toEqual(wanted.ids.toSorted())
      }),
    )
  })
})
