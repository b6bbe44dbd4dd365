// Parser of records, written only from docs/reference/record-format.md. It knows no game.

import { sha } from './digest'

interface Entry {
  actor: number
  open: string // as in a spectator's copy
  private: boolean
  seats: number[] // all seats that its privacy names
  whispered: number // the seat of an early answer; otherwise 0
  draw: { k: number; total: string; is: string } | null
}

export interface Row {
  n: number
  at: number | null // null: another seat's early answer, in a copy
  body: string
  open: string // the public text, which the chain covers
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

export interface Player {
  seat: number
  salt: string // "-" if the name was removed
  name: string
}

export interface ParsedRecord {
  id: string
  anchor: string
  commit: string
  secret: string
  over: boolean
  viewer: string // of a copy: a seat, or "-" for a spectator; empty in a full record
  seal: string // of the position
  position: string // where the game began; empty: the normal start
  date: string // when it began; before version 3 empty, like hashes and salts
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
type Count = (count: number, seats: number) => boolean
const ONE: Count = (count) => count === 1
const MAYBE: Count = (count) => count < 2
/** The lines of the header in order: name, form, and how many there may be. */
const HEADER: readonly (readonly [string, string, Count])[] = [
  ['id', '[!-~]{1,64}', ONE],
  ['game', TEXT, ONE],
  ['rules', NUMBER, ONE],
  ['options', TEXT, ONE],
  ['sides', `${NUMBER}(?:[,/]${NUMBER})*`, ONE],
  ['spots', TEXT, ONE],
  ['first', NUMBER, ONE],
  ['commit', DIGEST, ONE],
  ['share', `${NUMBER} ${DIGEST} (?:-|${DIGEST})`, (count, seats) => count <= seats],
  ['seal', DIGEST, MAYBE],
  ['position', TEXT, MAYBE],
  ['date', DATE, MAYBE],
  ['name', `${NUMBER} ${DIGEST}`, (count, seats) => !count || count === seats],
  ['player', `${NUMBER} ${TEXT}`, (count, seats) => count === seats],
  ['result', `${RESULT}(?: ${RESULT})*`, MAYBE],
  ['secret', DIGEST, MAYBE],
  ['viewer', `(?:-|${NUMBER})`, MAYBE],
]
const UNCHAINED = /^(?:position|player|result|secret|viewer|x-[^ ]*) /
const BY = `(?<by>table|${NUMBER})`
const HEADING = new RegExp(
  `^(?<n>${NUMBER}) (?:(?<hidden>early)|(?<kind>start|play|decree|alarm|early|undo) ${BY} @(?<at>${NUMBER})(?: (?<argument>${TEXT}))?)$`,
)
const ENTRY = new RegExp(
  `^(?<actor>${NUMBER}) (?<action>${ACTION})(?<draw> \\| draw (?<k>${NUMBER}) of (?<total>${NUMBER})(?: is (?<is>${NUMBER}))?)?` +
    `(?<privacy> \\| to (?<to>-|${NUMBER}(?:,${NUMBER})*) \\| else (?<open>${ACTION})(?<forms>(?: \\| for ${NUMBER} ${ACTION})*))?$`,
)

/** Parse a record, or return the number of the first invalid line. */
export function readRecord(text: string): ParsedRecord | number {
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

/** Add a header line to `values`. Return false if it is unknown, malformed or out of order. */
function filed(line: string, values: Map<string, string[]>, before = ''): boolean {
  const order = HEADER.map(([name]) => name)
  const rank = (each: string) => (each.startsWith('x-') ? order.length : order.indexOf(each.split(' ')[0]!))
  if (rank(line) === order.length) return new RegExp(`^x-[^ ]* ${TEXT}$`).test(line)
  const form = HEADER[rank(line)]
  if (!form || (before && rank(before) > rank(line)) || !new RegExp(`^${form[0]} ${form[1]}$`).test(line)) return false
  values.get(form[0])!.push(line.slice(form[0].length + 1))
  return true
}

/** Return the number of seats; 0 if the header lines contradict each other. */
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
    HEADER.every(([name, , count]) => count(values.get(name)!.length, seats)) &&
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

/** Return true if the header has the lines of its version and, in version 3, a salt for every name. */
function ofVersion(version: number, values: ReadonlyMap<string, string[]>): boolean {
  const count = (name: string) => values.get(name)!.length
  if (count('seal') !== count('position')) return false
  if (version < 3) return count('position') === version - 1 && !count('date') && !count('name')
  const date = values.get('date')![0] ?? ''
  const real = new Date(new Date(date).getTime() || 0).toISOString() === date // rejects dates like 30 February
  return real && !!count('name') && values.get('player')!.every((line) => SALTED.test(line))
}

function salted(line: string): Player {
  const [seat, salt, ...name] = line.split(' ')
  return { seat: Number(seat), salt: salt!, name: name.join(' ') }
}

/** Parse the rows. Also return the index of the first invalid line, or -1. */
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

/** Return true if a row has the parts that its kind requires and names only existing seats. */
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
