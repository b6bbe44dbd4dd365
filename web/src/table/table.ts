// A table as one viewer sees it: the state behind the page, without any UI.

import { backoff } from '../connection/backoff'
import { Connection } from '../connection/connection'
import type { Environment } from '../connection/environment'
import type { Answer, Board, Choice, Goal, Offer, Panel, Sent, Shown, Step, Tray } from '../connection/wire'
import { narrow, touch } from './chooser'
import { CuePlayer } from './cuePlayer'
import { FreeHand } from './freeHand'
import { entry } from './log'
import { LogFeed } from './logFeed'
import { patched, whole } from './picture'
import type { Picture } from './picture'
import { Planner } from './planner'
import { recalled, RecentPlays } from './recentPlays'
import { SharedScreen } from './sharedScreen'
import { Teacher } from './teacher'
import { TraceLog } from './trace'
import { BLANK, UNTOUCHED, ViewStore } from './view'
import type { Spot, UnsentPlan, View } from './view'

/** The services of the server and the browser that a table needs. */
export interface Backend {
  environment: Environment
  board(digest: string, table: string): Promise<Board>
  address(table: string, since: number | null, seat: number | null): string
  story(table: string, seat: number | null): Promise<Step[]>
  replay(table: string, seat: number | null): Promise<Step[]>
  reload(unsent: UnsentPlan | null): void
}

export class Table {
  readonly player: CuePlayer
  readonly teacher: Teacher
  waved: ((seat: number, body: string) => void) | null = null // drags and cursors bypass the view
  connection: Connection
  #store = new ViewStore()
  #planner: Planner
  #hand: FreeHand
  #log: LogFeed
  #screen: SharedScreen
  #recent = new RecentPlays()
  #traces = new TraceLog()
  #truth: Picture | null = null
  #offer: Offer | null = null // the newest; shown once the picture has caught up
  #sentRow = 0
  #left = false
  #repeated = '' // ids of the choice to repeat for as long as it is offered

  constructor(
    readonly id: string,
    private readonly backend: Backend,
    unsent: UnsentPlan | null = null,
  ) {
    this.#planner = new Planner(this.#store, this, unsent)
    this.#hand = new FreeHand(this.#store, this)
    this.teacher = new Teacher(this.#store, this)
    this.#log = new LogFeed(this.#store, () => backend.story(id, this.view.hello?.seat ?? null))
    this.#screen = new SharedScreen(this.#store, this)
    this.player = new CuePlayer(
      {
        drawn: (picture, act) => this.#store.set({ picture, act, playing: this.player.playing }),
        begun: (row) => this.#log.goOn(row),
        played: (row) => this.#played(row),
      },
      (ms, what) => backend.environment.later(ms, what),
    )
    this.connection = this.#connected()
  }

  get view(): View {
    return this.#store.view
  }

  subscribe(listener: () => void): () => void {
    return this.#store.subscribe(listener)
  }

  /** True in real-time games: pieces are tried rather than chosen, and only the server knows whether they fit. */
  get free(): boolean {
    return !!this.view.around?.began
  }

  /** Apply the messages fetched with the page, then follow the table from there. */
  begin(messages: readonly Sent[] = []): void {
    this.connection.begin(messages)
  }

  hurry(): void {
    this.connection.hurry()
  }

  leave(): void {
    this.#left = true
    this.connection.leave()
  }

  /** The newest row received, whether or not it has been shown. */
  get newest(): number {
    return this.connection.since ?? 0
  }

  /** The current server time, in ms. */
  get now(): number {
    return this.connection.now
  }

  get retryAt(): number {
    return this.connection.retryAt
  }

  /** The seats' panels in the newest picture. */
  get panels(): readonly Panel[] {
    return this.#truth?.panels ?? []
  }

  later(ms: number, what: () => void): void {
    this.backend.environment.later(ms, what)
  }

  // ---- viewers

  /** Show the view of another of your seats, if several share this screen; 0: no seat's. */
  lookAs(seat: number): void {
    this.#screen.lookAs(seat)
  }

  look(seat: number): void {
    this.connection.look(seat)
  }

  /** Reset for another viewer: drop the selection and pending requests and, with `all`, everything that was shown. */
  forget(all: boolean): void {
    this.#store.viewer += 1
    this.#planner.forget()
    this.teacher.forget()
    this.#truth = this.#offer = null
    this.#recent.set([])
    this.#traces.clear()
    this.#hand.empty()
    this.#sentRow = 0
    if (all) this.#log.clear()
    else this.#log.goOn()
    if (all) this.player.clear()
    this.#store.set(
      all
        ? { ...BLANK, status: this.view.status, chat: this.view.chat, spectators: this.view.spectators, absent: this.view.absent }
        : UNTOUCHED,
    )
  }

  /** Restart the lesson and discard any plan. */
  again(): void {
    this.takeBack()
    this.connection.leave()
    this.#store.viewer += 1
    this.#truth = null
    this.#sentRow = 0
    this.#log.clear()
    this.#recent.set([])
    this.#traces.clear()
    this.#store.set({ log: [], came: 0, goal: '', made: 0, trace: [] })
    this.connection = this.#connected()
    this.connection.connect()
  }

  /** Your seats that are to act. */
  get acting(): number[] {
    const acting = this.panels.filter((panel) => panel.acting).map((panel) => panel.seat)
    return (this.view.hello?.yours ?? []).filter((seat) => acting.includes(seat))
  }

  // ---- choosing

  /** Handle a touch. `at` is its position, for the card that explains a refusal. */
  touch(id: string, at: Spot | null = null): void {
    const { choices, now } = this.view
    if (this.player.playing && !this.free) return this.player.skip()
    this.teacher.stepAside()
    this.#store.set({ warning: null })
    if (this.view.traced) this.#store.set({ traced: false })
    this.#stopRepeating()
    const touched = touch(choices, now.touched, id)
    if (this.free && (touched === null || narrow(choices, touched).promise)) return this.#hand.handle(id, at)
    this.#planner.touch(id, touched, at)
  }

  /** Dismiss the hint, empty the hand, clear the selection or drop the last planned choice: the first that applies. */
  takeBack(): void {
    this.#stopRepeating()
    this.#store.set({ refused: null, confirming: false })
    if (this.view.warning) return this.keepGoing()
    if (this.view.hint) return this.teacher.dismiss()
    if (this.view.held.length) this.#hand.grasp([])
    else this.#planner.takeBack()
  }

  /** Add the selected choice to the plan and preview the result. */
  planOn(): void {
    this.#planner.planOn()
  }

  /** Send the whole plan as one list, after asking for any confirmation it needs. */
  send(confirmed = false): void {
    this.#planner.send(confirmed)
  }

  /** Dismiss a warning, and clear the selection that would have ended the turn. */
  keepGoing(): void {
    this.#store.set({ warning: null })
    if (!this.view.plan.made.length) this.#planner.takeBack()
  }

  dismiss(): void {
    if (this.view.refused || this.view.dropped) this.#store.set({ refused: null, dropped: false })
  }

  /** True: warnings are off, and so are the confirmations they cause. */
  set unwarned(unwarned: boolean) {
    this.#planner.unwarned = unwarned
  }

  draft(touched: string[]): ReturnType<Planner['draft']> {
    return this.#planner.draft([], touched)
  }

  explain(touched: string[], at: Spot | null): void {
    void this.#planner.explain(touched, at)
  }

  offerAgain(): void {
    this.#planner.letGo()
    this.#offered(this.#offer)
  }

  // ---- free play: pieces are picked up and tried

  bring(id: string, place: string, at: Spot | null = null): Promise<Answer> {
    return this.#hand.bring(id, place, at)
  }

  hold(id: string, tray: Tray): void {
    this.#hand.hold(id, tray)
  }

  release(id: string, tray: Tray): void {
    this.#hand.release(id, tray)
  }

  lift(at: Spot | null = null): boolean {
    return this.#hand.lift(at)
  }

  reach(id: string): void {
    this.#hand.reach(id)
  }

  // ---- commands

  command(kind: string, argument = '', seat: number | null = this.view.hello?.seat ?? null): Promise<Answer> {
    if (kind === 'undo') {
      this.#stopRepeating()
      this.teacher.undone()
    }
    return this.#ask(this.connection.command({ kind, argument, seat: seat ?? -1 }))
  }

  sendTry(ids: string[], at: Spot | null): Promise<Answer> {
    return this.#ask(this.connection.command({ kind: 'try', argument: ids.join(' '), seat: this.view.hello?.seat ?? -1 }), at)
  }

  wave(body: string): void {
    this.connection.wave(body)
  }

  async #ask(asked: Promise<Answer>, at: Spot | null = null): Promise<Answer> {
    const { viewer } = this.#store
    const answer = await asked
    if (answer.refusal && viewer === this.#store.viewer)
      this.#store.set({ refused: { clause: answer.clause ?? '', message: answer.refusal, beaten: answer.beaten, at } })
    return answer
  }

  /** Play actions. `repeated`: the ids of a choice to play again whenever it is offered. */
  play(actions: string[], repeated = ''): void {
    if (repeated !== this.#repeated) {
      const label = this.view.choices.find((choice) => choice.ids.join() === repeated)?.label
      this.#store.set({ repeated: label ? { label, after: this.view.log.at(-1)?.n ?? 0 } : null })
    }
    this.#repeated = repeated
    void this.#play(actions)
  }

  async #play(actions: string[]): Promise<void> {
    const offer = this.view.offer
    const seat = this.view.hello?.seat
    if (!offer || seat == null) return
    const argument = actions.join('; ')
    const { viewer } = this.#store
    this.#store.set({ sending: true, confirming: false, refused: null, warning: null })
    if (!offer.early && this.teacher.warns) {
      const may = await this.teacher.mayPlay(actions)
      if (viewer !== this.#store.viewer) return
      if (!may || this.view.offer !== offer) return this.#store.set({ sending: false })
    }
    this.teacher.played(actions)
    const said = offer.early ? { kind: 'early', argument, seat } : { kind: 'play', argument, seat, decision: offer.decision }
    const answer = await this.#ask(this.connection.command(said))
    if (viewer !== this.#store.viewer) return
    this.#sentRow = answer.n ?? 0
    this.#store.set({ sending: false })
    this.#offered(this.#sentRow > (this.connection.since ?? 0) ? null : this.#offer)
  }

  // ---- replaying the last moves

  /** True if there are moves to replay and nothing else is in progress. */
  get replayable(): boolean {
    const { log, plan, playing, sending } = this.view
    return !playing && !sending && !plan.made.length && (this.#recent.any || log.some((each) => each.events.length > 0))
  }

  /** Replay the others' moves since your last one, or else the newest move. */
  async replayLast(): Promise<void> {
    if (!this.replayable) return
    this.takeBack()
    const { viewer } = this.#store
    if (!this.#recent.any) {
      const plays = recalled(await this.backend.replay(this.id, this.view.hello?.seat ?? null).catch(() => []))
      await this.fetchBoards([...new Set(plays.flatMap((each) => each.before.boards))])
      if (viewer === this.#store.viewer) this.#recent.set(plays)
    }
    if (viewer !== this.#store.viewer || !this.replayable || !this.#recent.any) return
    const scenes = this.#recent.since(this.view.hello?.seat)
    this.player.again(scenes[0]!.before, scenes)
  }

  // ---- server messages

  #connected(): Connection {
    const { backend } = this
    return new Connection(
      (since) => backend.address(this.id, since, this.#screen.wanted),
      {
        heard: (message) => this.#heard(message),
        changed: () => this.#store.set({ status: this.connection?.status ?? 'connecting' }),
        outdated: () => backend.reload(this.unsent),
      },
      backend.environment,
    )
  }

  get unsent(): UnsentPlan | null {
    return this.#planner.unsent
  }

  #heard(message: Sent): void {
    const set = (change: Partial<View>) => this.#store.set(change)
    if (message.type === 'hello') {
      set({ spectators: BLANK.spectators })
      this.#screen.greeted(message)
    } else if (this.#screen.looking && (message.type === 'shown' || message.type === 'step'))
      return // for the previous viewer
    else if (message.type === 'shown') this.#shown(message)
    else if (message.type === 'step') this.#step(message)
    else if (message.type === 'goal') this.#goal(message)
    else if (message.type === 'waved') this.waved?.(message.seat, message.body)
    else if (message.type === 'presence') set({ absent: message.absent })
    else if (message.type === 'spectators') set({ spectators: message })
    else if (message.type === 'heard') set({ chat: [...this.view.chat.filter((said) => said.id !== message.id), message] })
    else if (message.type === 'gone') set({ chat: this.view.chat.filter((said) => said.id !== message.id) })
  }

  /** Show the state of the goal. Once it is reached, dismiss the refusal of an earlier try. */
  #goal(goal: Goal): void {
    this.#store.set({ goal: goal.stands, why: goal.why, made: goal.made })
    if (goal.stands === 'reached') this.dismiss()
  }

  #shown(shown: Shown): void {
    this.#truth = shown.scene ? whole(shown.scene) : null
    this.#recent.set([])
    this.#traces.clear()
    this.#offer = shown.turn ?? null
    this.#sentRow = Math.min(this.#sentRow, shown.n)
    this.#log.goOn()
    this.#store.set({
      around: shown.around,
      mark: shown.mark,
      came: this.view.came || shown.n,
      goal: '',
      made: 0,
      log: this.view.log.filter((each) => each.n <= shown.n),
    })
    if (this.#screen.tellsAnew()) void this.#log.recall(shown.n).then((steps) => this.#retrace(steps))
    if (!this.#truth) return this.#store.set({ picture: null })
    void this.fetchBoards(this.#truth.boards)
    this.player.show(this.#truth, shown.n)
  }

  /** Trace the others' moves from before the viewer joined. */
  #retrace(steps: readonly Step[]): void {
    this.#traces.recall(steps)
    if (!this.player.playing && !this.view.now.touched.length) this.#trace()
  }

  #trace(): void {
    const trace = this.free ? [] : this.#traces.traces(this.view.hello?.seat)
    if (JSON.stringify(trace) !== JSON.stringify(this.view.trace)) this.#store.set({ trace, traced: trace.length > 0 })
  }

  #step(step: Step): void {
    this.#offer = step.turn ?? null
    this.#log.add(step)
    this.#traces.add(step)
    const by = entry(step).seat
    if (by && by !== this.view.hello?.seat) {
      this.#planner.letGo()
      this.teacher.passed()
    }
    this.#store.set({
      mark: step.mark ?? '',
      around: step.around && this.view.around ? { ...this.view.around, ...step.around } : this.view.around,
      dropped: this.view.dropped || !!step.dropped?.length,
    })
    const before = this.#truth
    if (step.scene) this.#truth = whole(step.scene)
    else if (step.patch && this.#truth) this.#truth = patched(this.#truth, step.patch)
    if (!this.#truth) return this.#log.goOn(step.n)
    void this.fetchBoards(this.#truth.boards)
    if (before && step.cues?.length) this.#recent.add({ row: step.n, cues: step.cues, truth: this.#truth, before, seat: by })
    this.player.play(step.n, step.cues ?? [], this.#truth)
  }

  /** Show the newest offer once the picture has reached its row. */
  #played(row: number): void {
    if (this.player.playing || row < this.#sentRow) return
    this.#store.set({ playing: false })
    this.#trace()
    const same = this.view.offer && this.#offer && JSON.stringify(this.view.offer) === JSON.stringify(this.#offer)
    if (!same) this.#offered(this.#offer)
    this.#screen.pass()
  }

  #offered(offer: Offer | null): void {
    this.#hand.offered(offer?.choices ?? [])
    if (!this.#planner.offered(offer)) void this.#hand.list()
    this.teacher.offered(offer)
    if (offer?.choices.length && !offer.early && this.#repeated) this.#repeat(offer.choices)
  }

  #stopRepeating(): void {
    this.#repeated = ''
    if (this.view.repeated) this.#store.set({ repeated: null })
  }

  /** Play the repeated choice if it is offered again; otherwise stop repeating. */
  #repeat(choices: readonly Choice[]): void {
    const again = choices.find((choice) => choice.repeats && choice.ids.join() === this.#repeated)
    if (!again) this.#stopRepeating()
    else if (!this.view.sending) this.play(again.actions, this.#repeated)
  }

  async fetchBoards(digests: readonly string[]): Promise<void> {
    const missing = digests.filter((digest) => !this.view.boards.has(digest))
    if (!missing.length) return
    const { viewer } = this.#store
    const found = await Promise.all(missing.map(async (digest) => [digest, await this.#board(digest)] as const))
    if (viewer === this.#store.viewer || !this.view.hello?.covered)
      this.#store.set({ boards: new Map([...this.view.boards, ...found]), boardLate: false })
  }

  /** Fetch a board. After a failure, flag it and retry with backoff until the table is left. */
  async #board(digest: string): Promise<Board> {
    for (let failures = 0; ; failures++) {
      try {
        return await this.backend.board(digest, this.id)
      } catch {
        this.#store.set({ boardLate: true })
        await new Promise<void>((again) => this.#left || this.later(backoff(failures, this.backend.environment), again))
      }
    }
  }
}
