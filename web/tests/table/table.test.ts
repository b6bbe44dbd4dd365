import { describe, expect, test } from 'vitest'
import { Table } from '../../src/table/table'
import type { UnsentPlan } from '../../src/table/view'
import type { Board, Choice, Scene, Sent, Shown, Step } from '../../src/connection/wire'
import { FakeEnvironment, hello, settled } from '../kit'

const SCENE: Scene = { boards: ['b'], pieces: [], panels: [], prompt: { id: 'p' } }
const around = { stage: 'playing', seats: [{ kind: 'person', name: 'Ada' }] }

const PANEL = { score: 0, counters: [], status: [], acting: true, until: 0, look: 0, out: false, why: null, clause: '', figure: null }

function choice(ids: string[], more: Partial<Choice> = {}): Choice {
  return {
    actions: [`do ${ids.join(' ')}`],
    ids,
    label: { id: 'x' },
    ghosts: [{ kind: 'k', of: 1, place: 'p', label: { id: 'x' }, count: 1, facing: 0, id: '', dim: false, sign: '', origin: 0 }],
    ...more,
  }
}

function shown(choices: Choice[], more: Partial<Shown> = {}): Sent {
  return { type: 'shown', n: 5, mark: '', around, scene: SCENE, turn: { decision: 7, choices }, ...more }
}

function seated(
  choices: Choice[],
  more: Partial<Shown> = {},
  past: Step[] = [],
  unsent: UnsentPlan | null = null,
  board: () => Promise<Board> = () => Promise.resolve({ id: 'b', size: [10, 10], places: [] }),
) {
  const world = new FakeEnvironment()
  const reloads: (UnsentPlan | null)[] = []
  const table = new Table(
    't',
    {
      environment: world,
      board,
      address: (id, since) => `${id} ${since}`,
      story: () => Promise.resolve(past),
      replay: () => Promise.resolve([]),
      reload: (left) => reloads.push(left),
    },
    unsent,
  )
  table.begin()
  world.socket.hear(hello(5), shown(choices, more))
  return { world, table, reloads }
}

describe('a board that cannot be fetched', () => {
  const failing = (times: number) => {
    let asked = 0
    const board = () =>
      asked++ < times ? Promise.reject(new Error('cut')) : Promise.resolve<Board>({ id: 'b', size: [10, 10], places: [] })
    return { board, asked: () => asked }
  }

  test('is retried with backoff, and the page can say so', async () => {
    const { board, asked } = failing(2)
    const { world, table } = seated([], {}, [], null, board)
    await settled()
    expect([asked(), table.view.boardLate, table.view.boards.size]).toEqual([1, true, 0])
    world.pass(250)
    await settled()
    expect(asked()).toBe(2)
    world.pass(250)
    await settled()
    expect(asked()).toBe(2)
    world.pass(250)
    await settled()
    expect([asked(), table.view.boardLate, table.view.boards.size]).toEqual([3, false, 1])
  })

  test('is not retried after leaving the table', async () => {
    const { board, asked } = failing(Infinity)
    const { world, table } = seated([], {}, [], null, board)
    await settled()
    table.leave()
    world.pass(60_000)
    await settled()
    world.pass(60_000)
    await settled()
    expect(asked()).toBeLessThanOrEqual(2)
  })
})

describe('a table', () => {
  test('sends a choice only when Send is pressed, with the number of its decision', async () => {
    const { world, table } = seated([choice(['a']), choice(['b'])])
    table.touch('a')
    expect(table.view.now.selected?.ids).toEqual(['a'])
    expect(world.socket.of('command')).toEqual([])
    table.send()
    await settled()
    expect(world.socket.of('command')).toMatchObject([{ kind: 'play', argument: 'do a', seat: 1, decision: 7 }])
  })

  test('sends a choice once, however often Send is pressed', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('a')
    table.send()
    table.send()
    await settled()
    expect(world.socket.of('command')).toHaveLength(1)
  })

  test('confirms a repeating choice once, then plays it at every decision that offers it', async () => {
    const rest = choice(['hand'], { ghosts: [], repeats: true })
    const { world, table } = seated([choice(['a']), rest])
    table.touch('hand')
    expect(world.socket.of('command')).toEqual([])
    table.send()
    await settled()
    world.socket.hear({ type: 'answer', id: world.socket.of('command')[0]!.id, n: 6 })
    await settled()
    world.socket.hear({ type: 'step', n: 6, row: '6 play 1 @1 ~0', turn: { decision: 8, choices: [choice(['a']), rest] } } as Sent)
    await settled()
    expect(world.socket.of('command')).toMatchObject([{ decision: 7 }, { argument: 'do hand', decision: 8 }])
    expect(table.view.repeated?.label).toEqual(rest.label)
    table.touch('a')
    expect(table.view.repeated).toBeNull()
  })

  test('plays a direct choice at its last touch, not the first', async () => {
    const { world, table } = seated([choice(['a', 'b'], { direct: true }), choice(['a', 'c'], { direct: true, confirm: true })])
    table.touch('a')
    expect(world.socket.of('command')).toEqual([])
    table.touch('c')
    expect(table.view.confirming).toBe(true)
    expect(world.socket.of('command')).toEqual([])
    table.touch('b')
    await settled()
    expect(world.socket.of('command')).toMatchObject([{ kind: 'play', argument: 'do a b' }])
  })

  test('asks before it sends a choice that needs confirmation', () => {
    const { world, table } = seated([choice(['a'], { confirm: true })])
    table.touch('a')
    table.send()
    expect(table.view.confirming).toBe(true)
    expect(world.socket.of('command')).toEqual([])
    table.send(true)
    expect(world.socket.of('command')).toHaveLength(1)
  })

  test('explains a dead touch with its clause, at the touched point', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('z', { x: 3, y: 4 })
    const asked = world.socket.of('explain')[0]!
    expect(asked.touched).toEqual(['z'])
    world.socket.hear({ type: 'explained', id: asked.id, clause: 'XX-1', refusal: { id: 'no' } })
    await settled()
    expect(table.view.refused).toEqual({ clause: 'XX-1', message: { id: 'no' }, at: { x: 3, y: 4 } })
  })

  test('puts the reason to wait away once it is your turn', async () => {
    const { world, table } = seated([], { turn: undefined })
    table.touch('z', { x: 3, y: 4 })
    const asked = world.socket.of('explain')[0]!
    world.socket.hear({ type: 'explained', id: asked.id, clause: 'XX-1', refusal: { id: 'no' } })
    await settled()
    expect(table.view.refused).not.toBeNull()
    world.socket.hear(shown([choice(['a'])], { n: 6 }))
    await settled()
    expect(table.view.refused).toBeNull()
  })

  test('plans several choices, removes one, and sends the rest as one list', async () => {
    const { world, table } = seated([choice(['a'])])
    const draft = async (choices: Choice[], last = false) => {
      const asked = world.socket.of('draft').at(-1)!
      world.socket.hear({ type: 'drafted', id: asked.id, n: 5, scene: SCENE, choices, last })
      await settled()
      return asked.actions
    }
    table.touch('a')
    expect(await draft([choice(['b'])])).toEqual(['do a'])
    expect(table.view.further).toBe(true)
    table.planOn()
    await draft([choice(['b'])])
    expect(table.view.plan.made).toHaveLength(1)
    table.touch('b')
    expect(await draft([choice(['c'])])).toEqual(['do a', 'do b'])
    table.planOn()
    await draft([choice(['c'])])
    table.takeBack()
    await draft([choice(['b'])])
    expect(table.view.plan.made.map((made) => made.actions[0])).toEqual(['do a'])
    table.touch('b')
    await draft([], true)
    expect(table.view.further).toBe(false)
    table.send()
    expect(world.socket.of('command')[0]!.argument).toBe('do a; do b')
  })

  test('continues with the piece that a choice names, and sends both as one list', async () => {
    const onward = { ...choice(['craft', 'near']), then: 'craft.2' }
    const { world, table } = seated([onward])
    const draft = async (choices: Choice[], last = false) => {
      const asked = world.socket.of('draft').at(-1)!
      world.socket.hear({ type: 'drafted', id: asked.id, n: 5, scene: SCENE, choices, last })
      await settled()
      return asked
    }
    table.touch('craft')
    table.touch('near')
    const next = [{ actions: [], ids: ['craft.2'], label: { id: 'x' } }, choice(['end'])]
    await draft(next) // asks whether there is more to decide
    await draft(next) // plans the choice
    const opened = await draft([choice(['craft.2', 'far']), choice(['end'])])
    expect(opened.touched).toEqual(['craft.2'])
    expect(table.view.plan.made).toHaveLength(1)
    expect([...table.view.now.touchable]).toEqual(['far'])
    table.touch('far')
    await draft([], true)
    table.send()
    expect(world.socket.of('command')[0]!.argument).toBe('do craft near; do craft.2 far')
  })

  test('plays at the last touch only if the viewer touched every id', async () => {
    const { world, table } = seated([{ ...choice(['craft', 'near']), then: 'craft' }])
    const draft = async (choices: Choice[], last = false) => {
      world.socket.hear({ type: 'drafted', id: world.socket.of('draft').at(-1)!.id, n: 5, scene: SCENE, choices, last })
      await settled()
    }
    const shots = [
      { ...choice(['craft', 'foe']), direct: true },
      { ...choice(['other', 'foe']), direct: true },
    ]
    table.touch('craft')
    table.touch('near')
    await draft(shots)
    await draft(shots)
    expect(table.view.now.touched).toEqual(['craft'])
    table.touch('foe')
    await draft([], true)
    expect(world.socket.of('command')).toHaveLength(0)
    table.takeBack()
    table.touch('craft')
    table.touch('foe')
    expect(world.socket.of('command')).toHaveLength(1)
  })

  test('removes the last planned step first, and keeps its piece selected', async () => {
    const { world, table } = seated([{ ...choice(['craft', 'near']), then: 'craft' }, choice(['end'])])
    const draft = async (choices: Choice[]) => {
      world.socket.hear({ type: 'drafted', id: world.socket.of('draft').at(-1)!.id, n: 5, scene: SCENE, choices })
      await settled()
    }
    const next = [{ ...choice(['craft', 'far']), then: 'craft' }, choice(['end'])]
    table.touch('craft')
    table.touch('near')
    for (const _ of [1, 2]) await draft(next)
    table.touch('far')
    for (const _ of [1, 2]) await draft(next)
    expect([table.view.plan.made.length, table.view.lent]).toEqual([2, 'craft'])
    table.takeBack()
    await draft(next)
    expect([table.view.plan.made.length, table.view.now.touched]).toEqual([1, ['craft']])
    table.takeBack()
    await settled()
    expect([table.view.plan.made.length, table.view.now.touched]).toEqual([0, ['craft']])
    table.takeBack()
    expect(table.view.now.touched).toEqual([])
  })

  test("keeps a moved piece selected until another seat's turn", async () => {
    const moved = { ...choice(['craft', 'near']), then: 'craft' }
    const { world, table } = seated([moved, choice(['end'])])
    const step = (n: number, acting: number, choices: Choice[]): Sent => ({
      type: 'step',
      n,
      at: n,
      row: '',
      summary: { kind: 'play', seat: 1 },
      scene: { ...SCENE, panels: [{ ...PANEL, seat: acting }] },
      turn: { decision: n, choices },
    })
    const play = async (n: number) => {
      table.touch('craft')
      table.touch('near')
      await settled()
      table.send()
      const asked = world.socket.of('command').at(-1)!
      world.socket.hear({ type: 'answer', id: asked.id, n })
      await settled()
    }
    await play(6)
    world.socket.hear(step(6, 1, [{ ...moved, ids: ['craft', 'far'] }, choice(['end'])]))
    await settled()
    expect(table.view.now.touched).toEqual(['craft'])
    table.touch('far')
    table.send()
    world.socket.hear(step(7, 2, []))
    await settled()
    world.socket.hear(step(8, 1, [moved, choice(['end'])]))
    await settled()
    expect(table.view.now.touched).toEqual([])
  })

  test('waits at a choice with a warning before it continues', async () => {
    const { world, table } = seated([{ ...choice(['craft', 'near']), then: 'craft', warning: { id: 'w' } }])
    table.touch('craft')
    table.touch('near')
    world.socket.hear({ type: 'drafted', id: world.socket.of('draft').at(-1)!.id, n: 5, scene: SCENE, choices: [choice(['end'])] })
    await settled()
    expect([table.view.plan.made.length, table.view.further]).toEqual([0, true])
  })

  test('keeps the selection when another touch is refused', () => {
    const { world, table } = seated([choice(['M', 'p1']), choice(['L', 'p1']), choice(['L', 'p2'])])
    table.touch('M')
    table.touch('p2')
    expect(table.view.now.touched).toEqual(['M'])
    expect(world.socket.of('explain').at(-1)!.touched).toEqual(['M', 'p2'])
  })

  test('expands a placeholder by a request to the server', async () => {
    const { world, table } = seated([{ actions: [], ids: ['fleet'], label: { id: 'x' } }])
    table.touch('fleet')
    const asked = world.socket.of('draft')[0]!
    expect(asked.touched).toEqual(['fleet'])
    world.socket.hear({ type: 'drafted', id: asked.id, n: 5, choices: [choice(['fleet', 'p1']), choice(['fleet', 'p2'])] })
    await settled()
    expect([...table.view.now.touchable]).toEqual(['p1', 'p2'])
    expect(table.view.now.step).toEqual({ id: 'x' }) // heading of the expanded choices
  })

  test('withdraws the choices of a placeholder when it is deselected', async () => {
    const { world, table } = seated([{ actions: [], ids: ['fleet'], label: { id: 'x' } }, choice(['end'])])
    table.touch('fleet')
    world.socket.hear({
      type: 'drafted',
      id: world.socket.of('draft').at(-1)!.id,
      n: 5,
      scene: SCENE,
      choices: [choice(['fleet', 'far']), choice(['end'])],
    })
    await settled()
    expect(table.view.choices.flatMap((each) => each.ids)).toContain('far')
    table.takeBack()
    expect(table.view.choices.flatMap((each) => each.ids)).toEqual(['fleet', 'end'])
  })

  test('sends an early answer before its question', async () => {
    const { world, table } = seated([], { turn: { decision: 7, choices: [choice(['a'])], early: true } })
    table.touch('a')
    table.send()
    await settled()
    expect(world.socket.of('command')[0]).toMatchObject({ kind: 'early', argument: 'do a' })
  })

  test('keeps the selection when a player merely sits down', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('a')
    world.socket.hear({
      type: 'step',
      n: 6,
      at: 1,
      row: '',
      summary: { kind: 'sit', seat: 2 },
      around,
      turn: { decision: 7, choices: [choice(['a'])] },
    })
    await settled()
    expect(table.view.now.touched).toEqual(['a'])
  })

  test('offers the next choices after the animation', async () => {
    const { world, table } = seated([choice(['a'])])
    const cue = { cue: 'pause', ms: 500 } as const
    world.socket.hear({
      type: 'step',
      n: 6,
      at: 1,
      row: '',
      summary: { kind: 'play', seat: 2 },
      cues: [cue],
      patch: {},
      turn: { decision: 8, choices: [choice(['b'])] },
    })
    await settled()
    expect(table.view.playing).toBe(true)
    world.pass(600)
    expect(table.view.playing).toBe(false)
    expect([...table.view.now.touchable]).toEqual(['b'])
  })

  test('logs a row when its animation starts, and all rows when the rest is skipped', () => {
    const { world, table } = seated([])
    const row = (n: number): Sent => ({
      type: 'step',
      n,
      at: n,
      row: '',
      summary: { kind: 'play', seat: 2 },
      cues: [{ cue: 'pause', ms: 500 }],
      patch: {},
      events: [{ id: `e${n}` }],
    })
    world.socket.hear(row(6), row(7), row(8))
    expect(table.newest).toBe(8)
    expect(table.view.log.map((entry) => entry.n)).toEqual([6])
    world.pass(600)
    expect(table.view.log.map((entry) => entry.n)).toEqual([6, 7])
    table.player.skip()
    expect(table.view.log.map((entry) => entry.n)).toEqual([6, 7, 8])
  })

  test('shows why a command was refused', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('a')
    table.send()
    const { id } = world.socket.of('command')[0]!
    world.socket.hear({ type: 'answer', id, clause: 'TA-4', refusal: { id: 'table.stale' } })
    await settled()
    expect(table.view.refused?.clause).toBe('TA-4')
    expect(table.view.sending).toBe(false)
  })

  test('logs earlier rows too, each once and in order', async () => {
    const row = (n: number): Step => ({ type: 'step', n, at: n, row: '', summary: { kind: 'play', seat: 1 }, events: [{ id: `e${n}` }] })
    const { world, table } = seated([], {}, [row(3), row(4), row(5), row(6), row(7)])
    world.socket.hear(row(6))
    await settled()
    world.socket.hear(row(7))
    expect(table.view.log.map((entry) => entry.n)).toEqual([3, 4, 5, 6, 7])
    expect(table.view.came).toBe(5)
  })

  test('passes the selection of an outdated page to the reloaded one, unsent', async () => {
    const offered = [choice(['a', 'b']), choice(['a', 'c'])]
    const old = seated(offered)
    old.table.touch('a')
    old.world.socket.hear({ type: 'bye', why: 'version' })
    expect(old.reloads).toMatchObject([{ decision: 7, made: [], touched: ['a'] }])
    const { world, table } = seated(offered, {}, [], old.reloads[0])
    await settled()
    expect(table.view.now.touched).toEqual(['a'])
    expect(world.socket.of('command')).toEqual([])
  })

  test('restores the plan after a reload, unless the decision has changed', async () => {
    const unsent = { decision: 7, made: [choice(['a'])], touched: ['b'] }
    const { world, table } = seated([choice(['a'])], {}, [], unsent)
    const asked = world.socket.of('draft')[0]!
    expect(asked.actions).toEqual(['do a'])
    world.socket.hear({ type: 'drafted', id: asked.id, n: 5, scene: SCENE, choices: [choice(['b']), choice(['d'])] })
    await settled()
    await settled()
    expect(table.view.plan.made).toHaveLength(1)
    expect(table.view.now.touched).toEqual(['b'])
    const later = seated([choice(['a'])], {}, [], { ...unsent, decision: 6 })
    await settled()
    expect(later.world.socket.of('draft')).toEqual([])
  })

  test('expands a placeholder again after a reload, and restores the selection in it', async () => {
    const promise = { ...choice(['p']), actions: [] }
    const unsent = { decision: 7, made: [], touched: ['p', 'b'] }
    const { world, table } = seated([promise, choice(['b'])], {}, [], unsent)
    await settled()
    const asked = world.socket.of('draft')[0]!
    expect(asked.touched).toEqual(['p'])
    world.socket.hear({ type: 'drafted', id: asked.id, n: 5, scene: SCENE, choices: [choice(['p', 'b', 'c']), choice(['p', 'd'])] })
    await settled()
    await settled()
    expect(table.view.now.touched).toEqual(['p', 'b'])
    expect([...table.view.now.touchable]).toEqual(['c'])
    expect(world.socket.of('command')).toEqual([])
  })
})

describe('a lesson', () => {
  test('shows the state of its goal, and restarts cleanly on a new connection', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('a')
    table.send()
    await settled()
    const { id } = world.socket.of('command')[0]!
    world.socket.hear(
      { type: 'step', n: 6, at: 1, row: '', summary: { kind: 'play', seat: 1 }, scene: SCENE },
      { type: 'goal', stands: 'missed', why: null, made: 0 },
      { type: 'answer', id, n: 6 },
    )
    await settled()
    expect([table.view.goal, table.view.log.length]).toEqual(['missed', 1])
    table.again()
    expect(world.sockets).toHaveLength(2)
    world.socket.hear(hello(5), shown([choice(['a'])]))
    await settled()
    expect([table.view.goal, table.view.log.length, table.view.choices.length]).toEqual(['', 0, 1])
  })

  test('clears the refusals of earlier tries once its goal is reached', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('y')
    table.touch('z')
    const [first, late] = world.socket.of('explain')
    world.socket.hear({ type: 'explained', id: first!.id, clause: 'XX-1', refusal: { id: 'no' } })
    await settled()
    expect(table.view.refused).not.toBeNull()
    world.socket.hear({ type: 'goal', stands: 'reached', why: null, made: 0 })
    expect(table.view.refused).toBeNull()
    world.socket.hear({ type: 'explained', id: late!.id, clause: 'XX-1', refusal: { id: 'no' } })
    await settled()
    expect(table.view.refused).toBeNull()
  })

  test('restarts after a disconnect, without the rows of the last try', async () => {
    const { world, table } = seated([choice(['a'])])
    table.touch('a')
    table.send()
    await settled()
    const { id } = world.socket.of('command')[0]!
    world.socket.hear(
      { type: 'step', n: 6, at: 1, row: '', summary: { kind: 'play', seat: 1 }, scene: SCENE },
      { type: 'answer', id, n: 6 },
    )
    await settled()
    world.socket.cut()
    world.pass(1000)
    world.socket.hear(hello(5), shown([choice(['b'])]))
    await settled()
    expect([table.view.log.length, table.view.choices.map((each) => each.ids)]).toEqual([0, [['b']]])
  })
})

describe('a game of free tries', () => {
  const loose = { kind: 'k', of: 1, place: 'tray', label: { id: 'x' }, count: 1, facing: 0, id: 't1', dim: false, sign: '', origin: 0 }
  const scene: Scene = {
    ...SCENE,
    trays: [{ id: 'tray', of: 1, label: { id: 'x' }, pieces: [loose], where: '', reserves: false, quiet: false }],
  }

  test('lets you pick up a piece and bring it to a place, and the server decides', async () => {
    const { world, table } = seated([], { scene, around: { ...around, began: 500 } })
    table.touch('t1')
    expect(table.view.held).toEqual(['t1'])
    table.touch('cell', { x: 1, y: 2 })
    expect(world.socket.of('command')).toMatchObject([{ kind: 'try', argument: 't1 cell', seat: 1 }])
    const { id } = world.socket.of('command')[0]!
    world.socket.hear({ type: 'answer', id, clause: 'XX-2', refusal: { id: 'no' } })
    await settled()
    expect(table.view.refused).toMatchObject({ clause: 'XX-2', at: { x: 1, y: 2 } })
    expect(table.view.held).toEqual([])
  })

  test('explains a piece that is not ready instead of picking it up', async () => {
    const trays = [{ ...scene.trays![0]!, pieces: [{ ...loose, dim: true }] }]
    const { world, table } = seated([], { scene: { ...scene, trays }, around: { ...around, began: 500 } })
    table.touch('t1')
    await settled()
    expect(table.view.held).toEqual([])
    expect(world.socket.of('explain')).toMatchObject([{ touched: ['t1'] }])
  })

  test('refuses to pick up a piece during a cooldown, and shows the seconds left', () => {
    const panel = {
      seat: 1,
      score: 0,
      counters: [],
      status: [],
      acting: true,
      until: 2500,
      look: 0,
      out: false,
      why: null,
      clause: '',
      figure: null,
    }
    const { world, table } = seated([], { scene: { ...scene, panels: [panel] }, around: { ...around, began: 500 } })
    table.touch('t1', { x: 3, y: 4 }) // the server's clock reads 1000: 2000 ms are left
    expect(table.view.held).toEqual([])
    expect(table.view.refused).toEqual({ clause: '', message: { id: 'page.rest', args: { seconds: 2 } }, at: { x: 3, y: 4 } })
    expect(world.socket.said.filter((said) => said.type !== 'ping')).toEqual([])
    world.pass(1999)
    expect(table.lift()).toBe(false)
    world.pass(1)
    expect(table.view.refused).toBeNull()
    expect(table.lift()).toBe(true)
    table.touch('t1')
    expect(table.view.held).toEqual(['t1'])
  })

  test('lets you hold one piece of each tray and bring them together', async () => {
    const armed = { ...loose, id: 'r', place: 'rack' }
    const more = { ...loose, id: 't2' }
    const trays = [
      { id: 'tray', of: 0, label: { id: 'x' }, pieces: [loose, more], where: '', reserves: true, quiet: false },
      { id: 'rack', of: 1, label: { id: 'x' }, pieces: [armed], where: '', reserves: false, quiet: false },
    ]
    const { world, table } = seated([], { scene: { ...scene, trays }, around: { ...around, began: 500 } })
    for (const id of ['t1', 'r', 't2']) table.touch(id)
    expect(table.view.held).toEqual(['r', 't2'])
    table.hold('t1', trays[0]!)
    table.hold('r', trays[1]!) // sends nothing: this tray is not shared
    void table.bring('t1', 'cell')
    expect(world.socket.of('command').map((said) => said.argument)).toEqual(['t1', 't1 cell r'])
    table.release('t1', trays[0]!)
    expect(world.socket.of('command').at(-1)).toMatchObject({ kind: 'try', argument: 't1 tray' })
  })

  test('puts down a piece that is touched again', () => {
    const { table } = seated([], { scene, around: { ...around, began: 500 } })
    table.touch('t1')
    table.touch('t1')
    expect(table.view.held).toEqual([])
  })
})
