// Traces: the paths of the pieces that others moved since the viewer's last move; for spectators, in the last turn.

import type { Cue, Piece, Step } from '../connection/wire'

/** The path of a piece; with a single place, where it was set down. */
export interface Trace {
  piece: Piece // as it was before the move, or when it was set down
  path: readonly string[]
  seat: number // the seat that moved it
}

interface Row {
  seat: number
  cues: readonly Cue[]
}

const MOST = 24 // traces; the limit matters for a seat that no longer moves
const SET = 2 // placed pieces, the fewest that are shown
const LONGEST = 80 // rows

export class TraceLog {
  #rows: Row[] = []

  add({ summary, cues }: Step): void {
    if (summary?.back_to !== undefined && summary.back_to !== null) this.#rows = []
    else if (summary?.kind === 'play') this.#rows = [...this.#rows, { seat: summary.seat ?? 0, cues: cues ?? [] }].slice(-LONGEST)
  }

  /** Add the earlier steps, unless newer ones have arrived meanwhile. */
  recall(steps: readonly Step[]): void {
    if (!this.#rows.length) for (const step of steps) this.add(step)
  }

  clear(): void {
    this.#rows = []
  }

  /** Return the traces of the newest turn: the last rows by one seat. */
  #newest(): Trace[] {
    const seat = this.#rows.at(-1)?.seat
    const turn = this.#rows.slice(this.#rows.findLastIndex((row) => row.seat !== seat) + 1)
    return joined(turn.flatMap(deeds)).slice(-MOST)
  }

  /** Return the others' traces since this seat last moved, oldest first: paths and placed pieces. If nothing moved, add
   * earlier placed pieces, up to SET in total. Spectators get the newest turn. */
  traces(you: number | null | undefined): Trace[] {
    if (!you) return this.#newest()
    const since = this.#rows.slice(this.#rows.findLastIndex((row) => row.seat === you) + 1)
    const done = joined(since.flatMap(deeds))
    if (done.some((trace) => trace.path.length > 1)) return done.slice(-MOST)
    const set = this.#rows.filter((row) => row.seat !== you).flatMap(appeared)
    return done.length ? set.slice(-Math.max(SET, done.length)).slice(-MOST) : []
  }
}

/** Return the paths of a row or, if there are none, the pieces it placed. */
function deeds(row: Row): Trace[] {
  const ways = apart(row)
  return ways.length ? ways : appeared(row)
}

/** Return the path of each piece in a row. A piece that vanishes and reappears has passed through a gate. */
function ways({ seat, cues }: Row): Trace[] {
  const found: Trace[] = []
  let gone: Piece | null = null // a vanished piece, which may reappear elsewhere
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

/** Return one trace for each path: of pieces that moved together, one is enough. */
function apart(row: Row): Trace[] {
  const found = new Map<string, Trace>()
  for (const way of ways(row)) found.set(way.path.join('\n'), way)
  return [...found.values()]
}

/** Join consecutive steps of a piece into one path. Drop paths that end where they began. */
function joined(traces: readonly Trace[]): Trace[] {
  const found: Trace[] = []
  for (const trace of traces) {
    const last = found.findLastIndex((other) => like(other.piece, trace.piece) && other.path.at(-1) === trace.path[0])
    const from = last < 0 || trace.path.length < 2 ? null : found.splice(last, 1)[0]!
    found.push(from ? { ...from, path: [...from.path, ...trace.path.slice(1)] } : trace)
  }
  return found.filter((trace) => trace.path.length < 2 || trace.path[0] !== trace.path.at(-1))
}

/** Return the pieces with an owner that a row placed. */
function appeared({ seat, cues }: Row): Trace[] {
  return cues.flatMap((cue) => (cue.cue === 'appear' && cue.piece.of ? [{ piece: cue.piece, path: [cue.piece.place], seat }] : []))
}

/** Return whether both could be the same piece. */
function like(one: Piece, other: Piece): boolean {
  return one.kind === other.kind && one.of === other.of && (!one.id || !other.id || one.id === other.id)
}
