// The check of a record in the browser, written from docs/reference/record-format.md and
// docs/explanation/fair-chance.md alone, with a SHA-256 of its own: form, chain, names, commitments, seals, every number
// drawn, and what this browser kept of the game. It knows no game: whether a move and an outcome follow the rules is asked of `starboard record verify`. Nothing here needs a
// secure origin.

import type { Message } from '../connection/wire'

/** What this browser kept while the game was played. */
export interface Kept {
  shares: ReadonlyMap<number, string> // by seat: the shares that it showed, and that were taken
  marks: readonly string[] // how the marks of the chain began that it was shown
}

export type Verdict = 'fine' | 'broken' | 'unshown'
export type Question = 'form' | 'chain' | 'names' | 'commitments' | 'seals' | 'draws' | 'kept'

/** One question asked of a record. What is said of it is a message of the page. */
export interface Check {
  question: Question
  verdict: Verdict
  said: Message[] // what was found; where it is broken, what is wrong
}

export interface Checked {
  verdict: Verdict
  draws: number
  copy: boolean // of one viewer: it says what was drawn and proves nothing about it
  dated: boolean // from version 3 on the chain holds the date and the names
  checks: Check[]
}

export const NOTHING_KEPT: Kept = { shares: new Map(), marks: [] }

/** The verdict on the text of a record. */
export function verified(text: string, kept: Kept = NOTHING_KEPT): Checked {
  const record = read(text)
  if (typeof record === 'number') return judged([told('form', 'broken', [say('form', { line: record })])], 0, false, false)
  const draws = record.rows.reduce((sum, row) => sum + row.entries.filter((entry) => entry.draw).length, 0)
  const chain = asked('chain', chainFaults(record), { rows: record.rows.length }, record.viewer ? 'page.check.rows' : undefined)
  const checks = [chain, ...names(record), ...(record.secret ? shown(record, draws) : unshown(record)), own(record, kept)]
  return judged(checks, draws, !!record.viewer, !!record.date)
}

/** What can be asked once the secret is shown. */
function shown(record: Reading, draws: number): Check[] {
  const key = keyOf(record)
  const seals = record.rows.filter((row) => row.secretive).length + Number(!!record.position)
  return [commitments(record), asked('seals', sealFaults(record, key), { seals }), asked('draws', drawFaults(record, key), { draws })]
}

/** In a copy, and while the game runs, nothing more can be told; when it is over the secret has to be there. */
function unshown(record: Reading): Check[] {
  const due = record.over && !record.viewer
  return [
    told('commitments', due ? 'broken' : 'unshown', due ? [say('unshown')] : []),
    told('seals', 'unshown', []),
    told('draws', 'unshown', copied(record.viewer)),
  ]
}

function copied(viewer: string): Message[] {
  if (!viewer) return []
  return [viewer === '-' ? { id: 'page.check.copy' } : { id: 'page.check.copy.seat', args: { number: Number(viewer) } }]
}

function judged(checks: Check[], draws: number, copy: boolean, dated: boolean): Checked {
  const worst = (['broken', 'unshown'] as const).find((verdict) => checks.some((check) => check.verdict === verdict))
  return { verdict: worst ?? 'fine', draws, copy, dated, checks }
}

function told(question: Question, verdict: Verdict, said: Message[]): Check {
  return { question, verdict, said }
}

function asked(question: Question, faults: Message[], args: Record<string, number>, id = `page.check.${question}`): Check {
  return faults.length ? told(question, 'broken', faults) : told(question, 'fine', [{ id, args }])
}

function say(fault: string, args: Record<string, number> = {}): Message {
  return { id: `page.fault.${fault}`, args }
}

// ---- the questions

/** Does each mark follow, are the draws counted, does time never run back? */
function chainFaults(record: Reading): Message[] {
  const faults: Message[] = []
  let [before, time, k] = [record.anchor, 0, 0]
  for (const row of record.rows) {
    if (row.mark !== sha(`${before}\n${row.open}`)) faults.push(say('chain', { row: row.n }))
    if (row.at !== null && row.at < time) faults.push(say('time', { row: row.n }))
    for (const { draw } of row.entries) {
      if (!draw) continue
      if (draw.k !== k) faults.push(say('count', { row: row.n, draw: k }))
      k += 1
    }
    ;[before, time] = [row.mark, Math.max(time, row.at ?? 0)]
  }
  return faults
}

/** Does every name fit the hash that the chain holds, unless it was removed together with its salt? */
function names({ id, date, hashes, players }: Reading): Check[] {
  if (!date) return []
  const fits = ({ seat, salt, name }: Player) => sha(`starboard name ${id} ${seat} ${salt} ${name}`) === hashes[seat - 1]
  const removed = players.filter((player) => player.salt === '-')
  const faults = players.filter((player) => player.salt !== '-' && !fits(player)).map(({ seat }) => say('name', { seat }))
  if (faults.length) return [told('names', 'broken', faults)]
  const began = { id: 'page.check.date', args: { date: `${date.slice(0, 10)} ${date.slice(11, 16)} UTC` } }
  const fine = { id: 'page.check.names', args: { names: players.length - removed.length } }
  const gone = removed.map(({ seat }) => ({ id: 'page.check.nameless', args: { number: seat } }))
  return [told('names', 'fine', [began, ...(removed.length < players.length ? [fine] : []), ...gone])]
}

function commitments(record: Reading): Check {
  const faults: Message[] = []
  if (sha(`starboard secret ${record.id} ${record.secret}`) !== record.commit) faults.push(say('secret'))
  for (const { seat, commitment, shown } of record.shares) {
    if (shown !== '-' && sha(`starboard share ${record.id} ${seat} ${shown}`) !== commitment) faults.push(say('share', { seat }))
  }
  if (faults.length) return told('commitments', 'broken', faults)
  const came = record.shares.filter((share) => share.shown !== '-').length
  const withheld = record.shares
    .filter((share) => share.shown === '-')
    .map(({ seat }) => ({ id: 'page.check.withheld', args: { seat: named(seat) } }))
  return told('commitments', 'fine', [
    { id: came ? 'page.check.commitments' : 'page.check.commitment', args: { shares: came } },
    ...withheld,
  ])
}

function sealFaults(record: Reading, key: Uint8Array): Message[] {
  const due = (row: Row) => (row.secretive ? mac(key, `seal ${row.n}\n${row.body}`) : '')
  const moved = record.position && record.seal !== mac(key, `seal 0\n${record.position}`)
  const rows = record.rows.filter((row) => row.seal !== due(row)).map((row) => say('seal', { row: row.n }))
  return moved ? [say('position'), ...rows] : rows
}

function drawFaults(record: Reading, key: Uint8Array): Message[] {
  return record.rows.flatMap((row) =>
    row.entries.flatMap(({ draw }) =>
      draw && draw.is !== drawn(key, draw.k, draw.total) ? [say('draw', { row: row.n, draw: draw.k })] : [],
    ),
  )
}

/** Stands in it what this browser showed and was shown? */
function own(record: Reading, kept: Kept): Check {
  const faults: Message[] = []
  for (const [seat, share] of kept.shares) {
    if (record.shares.find((listed) => listed.seat === seat)?.shown !== share) faults.push(say('own', { seat }))
  }
  const marks = [record.anchor, ...record.rows.map((row) => row.mark)]
  let at = 0 // the marks must come in their order
  for (const mark of kept.marks) {
    const found = marks.findIndex((each, i) => i >= at && each.startsWith(mark))
    if (found < 0) return told('kept', 'broken', [...faults, say('mark')])
    at = found
  }
  if (faults.length) return told('kept', 'broken', faults)
  const said = [kept.shares.size && 'page.check.share', kept.marks.length && 'page.check.marks'].filter((id) => !!id)
  return told(
    'kept',
    'fine',
    said.map((id) => ({ id: id as string, args: { marks: kept.marks.length } })),
  )
}

// ---- the form

interface Entry {
  actor: number
  open: string // as a spectator's copy has it
  private: boolean
  seats: number[] // every seat that it names
  whispered: number // an early answer: whose; else 0
  draw: { k: number; total: string; is: string } | null
}

interface Row {
  n: number
  at: number | null // null: another seat's early answer, in a copy
  body: string
  open: string // what the chain runs over
  secretive: boolean
  entries: Entry[]
  seal: string
  mark: string
}

interface Share {
  seat: number
  commitment: string
  shown: string
}

interface Player {
  seat: number
  salt: string // "-" where the name was removed
  name: string
}

interface Reading {
  id: string
  anchor: string
  commit: string
  secret: string
  over: boolean
  viewer: string // whose copy it is: a seat, "-" for a spectator's; empty for a full record
  seal: string // of the position
  position: string // at which the game began; empty: at its own start
  date: string // when it began; empty before version 3, and then there are neither hashes nor salts
  hashes: string[] // of the names, by seat
  players: Player[]
  shares: Share[]
  rows: Row[]
}

const DIGEST = '[0-9a-f]{64}'
const NUMBER = '(?:0|[1-9][0-9]{0,17})'
const TEXT = '(?:[^\\n]*[^\\n ])'
const ACTION = '(?:[^\\s|]|[^\\s|][^|\\n]*[^\\s|])'
const DATE = '[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z'
const SALTED = new RegExp(`^${NUMBER} (?:- -|${DIGEST} ${TEXT})$`)
const RESULT = '[1-9][0-9]*:-?[0-9]+'
const HEADER: [string, string][] = [
  ['id', '[!-~]{1,64}'],
  ['game', TEXT],
  ['rules', NUMBER],
  ['options', TEXT],
  ['sides', `${NUMBER}(?:[,/]${NUMBER})*`],
  ['spots', TEXT],
  ['first', NUMBER],
  ['commit', DIGEST],
  ['share', `${NUMBER} ${DIGEST} (?:-|${DIGEST})`],
  ['seal', DIGEST],
  ['position', TEXT],
  ['date', DATE],
  ['name', `${NUMBER} ${DIGEST}`],
  ['player', `${NUMBER} ${TEXT}`],
  ['result', `${RESULT}(?: ${RESULT})*`],
  ['secret', DIGEST],
  ['viewer', `(?:-|${NUMBER})`],
]
const UNCHAINED = /^(?:position|player|result|secret|viewer|x-[^ ]*) /
const AS_MANY: Record<string, (count: number, seats: number) => boolean> = {
  share: (count, seats) => count <= seats,
  seal: (count) => count < 2,
  position: (count) => count < 2,
  date: (count) => count < 2,
  name: (count, seats) => !count || count === seats,
  player: (count, seats) => count === seats,
  result: (count) => count < 2,
  secret: (count) => count < 2,
  viewer: (count) => count < 2,
}
const BY = `(?<by>table|${NUMBER})`
const HEADING = new RegExp(
  `^(?<n>${NUMBER}) (?:(?<hidden>early)|(?<kind>start|play|decree|alarm|early|undo) ${BY} @(?<at>${NUMBER})(?: (?<argument>${TEXT}))?)$`,
)
const ENTRY = new RegExp(
  `^(?<actor>${NUMBER}) (?<action>${ACTION})(?<draw> \\| draw (?<k>${NUMBER}) of (?<total>${NUMBER})(?: is (?<is>${NUMBER}))?)?` +
    `(?<privacy> \\| to (?<to>-|${NUMBER}(?:,${NUMBER})*) \\| else (?<open>${ACTION})(?<forms>(?: \\| for ${NUMBER} ${ACTION})*))?$`,
)

/** The record, or the number of the first line at which it is none. */
function read(text: string): Reading | number {
  const lines = text.split('\n')
  const gap = lines.indexOf('')
  const version = /^starboard-record ([123])$/.exec(lines[0]!)?.[1] // 2: from a position, 3: with date and names
  if (!version) return 1
  const returned = lines.findIndex((line) => line.includes('\r'))
  if (returned >= 0) return returned + 1
  if (lines.pop() !== '' || gap < 0) return lines.length
  const head = lines.slice(1, gap)
  const values = new Map(HEADER.map(([name]) => [name, [] as string[]]))
  const wrong = head.findIndex((line, i) => !filed(line, values, head[i - 1]))
  if (wrong >= 0) return wrong + 2
  const seats = seatsOf(values)
  if (!seats || !ofVersion(Number(version), values)) return gap
  const [rows, bad] = readRows(lines.slice(gap + 1), seats)
  if (bad >= 0) return gap + 2 + bad
  const one = (name: string) => values.get(name)?.[0] ?? ''
  const chained = lines.slice(0, gap).filter((line) => !UNCHAINED.test(line))
  const shares = values.get('share')!.map((line) => line.split(' '))
  return {
    id: one('id'),
    anchor: sha(chained.join('\n')),
    commit: one('commit'),
    secret: one('secret'),
    over: !!one('result'),
    viewer: one('viewer'),
    seal: one('seal'),
    position: one('position'),
    date: one('date'),
    hashes: values.get('name')!.map((line) => line.split(' ')[1]!),
    players: one('date') ? values.get('player')!.map(salted) : [],
    shares: shares.map(([seat, commitment, shown]) => ({ seat: Number(seat), commitment: commitment!, shown: shown! })),
    rows,
  }
}

/** A line of the header put where it belongs, unless it is none, or comes before one that goes first. */
function filed(line: string, values: Map<string, string[]>, before = ''): boolean {
  const order = HEADER.map(([name]) => name)
  const rank = (each: string) => (each.startsWith('x-') ? order.length : order.indexOf(each.split(' ')[0]!))
  if (rank(line) === order.length) return new RegExp(`^x-[^ ]* ${TEXT}$`).test(line)
  const form = HEADER[rank(line)]
  if (!form || (before && rank(before) > rank(line)) || !new RegExp(`^${form[0]} ${form[1]}$`).test(line)) return false
  values.get(form[0])!.push(line.slice(form[0].length + 1))
  return true
}

/** How many seats there are; 0 where the lines of the header do not go together. */
function seatsOf(values: ReadonlyMap<string, string[]>): number {
  const listed = (values.get('sides')![0] ?? '')
    .split(/[,/]/)
    .map(Number)
    .sort((a, b) => a - b)
  const seats = listed.length
  const first = (name: string) => values.get(name)!.map((line) => Number(line.split(' ')[0]))
  const within = (list: number[], least: number) => list.every((seat) => seat >= least && seat <= seats)
  const rising = (list: number[]) => list.every((seat, i) => !i || list[i - 1]! < seat)
  const whole =
    HEADER.every(([name]) => (AS_MANY[name] ?? ((count) => count === 1))(values.get(name)!.length, seats)) &&
    listed.every((seat, i) => seat === i + 1) &&
    within(first('first'), 0) &&
    [...first('player'), ...first('name')].every((seat, i) => seat === (i % seats) + 1) &&
    rising(first('share')) &&
    within(first('share'), 1) &&
    values.get('result')!.every((line) => line.split(' ').length === seats) &&
    values.get('viewer')!.every((viewer) => viewer === '-' || within([Number(viewer)], 1)) &&
    !(values.get('viewer')!.length && values.get('secret')!.length)
  return whole ? seats : 0
}

/** Has the header the lines of its version, and in version 3 every name its salt? */
function ofVersion(version: number, values: ReadonlyMap<string, string[]>): boolean {
  const count = (name: string) => values.get(name)!.length
  if (count('seal') !== count('position')) return false
  if (version < 3) return count('position') === version - 1 && !count('date') && !count('name')
  const date = values.get('date')![0] ?? ''
  const real = new Date(new Date(date).getTime() || 0).toISOString() === date // there is no 30 February
  return real && !!count('name') && values.get('player')!.every((line) => SALTED.test(line))
}

function salted(line: string): Player {
  const [seat, salt, ...name] = line.split(' ')
  return { seat: Number(seat), salt: salt!, name: name.join(' ') }
}

/** The rows, and the first line that is none of theirs, or -1. */
function readRows(lines: readonly string[], seats: number): [Row[], number] {
  const rows: Row[] = []
  for (let i = 0; i < lines.length;) {
    const start = i
    const block: string[] = [lines[i++]!]
    while (lines[i]?.startsWith('  ')) block.push(lines[i++]!)
    const row = readRow(block, rows.length + 1, seats)
    if (!row) return [rows, start]
    rows.push(row)
  }
  return [rows, -1]
}

function readRow(block: string[], n: number, seats: number): Row | null {
  const heading = HEADING.exec(block[0]!)?.groups
  const mark = new RegExp(`^ {2}= (${DIGEST})$`).exec(block.at(-1)!)?.[1]
  const seal = new RegExp(`^ {2}seal (${DIGEST})$`).exec(block.at(-2) ?? '')?.[1] ?? ''
  if (!heading || !mark || heading.n !== String(n)) return null
  const lines = block.slice(1, seal ? -2 : -1)
  const entries = lines.map((line) => readEntry(line.slice(2)))
  if (!entries.every((entry) => entry !== null) || !fitting(heading, entries, seats)) return null
  const early = heading.kind === 'early' || !!heading.hidden
  return {
    n,
    at: heading.hidden ? null : Number(heading.at),
    entries,
    seal,
    mark,
    body: [block[0], ...lines].join('\n'),
    open: [
      early ? `${n} early` : [block[0], ...entries.map((entry) => `  ${entry.open}`)].join('\n'),
      ...(seal ? [`  seal ${seal}`] : []),
    ].join('\n'),
    secretive: early || entries.some((entry) => entry.private),
  }
}

function readEntry(text: string): Entry | null {
  const found = ENTRY.exec(text)?.groups
  if (!found) return null
  const forms = [...(found.forms ?? '').matchAll(new RegExp(` \\| for (${NUMBER}) `, 'g'))].map((form) => Number(form[1]))
  const to = found.to && found.to !== '-' ? found.to.split(',').map(Number) : []
  const whispered = !found.draw && found.open === '-' && !found.forms && found.to === found.actor ? Number(found.actor) : 0
  return {
    actor: Number(found.actor),
    seats: [...to, ...forms],
    private: !!found.privacy,
    whispered,
    open: `${found.actor} ${found.open ?? found.action}${found.draw ? ` | draw ${found.k} of ${found.total}` : ''}`,
    draw: found.draw ? { k: Number(found.k), total: found.total!, is: found.is ?? '' } : null,
  }
}

/** Has the row what its kind asks for, and does it name no seat that there is not? */
function fitting(heading: { [part: string]: string }, entries: Entry[], seats: number): boolean {
  const { hidden, kind, by, argument } = heading
  if (hidden) return !entries.length
  const named = [
    ...(by === 'table' ? [] : [Number(by)]),
    ...entries.flatMap((entry) => [...entry.seats, ...(entry.actor ? [entry.actor] : [])]),
  ]
  if (named.some((seat) => seat < 1 || seat > seats)) return false
  if (kind === 'undo') return new RegExp(`^${NUMBER}$`).test(argument ?? '') && Number(argument) < Number(heading.n) && !entries.length
  if (kind === 'decree') return new RegExp(`^(?:leave ${NUMBER}|settle)$`).test(argument ?? '')
  if (argument) return false
  if (kind === 'early') return by !== 'table' && entries.every((entry) => entry.whispered === Number(by))
  return kind === 'play' || (by === 'table' && (kind === 'alarm' || heading.n === '1'))
}

function named(seat: number): Message {
  return { id: 'core.seat', args: { seat } }
}

// ---- the chance

function keyOf(record: Reading): Uint8Array {
  const shown = record.shares.map((share) => ` ${share.seat}:${share.shown}`).join('')
  return hmac(fromHex(record.secret), utf8(`starboard key${shown}`))
}

/** Draw k out of `total`, as a record writes it; too high a digest is thrown away. */
function drawn(key: Uint8Array, k: number, total: string): string {
  const all = 1n << 256n
  const of = BigInt(total)
  if (!of) return 'nothing'
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${mac(key, `draw ${k} ${attempt}`)}`)
    if (number < all - (all % of)) return String(number % of)
  }
}

function mac(key: Uint8Array, text: string): string {
  return toHex(hmac(key, utf8(text)))
}

function sha(text: string): string {
  return toHex(sha256(utf8(text)))
}

// ---- SHA-256 and HMAC, by FIPS 180-4 and 198-1

const BLOCK = 64

/** The first 32 bits after the point of the roots of the first primes: second roots for H, third roots for K. */
function roots(count: number, power: number): number[] {
  const primes: number[] = []
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime)) primes.push(n)
  return primes.map((prime) => {
    const root = prime ** power
    return ((root - Math.floor(root)) * 2 ** 32) | 0
  })
}

const H = roots(8, 1 / 2)
const K = roots(64, 1 / 3)

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = Int32Array.from(H)
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at)
  const digest = new DataView(new ArrayBuffer(32))
  state.forEach((word, i) => digest.setInt32(i * 4, word))
  return new Uint8Array(digest.buffer)
}

function compress(state: Int32Array, view: DataView, at: number): void {
  const w = new Int32Array(64)
  for (let t = 0; t < 16; t += 1) w[t] = view.getInt32(at + t * 4)
  for (let t = 16; t < 64; t += 1) {
    const [near, far] = [w[t - 2]!, w[t - 15]!]
    w[t] = (turned(near, 17) ^ turned(near, 19) ^ (near >>> 10)) + w[t - 7]! + (turned(far, 7) ^ turned(far, 18) ^ (far >>> 3)) + w[t - 16]!
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let t = 0; t < 64; t += 1) {
    const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + K[t]! + w[t]!) | 0
    const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  ;[a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word))
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

export function hmac(key: Uint8Array, text: Uint8Array): Uint8Array {
  const block = new Uint8Array(BLOCK)
  block.set(key.length > BLOCK ? sha256(key) : key)
  const padded = (byte: number) => block.map((each) => each ^ byte)
  return sha256(joined(padded(0x5c), sha256(joined(padded(0x36), text))))
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function fromHex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}
