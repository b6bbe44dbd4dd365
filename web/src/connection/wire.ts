// Made by tools/wire_types.py from starboard.wire; do not edit.

export const VERSION = 4

export type Argument = string | number | boolean | null | Message
export interface Message { id: string; args?: Record<string, Argument> }

export interface Board {
  id: string
  size: [number, number]
  places: Place[]
  lines?: Line[]
  art?: string
  sprites?: string
}

export interface Place {
  id: string
  at: [number, number]
  label: Message
  radius?: number
  path?: string
  art?: string
  layer?: string
  facing?: number
  name?: string
  scenery?: boolean
}

export interface Line {
  path: string
  style: string
}

export interface Move {
  cue: 'move'
  piece: Piece
  path: string[]
  carried: Piece[]
}

export interface Piece {
  kind: string
  of: number
  place: string
  label: Message
  count: number
  facing: number
  id: string
  dim: boolean
  sign: string
  origin: number
}

export interface Turn {
  cue: 'turn'
  piece: Piece
  to: number
}

export interface Slide {
  cue: 'slide'
  layer: string
  to: [number, number]
}

export interface Vanish {
  cue: 'vanish'
  piece: Piece
  style: string
}

export interface Appear {
  cue: 'appear'
  piece: Piece
  style: string
}

export interface Settle {
  cue: 'settle'
  at: string
}

export interface Flip {
  cue: 'flip'
  piece: Piece
  into: Piece
}

export interface Beam {
  cue: 'beam'
  start: string
  end: string
  of: number
}

export interface Ring {
  cue: 'ring'
  at: string
  of: number
  style: string
}

export interface Flash {
  cue: 'flash'
  at: string
  style: string
}

export interface Rise {
  cue: 'rise'
  at: string
  text: Message
  style: string
}

export interface Focus {
  cue: 'focus'
  at: string[]
}

export interface Pause {
  cue: 'pause'
  ms: number
}

export type Cue = Move | Turn | Slide | Vanish | Appear | Settle | Flip | Beam | Ring | Flash | Rise | Focus | Pause

export interface Hello {
  type: 'hello'
  version: number
  table: string
  game: string
  rules: number
  options: string
  pace: string
  n: number
  now: number
  seat: number | null
  yours?: number[]
  host?: boolean
  commitment?: string
  habits?: string[]
  covered?: boolean
  sides?: number[][]
  bots?: string[]
  rated?: boolean
  silent?: boolean
  by?: string
  counts?: boolean
  looks?: number[]
  only?: number[]
}

export interface Shown {
  type: 'shown'
  n: number
  mark: string
  around: Around
  scene?: Scene | null
  turn?: Offer | null
}

export interface Around {
  stage: string
  seats: Sitting[]
  clock?: Clock | null
  asked?: Asked | null
  again?: number[]
  next_table?: string
  scores?: number[]
  places?: number[]
  tally?: Tally | null
  began?: number
  paused?: boolean
  resigning?: string[]
  settles?: boolean
  side_scores?: number[]
  because?: Message | null
  hints?: boolean
  closed?: string
  host_seat?: number
  private?: boolean
  next_first?: number
}

export interface Sitting {
  kind: string
  name?: string
  level?: string
  away?: boolean
  shares?: boolean
}

export interface Clock {
  left: number[]
  running: number[]
  since: number
}

export interface Asked {
  kind: string
  by: number
  agreed: number[]
}

export interface Tally {
  target: number
  games: Counted[]
  totals: number[]
  places?: number[]
}

export interface Counted {
  table: string
  points: number[]
}

export interface Scene {
  boards: string[]
  pieces: Piece[]
  panels: Panel[]
  prompt: Message
  trays?: Tray[]
  layers?: Layer[]
  overlays?: Overlay[]
  notes?: Note[]
  marks?: Mark[]
  turned?: number
  progress?: Message | null
  detail?: Message | null
  warning?: Alert | null
  tables?: Grid[]
  timer?: Timer | null
  fields?: Field[]
  goal?: Objective | null
}

export interface Panel {
  seat: number
  score: number
  counters: Counter[]
  status: Message[]
  acting: boolean
  until: number
  look: number
  out: boolean
  why: Message | null
  clause: string
  figure: Counter | null
}

export interface Counter {
  kind: string
  label: Message
  value: number
  most: number
  lit: boolean
  points: number
}

export interface Tray {
  id: string
  of: number
  label: Message
  pieces: Piece[]
  where: string
  reserves: boolean
  quiet: boolean
}

export interface Layer {
  id: string
  offset: [number, number]
  window: [number, number, number, number] | null
}

export interface Overlay {
  id: string
  label: Message
  marks: Mark[]
  arrows: Arrow[]
  on: boolean
  veil: string[]
  governs: string
  glow: string[]
  fields: Field[]
  holding: string[]
}

export interface Mark {
  at: string
  text: string
  style: string
  label: Message | null
  art: string
}

export interface Arrow {
  path: string[]
  of: number
  style: string
}

export interface Field {
  at: string
  art: string
}

export interface Note {
  at: string
  message: Message
  clause: string
}

export interface Alert {
  headline: Message
  cause: Message
}

export interface Grid {
  id: string
  label: Message
  heads: Message[]
  rows: GridRow[]
  note: Message | null
  where: string
  brief: Message | null
}

export interface GridRow {
  label: Message
  cells: Cell[]
  dim: boolean
  art: string
}

export interface Cell {
  text: string
  of: number
  style: string
  art: string
  label: Message | null
}

export interface Timer {
  label: Message
  zero: number
  up: boolean
  running: boolean
}

export interface Objective {
  said: Message
  picture: Cell[]
}

export interface Offer {
  decision: number
  choices: Choice[]
  early?: boolean
  undo?: boolean
  undo_asks?: boolean
  answered?: string[]
  habit?: string
}

export interface Choice {
  actions: string[]
  ids: string[]
  label: Message
  marks?: Mark[]
  ghosts?: Piece[]
  arrows?: Arrow[]
  warning?: Message | null
  group?: string
  confirm?: boolean
  then?: string
  direct?: boolean
  fields?: Field[]
  verb?: Message | null
  tiles?: Tile[]
  repeats?: boolean
}

export interface Tile {
  text: string
  kind: string
  of: number
  label: Message
  style: string
}

export interface Step {
  type: 'step'
  n: number
  at: number
  row: string
  mark?: string
  events?: Message[]
  cues?: (Move | Turn | Slide | Vanish | Appear | Settle | Flip | Beam | Ring | Flash | Rise | Focus | Pause)[]
  scene?: Scene | null
  patch?: Patch | null
  around?: Record<string, unknown>
  turn?: Offer | null
  dropped?: string[]
  summary?: RowSummary | null
}

export interface Patch {
  fields?: Record<string, unknown>
  splices?: Record<string, Splice>
  within?: Record<string, Record<number, Patch>>
}

export interface Splice {
  out?: number[]
  into?: [number, unknown][]
}

export interface RowSummary {
  kind: string
  seat?: number
  game_row?: number | null
  back_to?: number | null
}

export interface Answer {
  type: 'answer'
  id: string
  n?: number
  clause?: string
  refusal?: Message | null
  beaten?: Message | null
}

export interface Drafted {
  type: 'drafted'
  id: string
  n: number
  scene?: Scene | null
  choices?: Choice[]
  last?: boolean
  clause?: string
  refusal?: Message | null
}

export interface Explained {
  type: 'explained'
  id: string
  clause?: string
  refusal?: Message | null
}

export interface Hinted {
  type: 'hinted'
  id: string
  choice?: Choice | null
  look?: Message | null
  ids?: string[]
  reason?: Message | null
  steps?: HintStep[]
  value?: number
  other?: Message | null
  other_value?: number
  clause?: string
  refusal?: Message | null
}

export interface HintStep {
  choice: Choice
  reason?: Message | null
}

export interface Goal {
  type: 'goal'
  stands: string
  why: Message | null
  made: number
}

export interface Pong {
  type: 'pong'
  t: number
  now: number
}

export interface Waved {
  type: 'waved'
  seat: number
  body: string
}

export interface Heard {
  type: 'heard'
  id: number
  who: string
  seat: number | null
  text: string
  at: number
  by: string
}

export interface Spectators {
  type: 'spectators'
  count: number
  people: Spectator[]
}

export interface Spectator {
  name: string
  by: string
}

export interface Gone {
  type: 'gone'
  id: number
}

export interface Presence {
  type: 'presence'
  absent: Absent[]
}

export interface Absent {
  seat: number
  since?: number
}

export interface Unread {
  type: 'unread'
  why: string
  id?: string
}

export interface Unsaved {
  type: 'unsaved'
  id: string
  why: string
}

export interface Slow {
  type: 'slow'
  id: string
}

export interface Bye {
  type: 'bye'
  why: string
}

export type Sent = Hello | Shown | Step | Answer | Drafted | Explained | Hinted | Goal | Pong | Waved | Heard | Spectators | Gone | Presence | Unread | Unsaved | Slow | Bye

export interface Command {
  type: 'command'
  id: string
  kind: string
  seat?: number
  argument?: string
  decision?: number | null
}

export interface AskDraft {
  type: 'draft'
  id: string
  actions?: string[]
  touched?: string[]
}

export interface AskExplain {
  type: 'explain'
  id: string
  touched: string[]
  actions?: string[]
}

export interface AskHint {
  type: 'hint'
  id: string
  last?: boolean
  actions?: string[]
}

export interface Ping {
  type: 'ping'
  t: number
}

export interface Echo {
  type: 'echo'
  now: number
}

export interface Wave {
  type: 'wave'
  body: string
}

export interface Say {
  type: 'say'
  id: string
  text: string
}

export interface Look {
  type: 'look'
  seat: number
}

export type Said = Command | AskDraft | AskExplain | AskHint | Ping | Echo | Wave | Say | Look

export interface Me {
  person: string
  name?: string
  before?: string | null
  rates?: boolean
}

export interface Naming {
  name: string
}

export interface Link {
  secret: string
  until: number
}

export interface Opened {
  secret: string
  name?: string
}

export interface Arrival {
  name: string
  own?: string
  tables?: number
}

export interface Claim {
  secret: string
  code: string
}

export interface Waiting {
  id: string
  code: string
}

export interface LinkDecision {
  allow: boolean
}

export interface Shared {
  path: string
}

export interface Taken {
  table: string
  seat: number
}

export interface NewToken {
  label?: string
}

export interface Token {
  id: string
  label: string
  made: number
  token?: string
}

export interface Passkey {
  id: string
  label: string
  made: number
  used: number
}

export interface PasskeyList {
  offered: boolean
  passkeys: Passkey[]
}

export interface Ceremony {
  options: Record<string, unknown>
}

export interface NewPasskey {
  credential: Record<string, unknown>
  label?: string
}

export interface ShownPasskey {
  credential: Record<string, unknown>
}

export interface InvitedBot {
  token: string
}

export interface Deleted {
  tables: number
  seats: number
  unreadable?: number
}

export interface Position {
  table: string
  game: string
  rules: number
  options: string
  seat: number
  n: number
  decision: number
  stage: string
  acts: boolean
  view: string
  legal: string[]
}

export interface Awaited {
  type: 'awaited'
  table: string
  seat: number
  decision: number
}

export interface Requested {
  type: 'requested'
  table: string
  seat: number
  request: string
}

export interface Ended {
  type: 'ended'
  table: string
  places: number[]
  scores: number[]
}

export interface Alive {
  type: 'alive'
  now: number
}

export interface Health {
  alive?: boolean
}

export interface Ready {
  ready: boolean
}

export interface Privacy {
  text: string
  contact?: string
  language?: string
}

export interface StoredTable {
  id: string
  rules: string
  stage: string
  role: string
  created: number
  touched: number
  hinted?: boolean
}

export interface StoredTry {
  game: string
  puzzle: string
  at: number
  solved: boolean
}

export interface StoredMessage {
  table: string
  at: number
  text: string
}

export interface StoredChannel {
  kind: string
  address: string
}

export interface StoredNotice {
  table: string
  at: number
  part: string
  outcome: string
}

export interface StoredTournament {
  code: string
  event: string
  role: string
  name: string
  created: number
}

export interface RatedGame {
  table: string
  game: string
  ended: number
  side: number
  place: number
}

export interface StoredLink {
  kind: string
  until: number
}

export interface HostDecision {
  kind: string
  words: string
  until: number
}

export interface HostAct {
  at: number
  act: string
  words: string
}

export interface PersonalData {
  person: string
  name: string
  lessons: Record<string, string[]>
  tokens: Token[]
  tables: StoredTable[]
  messages: StoredMessage[]
  page: string
  ladder: boolean
  results: PersonGame[]
  channels: StoredChannel[]
  notices: StoredNotice[]
  events?: StoredTournament[]
  lobby?: string[]
  ratings?: GameRating[]
  reported?: StoredMessage[]
  passkeys?: Passkey[]
  rated?: RatedGame[]
  links?: StoredLink[]
  decisions?: HostDecision[]
  host_log?: HostAct[]
  tries?: StoredTry[]
  puzzle_rating?: GameRating | null
}

export interface PersonGame {
  table: string
  game: string
  ended: number
  place: number
  tied: number
  sides: number
  score: number
  rival: number
  others: string[]
  bots: number
  rated: boolean
  level?: string
}

export interface GameRating {
  game: string
  rating: number
  uncertainty: number
  games: number
  curve?: number[]
}

export interface PersonTally {
  game: string
  played: number
  won: number
}

export interface Leader {
  name: string
  rating: number
  uncertainty: number
  games: number
  page?: string
  own?: boolean
  change?: number
}

export interface Companion {
  name: string
  games: number
  page?: string
  won?: number
  own?: boolean
}

export interface PersonPage {
  id: string
  name: string
  own: boolean
  shown: string
  since: number
  week: number
  games: PersonGame[]
  more: boolean
  tallies: PersonTally[]
  companions: Companion[]
  ratings: GameRating[]
  ladder?: boolean
  voyage?: GameVoyage[]
}

export interface GameVoyage {
  game: string
  stops: Stop[]
  lessons: number
  core: number
  played: number
  solved: number
  wanted: number
  options?: string
}

export interface Stop {
  kind: 'learn' | 'first_game' | 'puzzles' | 'level'
  reached: boolean
  level?: string
}

export interface PageChoice {
  shown?: 'everyone' | 'company' | 'nobody' | ''
  ladder?: boolean | null
}

export interface LadderPerson {
  name: string
  page?: string
  own?: boolean
}

export interface Rung {
  level: string
  people: LadderPerson[]
  count: number
  since?: number
  own?: boolean
}

export interface ShortestWin {
  person: LadderPerson
  level: string
  turns: number
  table: string
}

export interface PuzzleSolver {
  person: LadderPerson
  first: boolean
}

export interface TodaysSolvers {
  game: string
  key: string
  solvers: PuzzleSolver[]
  count: number
  own: boolean
}

export interface GameLadder {
  rungs: Rung[]
  shortest: ShortestWin[]
  today: TodaysSolvers | null
  players: number
  rated: number
  options?: string
}

export interface PushKeys {
  p256dh: string
  auth: string
}

export interface PushSubscription {
  endpoint: string
  keys: PushKeys
}

export interface PushEnd {
  endpoint: string
}

export interface MailWish {
  address: string
}

export interface NoticeChannels {
  push_key: string
  mail: boolean
  address?: string
  confirmed?: boolean
}

export interface PushMessage {
  title: string
  body: string
  path: string
}

export interface Made {
  id: string
}

export interface Invitation {
  base: string
  reach: string
  may_open: boolean
}

export interface InviteCode {
  code: string
  until: number
}

export interface Spoken {
  code: string
}

export interface FoundTable {
  id: string
}

export interface EffectInfo {
  setting: string
  seats: number
  beside: string
  bots: string
  games: number
  usual: number[]
  wins: number[]
  margin: number
  clear: boolean
}

export interface OptionInfo {
  name: string
  clause: string
  settings: (string | number)[]
  default: string | number
  sources: string[]
  closest: string | number
  effects?: EffectInfo[]
  yes?: string
  seats?: number
  front?: boolean
}

export interface OptionGroupInfo {
  key: string
  options: string[]
}

export interface PresetInfo {
  key: string
  options: string
  more: string
}

export interface GameInfo {
  key: string
  version: number
  seats: [number, number]
  options: OptionInfo[]
  habits: string[]
  real_time: boolean
  languages: string[]
  targets: [number, number, number]
  minutes: [number, number]
  bots: string[]
  lessons?: string[]
  minor_events?: string[]
  about?: Record<string, string>
  usual_bot?: string
  other_bots?: string[]
  first_bot?: string
  presets?: PresetInfo[]
  groups?: OptionGroupInfo[]
  core_lessons?: number
  puzzles?: number
}

export interface SeatingInfo {
  sides: number[][]
  bots: string[]
  usual_bot?: string
  other_bots?: string[]
  first_bot?: string
  looks?: number[]
}

export interface EvenMatch {
  level: string
  first: string
}

export interface LessonInfo {
  key: string
  title: Message
  task: Message
  hint: Message
  chapter?: string
}

export interface PuzzleInfo {
  game: string
  key: string
  day: string
  title: Message
  task: Message
  hint: Message
  difficulty: number
  withdrawn?: boolean
  moves?: number
}

export interface Box {
  game: GameInfo
  words: Record<string, Record<string, string | string[]>>
  theme: Record<string, unknown>
  sprites: string
}

export interface NextStop {
  kind: 'learn' | 'first_game' | 'puzzles' | 'level'
  game: string
  name?: string
}

export interface Voyage {
  games: GameVoyage[]
  next?: NextStop | null
}

export interface PuzzleOfDay {
  game: string
  key: string
  title: Message
  difficulty: number
  solvers: number
  moves: number
}

export interface ListedPuzzle {
  key: string
  number: number
  difficulty: number
  mark?: string
  due?: boolean
}

export interface GamePuzzles {
  game: string
  puzzles: ListedPuzzle[]
}

export interface MyPuzzles {
  today: PuzzleOfDay | null
  games: GamePuzzles[]
  times: number[]
  rating?: number
  uncertainty?: number
  rated?: number
}

export interface NewTable {
  game: string
  seats?: number
  options?: string
  pace?: string
  audience?: 'link' | 'public'
  target?: number
  rated?: boolean
}

export interface TableInfo {
  id: string
  game: string
  options: string
  pace: string
  stage: string
  seats: string[]
  n: number
  touched: number
  role?: string
  awaited?: boolean
  kinds?: string[]
  yours?: number[]
  acting?: number[]
  target?: number
  totals?: number[]
  until?: number
  again?: number[]
  next_table?: string
}

export interface OpenTable {
  id: string
  game: string
  options: string
  pace: string
  language: string
  host: string
  kinds: string[]
  free: number[]
  began?: boolean
  rated?: boolean
  watch?: boolean
  people?: string[]
}

export interface LobbyPage {
  tables: OpenTable[]
  more?: string
  open?: boolean
  watch?: OpenTable[]
}

export interface Show {
  id: string
  game: string
  options: string
  seats: number
}

export interface NewListing {
  bots_yield?: boolean
  language?: string
}

export interface LobbyListing {
  listed: boolean
  open: boolean
}

export interface ShownScreen {
  secret?: string
}

export interface BigScreen {
  game: string
  base: string
  reach: string
  code?: string
  next?: string
}

export interface ReviewPoint {
  row: number
  odds: number[]
}

export interface ReviewMoment {
  row: number
  point: number
  seat: number
  played: string[]
  better: string[]
  played_label: Message
  better_label: Message
  better_chance: number
  played_chance: number
  when: Message
  why: Message
  scene: Scene
  played_ways: string[][]
  better_ways: string[][]
  played_ids: string[]
  better_ids: string[]
}

export interface ReviewDraw {
  row: number
  what: Message
  gain: number[]
}

export interface ReviewLuck {
  total: number[]
  draws: number
  biggest: ReviewDraw | null
}

export interface Review {
  sides: number[][]
  places: number[]
  scores: number[]
  curve: ReviewPoint[]
  moments: ReviewMoment[]
  luck: ReviewLuck | null
  verdicts: Message[]
}

export interface ReviewInfo {
  done?: number
  of?: number
  review?: Review | null
  failed?: boolean
}

export interface Story {
  sentences: Message[]
  decided: number
}

export interface Doing {
  id: string
  kind: string
  seat?: number
  argument?: string
  decision?: number | null
}

export interface Done {
  n?: number
  clause?: string
  refusal?: Message | null
}

export interface Problem {
  why: string
}

export interface NewTournament {
  name: string
  game: string
  seats?: number
  rounds?: number
  options?: string
  pace?: string
}

export interface TournamentDoing {
  id: string
  kind: string
  name?: string
  level?: string
  entrant?: number
  round?: number
  table?: number
  places?: number[]
  reason?: string
}

export interface EntrantInfo {
  number: number
  name: string
  level?: string
  gone?: boolean
  since?: number
}

export interface TournamentTable {
  number: number
  seats: number[]
  places?: number[]
  id?: string
  stage?: string
  n?: number
  acting?: number[]
  scores?: number[]
  looks?: number[]
  status?: Message | null
  closed?: boolean
  reason?: string
}

export interface TournamentRound {
  number: number
  tables: TournamentTable[]
  byes?: number[]
  began?: number
}

export interface TournamentStanding {
  place: number
  entrant: number
  points: number
  opponents: number
  wins: number
}

export interface TournamentInfo {
  code: string
  name: string
  game: string
  options: string
  pace: string
  seats: number
  rounds: number
  stage: string
  entrants: EntrantInfo[]
  played: TournamentRound[]
  standings: TournamentStanding[]
  counted: number
  you?: number
  organizer?: boolean
  players?: number
  starts?: number
  known?: string[]
}

export interface ListedTournament {
  code: string
  name: string
  game: string
  stage: string
  players: number
  round: number
  rounds: number
  role: string
  created: number
  starts?: number
  place?: number
  winner?: string
}

/** By type: the defaults that messages leave out, and the fields that hold such types. */
export const SHAPES: Record<string, [usual: object, parts: Record<string, string>] | undefined> = {
  Shown: [{}, {"scene": "Scene", "turn": "Offer"}],
  Scene: [{}, {"pieces": "Piece", "panels": "Panel", "trays": "Tray", "layers": "Layer", "overlays": "Overlay", "notes": "Note", "marks": "Mark", "warning": "Alert", "tables": "Grid", "timer": "Timer", "fields": "Field", "goal": "Objective"}],
  Piece: [{"count": 1, "facing": 0, "id": "", "dim": false, "sign": "", "origin": 0}, {}],
  Panel: [{"counters": [], "status": [], "acting": false, "until": 0, "look": 0, "out": false, "why": null, "clause": "", "figure": null}, {"counters": "Counter", "figure": "Counter"}],
  Counter: [{"most": 0, "lit": true, "points": 0}, {}],
  Tray: [{"pieces": [], "where": "", "reserves": false, "quiet": false}, {"pieces": "Piece"}],
  Layer: [{"window": null}, {}],
  Overlay: [{"marks": [], "arrows": [], "on": false, "veil": [], "governs": "", "glow": [], "fields": [], "holding": []}, {"marks": "Mark", "arrows": "Arrow", "fields": "Field"}],
  Mark: [{"text": "", "style": "", "label": null, "art": ""}, {}],
  Arrow: [{"of": 0, "style": ""}, {}],
  Note: [{"clause": ""}, {}],
  Grid: [{"note": null, "where": "bench", "brief": null}, {"rows": "GridRow"}],
  GridRow: [{"dim": false, "art": ""}, {"cells": "Cell"}],
  Cell: [{"text": "", "of": 0, "style": "", "art": "", "label": null}, {}],
  Timer: [{"up": false, "running": true}, {}],
  Objective: [{"picture": []}, {"picture": "Cell"}],
  Offer: [{}, {"choices": "Choice"}],
  Choice: [{}, {"marks": "Mark", "ghosts": "Piece", "arrows": "Arrow", "fields": "Field", "tiles": "Tile"}],
  Tile: [{"style": ""}, {}],
  Step: [{}, {"scene": "Scene", "turn": "Offer", "cues": "Cue"}],
  Drafted: [{}, {"scene": "Scene", "choices": "Choice"}],
  Hinted: [{}, {"choice": "Choice", "steps": "HintStep"}],
  HintStep: [{}, {"choice": "Choice"}],
  Cue: [{}, {"piece": "Piece", "carried": "Piece", "into": "Piece"}],
}
