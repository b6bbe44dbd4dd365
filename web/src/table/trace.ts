// What the others moved since the viewer's own last move: where each piece came from and where it went.

import type { Cue, Piece, Step } from '../connection/wire'

/** The way of one piece, or, with a single place, where one was set down. */
export interface Trace {
  piece: Piece // as it set off, or as it was set down
  path: readonly string[]
  seat: number // who moved it
}

interface Row {
  seat: number
  cues: readonly Cue[]
}

const MOST = 24 // for a seat that moves no more
const SET = 2 // of what was set down at least so many are shown
const LONGEST = 80 // rows that are kept

export class TraceLog {
  #rows: Row[] = []

  add({ summary, cues }: Step): void {
    if (summary?.back_to !== undefined && summary.back_to !== null) this.#rows = []
    else if (summary?.kind === 'play') this.#rows = [...this.#rows, { seat: summary.seat ?? 0, cues: cues ?? [] }].slice(-LONGEST)
  }

  /** What was before, unless something has been heard since. */
  recall(steps: readonly Step[]): void {
    if (!this.#rows.length) for (const step of steps) this.add(step)
  }

  clear(): void {
    this.#rows = []
  }

  /** What others did since this seat moved, the oldest first: ways, and what was set down. */
  traces(you: number | null | undefined): Trace[] {
    if (!you) return []
    const since = this.#rows.slice(this.#rows.findLastIndex((row) => row.seat === you) + 1)
    const done = joined(since.flatMap(deeds))
    if (done.some((trace) => trace.path.length > 1)) return done.slice(-MOST)
    const set = this.#rows.filter((row) => row.seat !== you).flatMap(appeared)
    return done.length ? set.slice(-Math.max(SET, done.length)).slice(-MOST) : []
  }
}

/** The ways of a row, or else what it set down. */
function deeds(row: Row): Trace[] {
  const ways = apart(row)
  return ways.length ? ways : appeared(row)
}

/** Where each piece of a row went, through gates too. */
function ways({ seat, cues }: Row): Trace[] {
  const found: Trace[] = []
  let gone: Piece | null = null // what has vanished, and may come out elsewhere
  for (const cue of cues) {
    if (cue.cue === 'move') found.push({ piece: cue.piece, path: cue.path, seat })
    else if (cue.cue === 'vanish') gone = cue.piece
    else if (cue.cue === 'appear' && gone && like(gone, cue.piece)) {
      found.push({ piece: gone, path: [gone.place, cue.piece.place], seat })
      gone = null
    }
  }
  return joined(found)
}

/** Of pieces that went the same way together one: the others are seen to stand there. */
function apart(row: Row): Trace[] {
  const found = new Map<string, Trace>()
  for (const way of ways(row)) found.set(way.path.join('\n'), way)
  return [...found.values()]
}

/** The steps of one piece, one after the other, as one way. */
function joined(traces: readonly Trace[]): Trace[] {
  const found: Trace[] = []
  for (const trace of traces) {
    const last = found.findLastIndex((other) => like(other.piece, trace.piece) && other.path.at(-1) === trace.path[0])
    const from = last < 0 || trace.path.length < 2 ? null : found.splice(last, 1)[0]!
    found.push(from ? { ...from, path: [...from.path, ...trace.path.slice(1)] } : trace)
  }
  return found.filter((trace) => trace.path.length < 2 || trace.path[0] !== trace.path.at(-1))
}

/** What a row has set down. */
function appeared({ seat, cues }: Row): Trace[] {
  return cues.flatMap((cue) => (cue.cue === 'appear' && cue.piece.of ? [{ piece: cue.piece, path: [cue.piece.place], seat }] : []))
}

/** Could it be the same piece? */
function like(one: Piece, other: Piece): boolean {
  return one.kind === other.kind && one.of === other.of && (!one.id || !other.id || one.id === other.id)
}
