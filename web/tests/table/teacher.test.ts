import { expect, test } from 'vitest'
import { Table } from '../../src/table/table'
import type { Choice, Hinted, Scene, Sent, Step } from '../../src/connection/wire'
import { FakeEnvironment, hello, settled } from '../kit'

const SCENE: Scene = { boards: ['b'], pieces: [], panels: [], prompt: { id: 'p' } }
const around = { stage: 'playing', seats: [{ kind: 'person', name: 'Ada' }], hints: true }

function choice(id: string): Choice {
  return { actions: [`do ${id}`], ids: [id], label: { id } } as Choice
}

function seated() {
  const world = new FakeEnvironment()
  const table = new Table('t', {
    environment: world,
    board: () => Promise.resolve({ id: 'b', size: [10, 10], places: [] }),
    address: (id, since) => `${id} ${since}`,
    story: () => Promise.resolve([]),
    replay: () => Promise.resolve([]),
    reload: () => {},
  })
  table.begin()
  const choices = ['a', 'b', 'c', 'other'].map(choice)
  world.socket.hear(hello(5), { type: 'shown', n: 5, mark: '', around, scene: SCENE, turn: { decision: 7, choices } } as Sent)
  const hint = async (more: Partial<Hinted>) => {
    world.socket.hear({ type: 'hinted', id: world.socket.of('hint').at(-1)!.id, ...more })
    await settled()
  }
  /** Answer the question for a warning and the command; then offer the next decision. */
  const played = async (n: number, warning: Partial<Hinted> = {}) => {
    await hint(warning)
    world.socket.hear({ type: 'answer', id: world.socket.of('command').at(-1)!.id, n })
    world.socket.hear({ type: 'step', n, by: 1, kind: 'play', turn: { decision: n + 2, choices } } as unknown as Step)
    await settled()
  }
  return { world, table, hint, played }
}

async function planned() {
  const all = seated()
  void all.table.teacher.ask()
  await settled()
  await all.hint({ choice: choice('a'), steps: ['a', 'b', 'c'].map((id) => ({ choice: choice(id) })) })
  all.table.teacher.show()
  return all
}

test('a plan is checked off as its steps are made', async () => {
  const { table, world, played } = await planned()
  table.teacher.play()
  await settled()
  expect(world.socket.of('hint').at(-1)!.actions).toEqual(['do a'])
  await played(6)
  expect(world.socket.of('command').at(-1)!.argument).toBe('do a')
  expect(table.view.hint).toMatchObject({ shown: true, done: 1 })
  table.touch('b') // the player goes on by hand: the hint steps aside, and comes back
  expect(table.view.hint).toBeNull()
  table.play(['do b'])
  await settled()
  await played(7)
  expect(table.view.hint).toMatchObject({ shown: true, done: 2 })
})

test('the rest of a plan is played at once', async () => {
  const { table, world, hint } = await planned()
  table.teacher.play(true)
  await settled()
  await hint({})
  expect(world.socket.of('command').at(-1)!.argument).toBe('do a; do b; do c')
})

test('a plan from which the player departs is made again', async () => {
  const { table, world, played } = await planned()
  const asked = world.socket.of('hint').length
  table.play(['do other'])
  await settled()
  await played(6)
  expect(world.socket.of('hint').length).toBe(asked + 2) // the question for a warning, and the new hint
  expect(table.view.hint).toMatchObject({ found: null, shown: true, done: 0 })
})

test('a plan put away does not come back', async () => {
  const { table, played } = await planned()
  table.teacher.dismiss()
  table.play(['do a'])
  await settled()
  await played(6)
  expect(table.view.hint).toBeNull()
})

test('a move that may lose at once waits for the player, once in a turn', async () => {
  const { table, world, hint } = seated()
  table.play(['do a'])
  await settled()
  await hint({ reason: { id: 'risk' }, value: 0.56, ids: ['x'] })
  expect(world.socket.of('command')).toEqual([])
  expect(table.view).toMatchObject({ sending: false, warning: { chance: 0.56, actions: ['do a'] } })
  table.play([...table.view.warning!.actions])
  await settled()
  expect(world.socket.of('command').at(-1)!.argument).toBe('do a')
  expect(table.view.warning).toBeNull()
})

test('a move does not wait long for a warning', async () => {
  const { table, world } = seated()
  table.play(['do a'])
  await settled()
  world.pass(1500)
  await settled()
  expect(world.socket.of('command').at(-1)!.argument).toBe('do a')
})

test('the solution of a puzzle is shown decision by decision until it is dismissed', async () => {
  const { world, table, hint } = seated()
  const offered = (decision: number) =>
    world.socket.hear({ type: 'step', n: decision, by: 2, kind: 'play', turn: { decision, choices: [choice('a')] } } as unknown as Step)
  table.teacher.demonstrate()
  for (const decision of [8, 9]) {
    offered(decision)
    await settled()
    await hint({ choice: choice('a') })
    expect(table.view.hint).toMatchObject({ shown: true })
  }
  table.teacher.dismiss()
  offered(10)
  await settled()
  expect(table.view.hint).toBeNull()
  expect(world.socket.of('hint')).toHaveLength(2)
})
