import { describe, expect, it } from 'vitest'
import { awaited } from '../../src/table/absence'
import { ago } from '../../src/table/clock'
import { deeds } from '../../src/table/menuActions'
import type { View } from '../../src/table/view'
import type { Around } from '../../src/connection/wire'
import { Words } from '../../src/words/words'

const person = { kind: 'person', name: 'Mira' }
const around = (more: Partial<Around> = {}): Around =>
  ({ stage: 'playing', seats: [person, { kind: 'person', name: 'Ravi' }], resigning: ['over', 'over'], ...more }) as Around
const seen = (more: Partial<Around> = {}, pace = 'none', seat: number | null = 1): View =>
  ({ around: around(more), hello: { seat, yours: seat ? [seat] : [], pace } }) as View
const kinds = (view: View) => deeds(view, new Words()).map((deed) => deed.kind)

describe('a player who is away', () => {
  const acts = (seat: number) => seat === 2

  it('is waited for after ten seconds, or at once if the start is unknown', () => {
    expect(awaited([{ seat: 2, since: 5_000 }], around(), acts, 14_000)).toBeUndefined()
    expect(awaited([{ seat: 2, since: 5_000 }], around(), acts, 15_000)?.seat).toBe(2)
    expect(awaited([{ seat: 2 }], around(), acts, 15_000)?.seat).toBe(2)
  })

  it('is not waited for out of turn, if a bot sits in, or in a bot seat', () => {
    expect(awaited([{ seat: 1 }], around(), acts, 99_000)).toBeUndefined()
    expect(awaited([{ seat: 2 }], around({ seats: [person, { ...person, away: true }] }), acts, 99_000)).toBeUndefined()
    expect(awaited([{ seat: 2 }], around({ seats: [person, { kind: 'bot' }] }), acts, 99_000)).toBeUndefined()
  })

  it('is shown with the time since they left', () => {
    expect(ago(0, 59_000, 'en')).toBe('59 seconds ago')
    expect(ago(0, 120_000, 'en')).toBe('2 minutes ago')
    expect(ago(0, 7_300_000, 'de')).toBe('vor 2 Stunden')
    expect(ago(0, 86_400_000, 'en')).toBe('1 day ago')
  })
})

describe('the game menu', () => {
  it('has only actions that the table allows', () => {
    expect(kinds(seen())).toEqual(['resign', 'leave'])
    expect(kinds(seen({ settles: true }))).toEqual(['settle', 'resign', 'leave'])
    expect(kinds(seen({ clock: { left: [1, 1], running: [1], since: 0 } }, 'live 600+10'))).toEqual(['pause', 'resign', 'leave'])
    expect(kinds(seen({ clock: { left: [1, 1], running: [], since: 0 }, paused: true }, 'live 600+10'))).toEqual([
      'resume',
      'resign',
      'leave',
    ])
    expect(kinds(seen({ clock: { left: [1, 1], running: [], since: 0 }, began: 7 }, 'live 600+10'))).toEqual(['resign', 'leave'])
  })

  it('has only Leave for spectators and after the game', () => {
    expect(kinds(seen({}, 'none', null))).toEqual(['leave'])
    expect(kinds(seen({ stage: 'over' }))).toEqual(['leave'])
  })

  it('asks for confirmation unless nothing can be lost', () => {
    const asks = (view: View) => deeds(view, new Words()).map((deed) => !!deed.ask)
    expect(asks(seen({ settles: true }))).toEqual([true, true, true])
    expect(asks(seen({ stage: 'over' }))).toEqual([false])
  })
})
