// A table as one viewer sees it: all that the page shows, without a screen.

import { asks, clashing, narrow, NOTHING, plain, touch } from './chooser'
import type { Narrowed } from './chooser'
import { Live } from './live'
import type { Standing, World } from './live'
import { patched, whole } from './picture'
import type { Picture } from './picture'
import { Player } from './player'
import type { Act, Scene as Played } from './player'
import { moments } from './replay'
import { freeAt } from './rest'
import { entry, joined } from './story'
import type { Entry } from './story'
import type { Absent, Answer, Around, Board, Choice, Drafted, Heard, Hello, Message, Offer, Sent, Shown, Step, Tray } from './wire'

/** Why something was not possible, and where the finger was. */
export interface Refused {
  clause: string
  message: Message
  beaten?: Message | null // who was faster, where somebody just was
  at: { x: number; y: number } | null
}

/** What is planned and not sent: the choices made so far, and what the server says would follow. */
export interface Plan {
  made: Choice[]
  picture: Picture | null // after what was made
  choices: Choice[] | null // null: those of the offer itself
}

export interface View {
  standing: Standing
  hello: Hello | null
  around: Around | null
  offer: Offer | null
  picture: Picture | null // what is drawn now
  act: Act | null // what is happening in it
  playing: boolean
  choices: Choice[]
  now: Narrowed
  plan: Plan
  further: boolean // after what is chosen there is more to decide, and it can be planned
  next: Message | null // what will be asked then
  sending: boolean
  confirming: boolean
  refused: Refused | null
  log: Entry[]
  mark: string // the head of the chain of the record, as it was last shown
  came: number // the row at which this viewer came: what is up to it was told afterwards
  chat: Heard[]
  absent: readonly Absent[] // the people without a connection
  boards: ReadonlyMap<string, Board>
  dropped: boolean // an early answer no longer fitted
  goal: string // of a lesson: "open", "reached" or "missed"; empty before anything was done
  tried: readonly string[] // what was brought together last
  held: readonly string[] // where things are tried freely: what is in the hand, at most one thing of each tray
  opened: readonly Choice[] // and what can be done with it, where that is known
}

export interface Outside {
  world: World
  board(digest: string, table: string): Promise<Board>
  address(table: string, since: number | null, seat: number | null): string
  story(table: string, seat: number | null): Promise<Step[]>
  replay(table: string, seat: number | null): Promise<Step[]>
  reload(unsent: Unsent | null): void
}

/** What somebody was about to do, for a page that must load itself anew. */
export interface Unsent {
  decision: number
  made: Choice[]
  touched: string[]
}

const NO_PLAN: Plan = { made: [], picture: null, choices: null }
const UNTOUCHED = {
  offer: null, choices: [], now: NOTHING, plan: NO_PLAN, further: false, next: null, sending: false, confirming: false, refused: null,
  dropped: false, tried: [], held: [], opened: [],
}
const BLANK: View = {
  ...UNTOUCHED, standing: 'connecting', hello: null, around: null, picture: null, act: null, playing: false,
  log: [], mark: '', came: 0, chat: [], absent: [], boards: new Map(), goal: '',
}
const LONGEST_LOG = 500
const ONCE_MORE = 8 // rows that are shown again at most

/** What was played of a row, and by whom. */
interface Seen extends Played {
  before: Picture
  seat: number
}

export class Table {
  view: View = BLANK
  readonly player: Player
  unwarned = false // warnings are switched off, and the questions that they ask
  waved: ((seat: number, body: string) => void) | null = null // drags and cursors bypass the view
  #live: Live
  #truth: Picture | null = null
  #offer: Offer | null = null // the newest; shown when the picture has come so far
  #untold: Entry[] = [] // rows that are not yet played: the log does not run ahead of the picture
  #seen: Seen[] = [] // what was played last
  #sentRow = 0
  #drafts = 0
  #wanted: number | null = null // the seat whose eyes were asked for; 0: nobody's
  #looking = false // until the hello that answers
  #turned = false // what was told before is the same for these eyes
  #eyes = 0 // what was asked with other eyes is not heard any more
  #lent = '' // what counts as touched without a touch
  #reaching = '' // what is in the hand and could be brought to places that only the server can list
  #closed: Choice[] | null = null // the choices before a promise among them was opened
  #promised = new Set<string>() // what has been offered so, at any time
  #peeks = false // somebody looks who is not to act, though another at this screen is
  #listeners = new Set<() => void>()
  #unsent: Unsent | null

  constructor(readonly id: string, private readonly outside: Outside, unsent: Unsent | null = null) {
    this.#unsent = unsent
    this.player = new Player(
      {
        drawn: (picture, act) => this.#set({ picture, act, playing: this.player.playing }),
        begun: (row) => this.#told(row),
        played: (row) => this.#played(row),
      },
      (ms, what) => outside.world.later(ms, what),
    )
    this.#live = this.#line()
  }

  /** In real time things are tried, not chosen: whether they fit only the server knows. */
  get free(): boolean {
    return !!this.view.around?.began
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The table as it stood when it was asked for, and all that comes after. */
  begin(messages: readonly Sent[] = []): void {
    this.#live.begin(messages)
  }

  hurry(): void {
    this.#live.hurry()
  }

  leave(): void {
    this.#live.leave()
  }

  /** The newest row that was heard, played or not. */
  get newest(): number {
    return this.#live.since ?? 0
  }

  /** The server's time now. */
  get now(): number {
    return this.#live.now
  }

  get retryAt(): number {
    return this.#live.retryAt
  }

  /**
   * Look through the eyes of another of one's own seats, where several share a screen; 0: nobody's. Where seats have
   * secrets from each other, nothing is left of what was seen before.
   */
  lookAs(seat: number): void {
    this.#wanted = seat
    this.#looking = true
    this.#turned = !this.view.hello?.covered
    this.#peeks = seat !== 0
    this.#forget(!this.#turned)
    this.#live.look(seat)
  }

  /** What was touched and asked with other eyes is gone; `all`: what was seen too. */
  #forget(all: boolean): void {
    this.#eyes += 1
    this.#drafts += 1
    this.#truth = this.#offer = this.#unsent = null
    this.#seen = []
    this.#reaching = ''
    this.#sentRow = 0
    if (all) this.#untold = []
    else this.#told(Infinity)
    if (all) this.player.clear()
    this.#set(all ? { ...BLANK, standing: this.view.standing, chat: this.view.chat, absent: this.view.absent } : UNTOUCHED)
  }

  /** A lesson begins again, whatever was planned. */
  again(): void {
    this.takeBack()
    this.#live.leave()
    this.#eyes += 1
    this.#truth = null
    this.#sentRow = 0
    this.#untold = this.#seen = []
    this.#set({ log: [], came: 0, goal: '' })
    this.#live = this.#line()
    this.#live.connect()
  }

  /** Those of one's own seats that are to act. */
  get acting(): number[] {
    const acting = (this.#truth?.panels ?? []).filter((panel) => panel.acting).map((panel) => panel.seat)
    return (this.view.hello?.yours ?? []).filter((seat) => acting.includes(seat))
  }

  /** Where several share a screen, it goes to whoever is to act: at once, or where there are secrets by way of nobody. */
  #pass(): void {
    const { hello, around } = this.view
    if (hello?.seat == null || around?.stage !== 'playing') return
    const next = this.acting
    if (!next.length || next.includes(hello.seat)) this.#peeks = false
    else if (!this.#peeks) this.lookAs(hello.covered ? 0 : next[0]!)
  }

  // ---- choosing

  /** A finger on something. `at` is where, for the card that says why nothing came of it. */
  touch(id: string, at: Refused['at'] = null): void {
    const { choices, now } = this.view
    if (this.player.playing && !this.free) return this.player.skip()
    const touched = touch(choices, now.touched, id)
    if (this.free && (touched === null || narrow(choices, touched).promise)) return this.#handle(id, at)
    if (touched === null) return void this.#explain([...now.touched, id], at)
    if (id === this.#lent || !touched.includes(this.#lent)) this.#lent = ''
    this.#choose(narrow(choices, touched))
    const clash = clashing(choices, now.touched, touched, id)
    if (clash.length) void this.#explain([...clash, id], at)
  }

  /** What was touched is untouched; without a touch, the last part of the plan is taken back. */
  takeBack(): void {
    const { now, plan, choices, held } = this.view
    this.#set({ refused: null, confirming: false })
    if (held.length) this.#grasp([])
    else if (now.touched.length) this.#choose(narrow(choices, []))
    else if (plan.made.length) void this.#replan(plan.made.slice(0, -1))
  }

  /** What is chosen becomes part of the plan, and the picture shows what follows. */
  planOn(): void {
    const { now, plan } = this.view
    if (now.selected) void this.#replan([...plan.made, now.selected])
  }

  /** Send all that is planned as one list; what wants a confirmation asks for it first. */
  send(confirmed = false): void {
    const { now, plan, sending } = this.view
    const made = now.selected ? [...plan.made, now.selected] : plan.made
    if (!made.length || sending) return
    if (!confirmed && made.some((choice) => asks(choice, this.unwarned))) return this.#set({ confirming: true })
    void this.#play(made.flatMap((choice) => choice.actions))
  }

  dismiss(): void {
    if (this.view.refused || this.view.dropped) this.#set({ refused: null, dropped: false })
  }

  // ---- commands

  command(kind: string, argument = '', seat: number | null = this.view.hello?.seat ?? null): Promise<Answer> {
    return this.#ask(this.#live.command({ kind, argument, seat: seat ?? -1 }))
  }

  /** A try whose outcome only the game knows: the ids that were brought together. */
  attempt(ids: string[], at: Refused['at'] = null): Promise<Answer> {
    this.#grasp([])
    this.#set({ tried: ids })
    return this.#try(ids, at)
  }

  /** Something is let go on a place, with what else is in the hand. */
  bring(id: string, place: string, at: Refused['at'] = null): Promise<Answer> {
    return this.attempt([id, place, ...this.view.held.filter((other) => this.#trayOf(other) !== this.#trayOf(id))], at)
  }

  /** What lies in a tray that several share is held while it is in the hand, so that nobody else takes it. */
  hold(id: string, tray: Tray): void {
    if (!tray.of && !this.view.choices.some((choice) => choice.ids.includes(id))) void this.#try([id])
  }

  /** And laid down again when it is let go nowhere. */
  release(id: string, tray: Tray): void {
    if (!tray.of) void this.#try([id, tray.id])
  }

  #trayOf(id: string): string {
    return this.view.picture?.trays.find((tray) => tray.pieces.some((piece) => piece.id === id))?.id ?? ''
  }

  #try(ids: string[], at: Refused['at'] = null): Promise<Answer> {
    return this.#ask(this.#live.command({ kind: 'try', argument: ids.join(' '), seat: this.view.hello?.seat ?? -1 }), at)
  }

  /** Has anything happened that can be seen once more, now? */
  get replayable(): boolean {
    const { log, plan, playing, sending } = this.view
    return !playing && !sending && !plan.made.length && (this.#seen.length > 0 || log.some((each) => each.events.length > 0))
  }

  /** What the others did since one's own last move is played once more, else that move. */
  async replayLast(): Promise<void> {
    if (!this.replayable) return
    this.takeBack()
    const eyes = this.#eyes
    if (!this.#seen.length) this.#seen = await this.#recalled()
    if (eyes !== this.#eyes || !this.replayable || !this.#seen.length) return
    const own = this.#seen.findLastIndex((each) => each.seat === this.view.hello?.seat)
    const scenes = this.#seen.slice(own + 1 < this.#seen.length && own >= 0 ? own + 1 : -1)
    this.player.again(scenes[0]!.before, scenes)
  }

  /** Whoever has just come has seen nothing yet: the table is asked. */
  async #recalled(): Promise<Seen[]> {
    const told = moments(await this.outside.replay(this.id, this.view.hello?.seat ?? null).catch(() => []))
    const seen = told.flatMap((moment, i) => (i && moment.cues.length ? [{ row: moment.entry.n, cues: moment.cues, truth: moment.picture, before: told[i - 1]!.picture, seat: moment.entry.seat }] : []))
    await this.#fetch([...new Set(seen.slice(-ONCE_MORE).flatMap((each) => each.before.boards))])
    return seen.slice(-ONCE_MORE)
  }

  /** May something be taken into the hand? While the hand rests it may not, and words say for how long. */
  lift(at: Refused['at'] = null): boolean {
    const left = freeAt(this.#truth?.panels ?? [], this.view.around, this.view.hello?.seat ?? null) - this.now
    if (left <= 0) return true
    const refused = { clause: '', message: { id: 'page.rest', args: { seconds: Math.ceil(left / 1000) } }, at }
    this.#set({ refused })
    this.outside.world.later(left, () => this.view.refused === refused && this.dismiss())
    return false
  }

  /** By touch or key instead of a drag: a piece is taken into the hand, then brought to a place. */
  #handle(id: string, at: Refused['at']): void {
    const { held, picture, choices } = this.view
    const loose = [...(picture?.pieces ?? []), ...(picture?.trays ?? []).flatMap((tray) => tray.pieces)]
    const others = held.filter((other) => this.#trayOf(other) !== this.#trayOf(id))
    const offered = choices.some((choice) => choice.ids.includes(id))
    if (held.includes(id)) this.#grasp(held.filter((other) => other !== id))
    else if (loose.some((piece) => piece.id === id)) (offered || this.lift(at)) && this.#grasp([...others, id])
    else if (held.length) void this.attempt([...held, id], at)
    else void this.#explain([id], at)
  }

  #grasp(held: readonly string[]): void {
    this.#set({ held, refused: null })
    this.reach(held.at(-1) ?? '')
  }

  /** Something is in the hand, carried or touched: where it could go is asked, if it is a promise. Empty: nothing is. */
  reach(id: string): void {
    this.#reaching = id
    if (this.view.opened.length) this.#set({ opened: [] })
    void this.#list()
  }

  async #list(): Promise<void> {
    const id = this.#reaching
    if (!this.free || !this.#promised.has(id)) return
    const drafted = await this.#draft([], [id])
    if (drafted && id === this.#reaching) this.#set({ opened: (drafted.choices ?? []).filter((choice) => choice.ids.length > 1 && choice.ids.includes(id)) })
  }

  wave(body: string): void {
    this.#live.wave(body)
  }

  async #ask(asked: Promise<Answer>, at: Refused['at'] = null): Promise<Answer> {
    const eyes = this.#eyes
    const answer = await asked
    if (answer.refusal && eyes === this.#eyes) this.#set({ refused: { clause: answer.clause ?? '', message: answer.refusal, beaten: answer.beaten, at } })
    return answer
  }

  async #play(actions: string[]): Promise<void> {
    const offer = this.view.offer
    const seat = this.view.hello?.seat
    if (!offer || seat == null) return
    const argument = actions.join('; ')
    this.#set({ sending: true, confirming: false, refused: null })
    const said = offer.early ? { kind: 'early', argument, seat } : { kind: 'play', argument, seat, decision: offer.decision }
    const eyes = this.#eyes
    const answer = await this.#ask(this.#live.command(said))
    if (eyes !== this.#eyes) return
    this.#sentRow = answer.n ?? 0
    this.#set({ sending: false })
    this.#offered(this.#sentRow > (this.#live.since ?? 0) ? null : this.#offer)
  }

  // ---- what was touched

  #choose(now: Narrowed, send = true): void {
    if (!now.touched.length && this.#closed) this.#close()
    else this.#set({ now, further: false, refused: null, confirming: false })
    if (now.promise) void this.#open(now.touched)
    else if (now.selected && send && this.#atOnce(now.selected)) this.send()
    else if (now.selected) void this.#lookAhead(now.selected)
  }

  /** Is it played by the touch that completed it? Not what somebody has touched only in part. */
  #atOnce(choice: Choice): boolean {
    return plain(choice, this.unwarned) || (!!choice.direct && !choice.ids.includes(this.#lent))
  }

  /** A promise: only the server can list what it holds. */
  async #open(touched: string[]): Promise<void> {
    const { made, picture } = this.view.plan
    const drafted = await this.#draft(made, touched)
    if (!drafted || drafted.refusal) return
    const choices = drafted.choices ?? []
    this.#closed ??= this.view.choices
    this.#set({ plan: { made, picture, choices }, choices, now: narrow(choices, touched) })
  }

  /** Nothing is touched any more: what a promise held is not offered either. */
  #close(): void {
    const { made, picture } = this.view.plan
    const choices = this.#closed ?? []
    this.#closed = null
    this.#set({ plan: { made, picture, choices: made.length ? choices : null }, choices, now: narrow(choices, []), further: false, refused: null, confirming: false })
  }

  /** Is there more to decide after this? Then it can be planned too. */
  async #lookAhead(choice: Choice): Promise<void> {
    const drafted = await this.#draft([...this.view.plan.made, choice])
    if (!drafted || this.view.now.selected !== choice) return
    const further = !drafted.last && !!drafted.choices?.length
    const warned = choice.warning && !this.unwarned // it is read before one goes on
    if (further && choice.then && !warned) await this.#replan([...this.view.plan.made, choice], choice.then)
    else this.#set({ further, next: drafted.scene?.prompt ?? null })
  }

  /** `then` counts as touched afterwards, if it can be. */
  async #replan(made: Choice[], then = ''): Promise<void> {
    if (!made.length) return this.#offered(this.#offer)
    const drafted = await this.#draft(made)
    if (!drafted) return
    if (drafted.refusal) {
      return this.#set({ refused: { clause: drafted.clause ?? '', message: drafted.refusal, at: null } })
    }
    const choices = drafted.choices ?? []
    const picture = drafted.scene ? whole(drafted.scene) : null
    if (picture) await this.#fetch(picture.boards)
    this.#closed = null
    this.#set({ plan: { made, picture, choices }, choices, now: narrow(choices, []), further: false, refused: null })
    const touched = then ? touch(choices, [], then) : null
    this.#lent = touched ? then : ''
    if (touched) this.#choose(narrow(choices, touched), false)
  }

  /** Null if something else was asked meanwhile. */
  async #draft(made: readonly Choice[], touched: string[] = []): Promise<Drafted | null> {
    const mine = ++this.#drafts
    const drafted = await this.#live.draft(made.flatMap((choice) => choice.actions), touched)
    return mine === this.#drafts ? drafted : null
  }

  async #explain(touched: string[], at: Refused['at']): Promise<void> {
    this.#set({ refused: null })
    const actions = this.view.plan.made.flatMap((choice) => choice.actions)
    const eyes = this.#eyes
    const why = await this.#live.explain(touched, actions)
    if (why.refusal && eyes === this.#eyes) this.#set({ refused: { clause: why.clause ?? '', message: why.refusal, at } })
  }

  // ---- what the server says

  #line(): Live {
    const { outside } = this
    return new Live(
      (since) => outside.address(this.id, since, this.#wanted),
      {
        heard: (message) => this.#heard(message),
        changed: () => this.#set({ standing: this.#live?.standing ?? 'connecting' }),
        outdated: () => outside.reload(this.unsent),
      },
      outside.world,
    )
  }

  #heard(message: Sent): void {
    if (message.type === 'hello') this.#greeted(message)
    else if (this.#looking && (message.type === 'shown' || message.type === 'step')) return // meant for other eyes
    else if (message.type === 'shown') void this.#shown(message)
    else if (message.type === 'step') void this.#step(message)
    else if (message.type === 'goal') this.#set({ goal: message.stands })
    else if (message.type === 'waved') this.waved?.(message.seat, message.body)
    else if (message.type === 'presence') this.#set({ absent: message.absent })
    else if (message.type === 'heard') this.#set({ chat: [...this.view.chat.filter((said) => said.id !== message.id), message] })
    else if (message.type === 'gone') this.#set({ chat: this.view.chat.filter((said) => said.id !== message.id) })
  }

  #greeted(hello: Hello): void {
    const wanted = this.#wanted
    const granted = (hello.seat ?? 0) === wanted || (!!wanted && !hello.yours?.includes(wanted))
    if (this.#looking && !granted) return this.#live.look(wanted ?? 0) // said before it was asked
    this.#looking = false
    if (hello.covered && hello.seat !== this.view.hello?.seat) this.#forget(true)
    this.#set({ hello, absent: [] })
  }

  #shown(shown: Shown): void {
    this.#truth = shown.scene ? whole(shown.scene) : null
    this.#seen = []
    this.#offer = shown.turn ?? null
    this.#sentRow = Math.min(this.#sentRow, shown.n)
    this.#told(Infinity)
    this.#set({ around: shown.around, mark: shown.mark, came: this.view.came || shown.n, goal: '', log: this.view.log.filter((each) => each.n <= shown.n) })
    if (!this.#turned) void this.#tell(shown.n)
    this.#turned = false
    if (!this.#truth) return this.#set({ picture: null })
    void this.#fetch(this.#truth.boards)
    this.player.show(this.#truth, shown.n)
  }

  /** What was before: a picture alone does not say how it came about. */
  async #tell(upTo: number): Promise<void> {
    const eyes = this.#eyes
    const steps = await this.outside.story(this.id, this.view.hello?.seat ?? null).catch(() => [])
    if (eyes !== this.#eyes) return
    const before = steps.filter((step) => step.n <= upTo).map(entry)
    this.#set({ log: joined(this.view.log, before, LONGEST_LOG) })
  }

  #step(step: Step): void {
    this.#offer = step.turn ?? null
    this.#untold.push(entry(step))
    this.#set({ mark: step.mark ?? '', around: step.around ?? this.view.around, dropped: this.view.dropped || !!step.dropped?.length })
    const before = this.#truth
    if (step.scene) this.#truth = whole(step.scene)
    else if (step.patch && this.#truth) this.#truth = patched(this.#truth, step.patch)
    if (!this.#truth) return this.#told(step.n)
    void this.#fetch(this.#truth.boards)
    if (before && step.cues?.length) this.#seen = [...this.#seen, { row: step.n, cues: step.cues, truth: this.#truth, before, seat: entry(step).seat }].slice(-ONCE_MORE)
    this.player.play(step.n, step.cues ?? [], this.#truth)
  }

  /** The log goes on up to a row. */
  #told(row: number): void {
    const more = this.#untold.filter((each) => each.n <= row)
    if (!more.length) return
    this.#untold = this.#untold.filter((each) => each.n > row)
    this.#set({ log: joined(this.view.log, more, LONGEST_LOG) })
  }

  /** The picture has come to a row: what was offered with the newest one can be chosen now. */
  #played(row: number): void {
    if (this.player.playing || row < this.#sentRow) return
    this.#set({ playing: false })
    const same = this.view.offer && this.#offer && JSON.stringify(this.view.offer) === JSON.stringify(this.#offer)
    if (!same) this.#offered(this.#offer)
    this.#pass()
  }

  #offered(offer: Offer | null): void {
    this.#drafts += 1
    this.#closed = null
    const choices = offer?.choices ?? []
    for (const choice of choices) if (!choice.actions.length && choice.ids.length === 1) this.#promised.add(choice.ids[0]!)
    this.#set({ offer, choices, now: narrow(choices, []), plan: NO_PLAN, further: false, confirming: false })
    if (offer && this.#unsent) void this.#resume(this.#unsent, offer)
    else if (this.#reaching) void this.#list()
  }

  /** What has been planned or touched and not sent; nothing that the next at this screen may not know. */
  get unsent(): Unsent | null {
    const { hello, offer, plan, now } = this.view
    if (hello?.covered) return null
    return offer && (plan.made.length || now.touched.length) ? { decision: offer.decision, made: plan.made, touched: now.touched } : this.#unsent
  }

  /** Go on where the page was left, if the question is still the same; a promise that was opened is opened again. */
  async #resume(unsent: Unsent, offer: Offer): Promise<void> {
    this.#unsent = null
    if (unsent.decision !== offer.decision) return
    if (unsent.made.length) await this.#replan(unsent.made)
    if (this.view.offer !== offer || this.view.plan.made.length !== unsent.made.length) return
    let touched: string[] = []
    for (const id of unsent.touched) {
      if (narrow(this.view.choices, touched).promise) await this.#open(touched)
      const next = this.view.offer === offer ? touch(this.view.choices, touched, id) : null
      if (!next) return
      touched = next
    }
    if (touched.length) this.#choose(narrow(this.view.choices, touched), false)
  }

  async #fetch(digests: readonly string[]): Promise<void> {
    const missing = digests.filter((digest) => !this.view.boards.has(digest))
    if (!missing.length) return
    const eyes = this.#eyes
    const found = await Promise.all(missing.map(async (digest) => [digest, await this.outside.board(digest, this.id)] as const))
    if (eyes === this.#eyes || !this.view.hello?.covered) this.#set({ boards: new Map([...this.view.boards, ...found]) })
  }

  #set(change: Partial<View>): void {
    this.view = { ...this.view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
