// Verification of a record in the browser: form, chain, names, commitments, seals, every number drawn, and the shares
// and marks that this browser kept. Written only from docs/reference/record-format.md and
// docs/explanation/fair-chance.md. It has no game rules; `starboard record verify` checks moves and outcomes.

import type { Message } from '../connection/wire'
import { drawn, keyOf, mac, sha } from './digest'
import { readRecord } from './record'
import type { ParsedRecord, Player, Row } from './record'

/** Evidence that this browser kept during the game. */
export interface Kept {
  shares: ReadonlyMap<number, string> // by seat: revealed and accepted shares
  marks: readonly string[] // prefixes of the chain marks that it was shown, in order
}

export type Verdict = 'fine' | 'broken' | 'unshown'
export type Question = 'form' | 'chain' | 'names' | 'commitments' | 'seals' | 'draws' | 'kept'

/** The result of one check of a record. */
export interface Check {
  question: Question
  verdict: Verdict
  said: Message[] // messages of the page: the findings, or the faults if broken
}

export interface Checked {
  verdict: Verdict
  draws: number
  copy: boolean // for one viewer: has outcomes, but proves nothing about them
  dated: boolean // version 3 or later: the chain covers the date and the names
  checks: Check[]
}

const NOTHING_KEPT: Kept = { shares: new Map(), marks: [] }

/** Verify the text of a record. */
export function verified(text: string, kept: Kept = NOTHING_KEPT): Checked {
  const record = readRecord(text)
  if (typeof record === 'number') return judged([told('form', 'broken', [say('form', { line: record })])], 0, false, false)
  const draws = record.rows.reduce((sum, row) => sum + row.entries.filter((entry) => entry.draw).length, 0)
  const chain = asked('chain', chainFaults(record), { rows: record.rows.length }, record.viewer ? 'page.check.rows' : undefined)
  const checks = [chain, ...names(record), ...(record.secret ? shown(record, draws) : unshown(record)), own(record, kept)]
  return judged(checks, draws, !!record.viewer, !!record.date)
}

/** Return the checks that need the revealed secret. */
function shown(record: ParsedRecord, draws: number): Check[] {
  const key = keyOf(record.secret, record.shares)
  const seals = record.rows.filter((row) => row.secretive).length + Number(!!record.position)
  return [commitments(record), asked('seals', sealFaults(record, key), { seals }), asked('draws', drawFaults(record, key), { draws })]
}

/** Return the same checks for a record without the secret, a fault only in the full record of a finished game. */
function unshown(record: ParsedRecord): Check[] {
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

// ---- the checks

/** Return the faults of the chain: marks that do not follow, miscounted draws, times that run backwards. */
function chainFaults(record: ParsedRecord): Message[] {
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

/** Check every name against its hash in the chain. Names may be removed together with their salt. */
function names({ id, date, hashes, players }: ParsedRecord): Check[] {
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

function commitments(record: ParsedRecord): Check {
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

function sealFaults(record: ParsedRecord, key: Uint8Array): Message[] {
  const due = (row: Row) => (row.secretive ? mac(key, `seal ${row.n}\n${row.body}`) : '')
  const moved = record.position && record.seal !== mac(key, `seal 0\n${record.position}`)
  const rows = record.rows.filter((row) => row.seal !== due(row)).map((row) => say('seal', { row: row.n }))
  return moved ? [say('position'), ...rows] : rows
}

function drawFaults(record: ParsedRecord, key: Uint8Array): Message[] {
  return record.rows.flatMap((row) =>
    row.entries.flatMap(({ draw }) =>
      draw && draw.is !== drawn(key, draw.k, draw.total) ? [say('draw', { row: row.n, draw: draw.k })] : [],
    ),
  )
}

/** Check that the record contains the shares this browser revealed and the marks it was shown. */
function own(record: ParsedRecord, kept: Kept): Check {
  const faults: Message[] = []
  for (const [seat, share] of kept.shares) {
    if (record.shares.find((listed) => listed.seat === seat)?.shown !== share) faults.push(say('own', { seat }))
  }
  const marks = [record.anchor, ...record.rows.map((row) => row.mark)]
  let at = 0 // marks must appear in order
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

function named(seat: number): Message {
  return { id: 'core.seat', args: { seat } }
}
