import { describe, expect, test } from 'vitest'
import { Table } from '../../src/table/table'
import type { Panel, Scene, Sent, Step } from '../../src/connection/wire'
import { FakeEnvironment, hello, settled } from '../kit'

const around = {
  stage: 'playing',
  seats: [
    { kind: 'person', name: 'Ada' },
    { kind: 'person', name: 'Ben' },
    { kind: 'bot', name: 'greedy' },
  ],
}

function panel(seat: number, acting: boolean): Panel {
  return { seat, score: 0, counters: [], status: [], acting, until: 0, look: 0, out: false, why: null, clause: '', figure: null }
}

/** Return a scene in which this seat is to act, with a word for the viewing seat only. */
function scene(acting: number, word: string): Scene {
  return { boards: ['b'], pieces: [], panels: [1, 2, 3].map((seat) => panel(seat, seat === acting)), prompt: { id: word } }
}

function shown(acting: number, word: string, n = 5): Sent {
  const turn = { decision: n, choices: [{ actions: [`play ${word}`], ids: [word], label: { id: word }, ghosts: [] }] }
  return { type: 'shown', n, mark: '', around, scene: scene(acting, word), turn: acting === 3 ? undefined : turn }
}

function step(n: number, acting: number, word: string): Sent {
  return { type: 'step', n, at: n, row: '', summary: { kind: 'play', seat: 1 }, events: [{ id: word }], scene: scene(acting, word) }
}

function seated(covered: boolean, past: (seat: number | null) => Step[] = () => []) {
  const world = new FakeEnvironment()
  const asked: (number | null)[] = []
  const table = new Table('t', {
    environment: world,
    board: () => Promise.resolve({ id: 'b', size: [10, 10], places: [] }),
    address: (id, since, seat) => `${id} ${since} ${seat}`,
    story: (_, seat) => (asked.push(seat), Promise.resolve(past(seat))),
    replay: () => Promise.resolve([]),
    reload: () => {},
  })
  table.begin()
  const greet = (seat: number | null, n = 5) => hello(n, { seat, yours: [1, 2], covered })
  return { world, table, greet, asked }
}

describe('several people at one screen', () => {
  test('an open game switches to the next player without fetching the log again', async () => {
    const { world, table, greet, asked } = seated(false)
    world.socket.hear(greet(1), shown(1, 'one'))
    await settled()
    expect(asked).toEqual([1])
    world.socket.hear(step(6, 2, 'two'))
    expect(world.socket.of('look')).toEqual([{ type: 'look', seat: 2 }])
    expect(table.view.picture).not.toBeNull()
    expect(table.view.choices).toEqual([])
    world.socket.hear(greet(2), shown(2, 'three', 6))
    await settled()
    expect(table.view.hello?.seat).toBe(2)
    expect(table.view.choices.map((choice) => choice.ids)).toEqual([['three']])
    expect(table.view.log.map((entry) => entry.n)).toEqual([6])
    expect(asked).toEqual([1])
    expect(world.sockets).toHaveLength(1)
  })

  test("a bot's turn does not switch the view", () => {
    const { world, greet } = seated(false)
    world.socket.hear(greet(1), shown(1, 'one'), step(6, 3, 'two'))
    expect(world.socket.of('look')).toEqual([])
  })

  test('a game with secrets clears the screen for the next player, until they say who they are', async () => {
    const { world, table, greet } = seated(true, (seat) => [
      { n: 2, at: 0, row: '', summary: { kind: 'play', seat: 1 }, events: [{ id: `told-${seat}` }] } as unknown as Step,
    ])
    world.socket.hear(greet(1), shown(1, 'secret'))
    await settled()
    table.touch('secret')
    expect(JSON.stringify(table.view)).toMatch(/secret.*told-1/)
    world.socket.hear(step(6, 2, 'secret'))
    expect(world.socket.of('look')).toEqual([{ type: 'look', seat: 0 }])
    expect(JSON.stringify([table.view, table.unsent])).not.toMatch(/secret|told-1/)
    world.socket.hear(step(7, 2, 'secret')) // was still in transit
    expect(JSON.stringify(table.view)).not.toContain('secret')
    world.socket.hear(greet(null), shown(2, 'public', 7))
    await settled()
    expect(table.acting).toEqual([2])
    expect(table.view.picture?.prompt.id).toBe('public')
    table.lookAs(2)
    world.socket.hear(greet(2), shown(2, 'other', 7))
    await settled()
    expect(table.view.hello?.seat).toBe(2)
    expect(world.socket.of('look').map((said) => said.seat)).toEqual([0, 2])
  })

  test('a disconnect while the screen is covered reconnects without a seat, with a full scene', () => {
    const { world, greet } = seated(true)
    world.socket.hear(greet(1), shown(1, 'secret'), step(6, 2, 'secret'))
    world.socket.cut()
    world.pass(1000)
    expect(world.socket.address).toBe('t null 0')
  })

  test('a late response for one seat is not shown to the next', async () => {
    const { world, table, greet } = seated(true, (seat) => [
      { n: 2, at: 0, row: '', summary: { kind: 'play', seat: 1 }, events: [{ id: `told-${seat}` }] } as unknown as Step,
    ])
    world.socket.hear(greet(1), shown(1, 'secret'), step(6, 2, 'secret'))
    await settled()
    expect(JSON.stringify(table.view)).not.toContain('told-1')
  })

  test("a player who is not to act may look, until another player's next turn", () => {
    const { world, table, greet } = seated(true)
    world.socket.hear(greet(null), shown(2, 'public'))
    table.lookAs(1)
    world.socket.hear(greet(1), shown(2, 'mine'))
    expect(table.view.picture?.prompt.id).toBe('mine')
    world.socket.hear(step(6, 3, 'mine'), step(7, 2, 'mine')) // the other player's next turn
    expect(world.socket.of('look').map((said) => said.seat)).toEqual([1, 0])
  })

  test('no plan is kept across a reload', () => {
    const { world, table, greet } = seated(true)
    world.socket.hear(greet(1), shown(1, 'secret'))
    table.touch('secret')
    expect(table.unsent).toBeNull()
  })
})
