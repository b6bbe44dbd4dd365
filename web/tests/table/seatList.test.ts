import { expect, test } from 'vitest'
import { AWAY } from '../../src/table/absence'
import { SeatList } from '../../src/table/seatList'
import type { SeatListed } from '../../src/table/seatList'
import { Words } from '../../src/words/words'
import type { Around, Panel } from '../../src/connection/wire'

const panel = (seat: number, score: number, more: Partial<Panel> = {}): Panel => ({
  seat,
  score,
  figure: null,
  acting: false,
  out: false,
  look: 0,
  status: [],
  counters: [],
  until: 0,
  why: null,
  clause: '',
  ...more,
})
const around = { seats: [{ kind: 'person', name: 'Ada' }, { kind: 'person', name: 'Ben' }, { kind: 'bot', name: 'Cleo' }] } as Around // prettier-ignore

function list(panels: Panel[], more: Partial<SeatListed> = {}): SeatList {
  return new SeatList({ around, panels, you: 1, now: 100_000, ...more }, new Words())
}

test('a seat leads if it has most and another has less', () => {
  const leads = (...scores: number[]) => {
    const panels = scores.map((score, i) => panel(i + 1, score))
    return panels.filter((each) => list(panels).leads(each)).map((each) => each.seat)
  }
  expect(leads(3, 5, 5)).toEqual([2, 3])
  expect(leads(4, 4, 4)).toEqual([])
})

test('a seat that is out does not lead and says so', () => {
  const panels = [panel(1, 1), panel(2, 9, { out: true }), panel(3, 0)]
  expect(list(panels).leads(panels[1]!)).toBe(false)
  expect(list(panels).leads(panels[0]!)).toBe(true)
  expect(list(panels).status(panels[1]!, 0)).toBe('page.out')
})

test('sides lead by their common points', () => {
  const sides = [
    { letter: 'A', seats: [1, 3], points: 7 },
    { letter: 'B', seats: [2], points: 2 },
  ]
  const panels = [panel(1, 0), panel(2, 9), panel(3, 0)]
  expect(panels.map((each) => list(panels, { sides }).leads(each))).toEqual([true, false, true])
})

test('a player counts as missing only after a while', () => {
  const panels = [panel(1, 0), panel(2, 0)]
  const absent = (since: number) => [{ seat: 2, since }] as SeatListed['absent']
  expect(list(panels, { absent: absent(100_000 - AWAY + 1) }).missing(2)).toBe(false)
  expect(list(panels, { absent: absent(100_000 - AWAY) }).missing(2)).toBe(true)
})

test('everything about a seat is one line', () => {
  const panels = [panel(1, 3, { acting: true }), panel(2, 1)]
  expect(list(panels).told(panels[0]!)).toBe('page.you, page.points count=3, page.leads, page.acting')
  expect(list(panels).told(panels[1]!)).toBe('Ben, page.points count=1')
})
