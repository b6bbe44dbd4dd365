import { describe, expect, test } from 'vitest'
import { Connection } from '../../src/connection/connection'
import type { Sent } from '../../src/connection/wire'
import { FakeEnvironment, hello, settled } from '../kit'

function line() {
  const world = new FakeEnvironment()
  const heard: Sent[] = []
  let outdated = 0
  const live: Connection = new Connection(
    (since) => `/live?since=${since ?? ''}`,
    { heard: (m) => heard.push(m), changed: () => {}, outdated: () => outdated++ },
    world,
  )
  live.connect()
  return { world, live, heard, old: () => outdated }
}

describe('the live connection', () => {
  test('reconnects after a disconnect, from the last row received', () => {
    const { world, live } = line()
    world.socket.hear(hello(4), { type: 'shown', n: 4, mark: '', around: { stage: 'playing', seats: [] } })
    world.socket.cut()
    expect(live.status).toBe('cut')
    world.pass(1000)
    expect(world.sockets).toHaveLength(2)
    expect(world.socket.address).toBe('/live?since=4')
    world.socket.hear(hello(4))
    expect(live.status).toBe('live')
  })

  test('continues after messages fetched before it opened', () => {
    const world = new FakeEnvironment()
    const heard: Sent[] = []
    let outdated = 0
    const live: Connection = new Connection(
      (since) => `/live?since=${since ?? ''}`,
      { heard: (m) => heard.push(m), changed: () => {}, outdated: () => outdated++ },
      world,
    )
    live.begin([hello(4), { type: 'shown', n: 4, mark: '', around: { stage: 'playing', seats: [] } }])
    expect(heard.map((message) => message.type)).toEqual(['hello', 'shown'])
    expect(world.socket.address).toBe('/live?since=4')
    expect(live.status).toBe('connecting')
    const old: Connection = new Connection(() => '', { heard: (m) => heard.push(m), changed: () => {}, outdated: () => outdated++ }, world)
    old.begin([{ ...hello(4), version: 0 } as Sent])
    expect([outdated, world.sockets.length]).toEqual([1, 1])
  })

  test('drops a request that the server could not read', async () => {
    const { world, live } = line()
    world.socket.hear(hello(4))
    const asked = live.draft(Array<string>(65).fill('go'))
    const { id } = world.socket.of('draft')[0]!
    world.socket.hear({ type: 'unread', why: 'too long', id })
    expect((await asked).refusal).toEqual({ id: 'page.unread' })
    world.socket.cut()
    world.pass(1000)
    world.socket.hear(hello(4))
    expect([live.unanswered, world.socket.of('draft')]).toEqual([0, []])
  })

  test('backs off after each failure, up to ten seconds', () => {
    const { world } = line()
    let last = 0
    const waits: number[] = []
    for (let i = 0; i < 9; i++) {
      const before = world.sockets.length
      world.socket.cut()
      while (world.sockets.length === before) world.pass(50)
      waits.push(world.now() - last)
      last = world.now()
    }
    expect(waits[3]!).toBeGreaterThan(waits[0]!)
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_050)
  })

  test('resends a command after a disconnect, with the same id, until it is answered', async () => {
    const { world, live } = line()
    world.socket.hear(hello(1))
    let answered = 0
    void live.command({ kind: 'play', argument: 'x', seat: 1 }).then(() => answered++)
    const first = world.socket.of('command')[0]!
    world.socket.cut()
    world.pass(1000)
    world.socket.hear(hello(1))
    const again = world.socket.of('command')
    expect(again).toEqual([first])
    world.socket.hear({ type: 'answer', id: first.id, n: 2 }, { type: 'answer', id: first.id, n: 2 })
    await settled()
    expect(answered).toBe(1)
    world.socket.cut()
    world.pass(1000)
    world.socket.hear(hello(2))
    expect(world.socket.of('command')).toEqual([])
  })

  test('queues commands while disconnected', () => {
    const { world, live } = line()
    void live.command({ kind: 'undo', seat: 1 })
    expect(world.socket.said).toEqual([])
    world.socket.hear(hello(1))
    expect(world.socket.of('command')).toHaveLength(1)
  })

  test('resends a command that the server could not save', () => {
    const { world, live } = line()
    world.socket.hear(hello(1))
    void live.command({ kind: 'play', argument: 'x', seat: 1 })
    const { id } = world.socket.of('command')[0]!
    world.socket.hear({ type: 'unsaved', id, why: 'disk' })
    world.pass(1500)
    expect(world.socket.of('command').map((said) => said.id)).toEqual([id, id])
  })

  test('replaces a silent socket', () => {
    const { world, live } = line()
    world.socket.hear(hello(1))
    world.pass(30_000)
    expect(world.sockets.length).toBeGreaterThan(1)
    expect(world.sockets[0]!.closed).toBe(true)
    expect(live.unanswered).toBe(0)
  })

  test('measures the server time and the lag, and echoes', () => {
    const { world, live } = line()
    world.socket.hear(hello(1))
    const ping = world.socket.of('ping')[0]!
    world.pass(100)
    world.socket.hear({ type: 'pong', t: ping.t, now: 5000 })
    expect(live.lag).toBe(100)
    expect(live.now).toBe(5050)
    expect(world.socket.of('echo')).toEqual([{ type: 'echo', now: 5000 }])
  })

  test('retries if a socket cannot even be opened', () => {
    const { world, live } = line()
    world.socket.cut()
    const open = world.open.bind(world)
    world.open = () => {
      throw new Error('refused')
    }
    world.pass(3000)
    expect(live.status).toBe('cut')
    world.open = open
    world.pass(10_000)
    world.socket.hear(hello(1))
    expect(live.status).toBe('live')
  })

  test('reports an outdated client', () => {
    const { world, old } = line()
    world.socket.hear(hello(1, { version: 99 }))
    expect(old()).toBe(1)
  })

  test('ends if the table is gone', () => {
    const { world, live } = line()
    world.socket.hear(hello(1), { type: 'bye', why: 'table' })
    world.socket.cut()
    world.pass(20_000)
    expect(live.status).toBe('ended')
    expect(world.sockets).toHaveLength(1)
  })
})
