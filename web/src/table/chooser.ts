// Choosing by touch: what was touched, in any order, narrows the choices; nothing is guessed.

import type { Choice, Message, Piece } from '../connection/wire'

export interface Narrowed {
  touched: string[]
  left: Choice[] // the choices that hold all that was touched
  touchable: Set<string> // what would narrow them further
  selected: Choice | null // the one that is complete
  promise: boolean // complete, but only the server can open it
  step: Message | null // what an opened promise is about: the heading while its parts are chosen
}

export const NOTHING: Narrowed = { touched: [], left: [], touchable: new Set(), selected: null, promise: false, step: null }

function holds(choice: Choice, touched: readonly string[]): boolean {
  return touched.every((id) => choice.ids.includes(id))
}

export function narrow(choices: readonly Choice[], touched: string[]): Narrowed {
  const left = choices.filter((choice) => holds(choice, touched))
  const complete = left.find((choice) => choice.ids.length === touched.length) ?? null
  const touchable = new Set<string>()
  for (const choice of left) for (const id of choice.ids) if (!touched.includes(id)) touchable.add(id)
  const promise = complete !== null && complete.actions.length === 0
  return { touched, left, touchable, selected: promise ? null : complete, promise, step: promise ? complete.label : null }
}

/**
 * What is touched after one more touch. A touched id is taken back. An id that does not go with all that was touched
 * keeps what it does go with, the latest first. Null: a dead touch, no choice holds this id.
 */
export function touch(choices: readonly Choice[], touched: readonly string[], id: string): string[] | null {
  if (touched.includes(id)) return touched.filter((other) => other !== id)
  let kept = [id]
  for (const other of [...touched].reverse()) {
    if (choices.some((choice) => holds(choice, [other, ...kept]))) kept = [other, ...kept]
  }
  return choices.some((choice) => holds(choice, kept)) ? kept : null
}

/** One could stand where the other does: two choices differ in nothing else. */
function interchangeable(choices: readonly Choice[], one: string, other: string): boolean {
  const rest = (choice: Choice, id: string) =>
    choice.ids
      .filter((each) => each !== id)
      .sort()
      .join('\n')
  const places = new Set(choices.filter((choice) => choice.ids.includes(one)).map((choice) => rest(choice, one)))
  return choices.some((choice) => choice.ids.includes(other) && places.has(rest(choice, other)))
}

/**
 * What was let go by a touch although something of its kind goes with what was touched: a size that this place does
 * not take, while it takes another. Whoever touched both may have meant them together, and should hear why not.
 */
export function clashing(choices: readonly Choice[], before: readonly string[], after: readonly string[], id: string): string[] {
  return before.filter((other) => {
    if (after.includes(other) || other === id || interchangeable(choices, other, id)) return false
    const company = new Set(choices.filter((choice) => choice.ids.includes(id)).flatMap((choice) => choice.ids))
    return [...company].some((each) => each !== id && interchangeable(choices, each, other))
  })
}

/** Every id that some choice holds and nothing excludes: what wears the ring while nothing is chosen. */
export function ringed(choices: readonly Choice[], now: Narrowed): Set<string> {
  return now.selected || now.promise ? new Set(narrow(choices, []).touchable) : now.touchable
}

export const TRAIL = 'trail' // the way of one choice: seen when it is looked at, and not among others

/** What has left its place: of each pile the lowest. */
export function departed(before: readonly Piece[], after: readonly Piece[]): Piece[] {
  const now = new Map(after.map((piece) => [piece.id, piece.place]))
  const gone = before.filter((piece) => piece.id && now.get(piece.id) !== piece.place)
  return [...new Map([...gone].reverse().map((piece) => [piece.place, { ...piece, id: '' }])).values()]
}

const FEW = 24 // of more, ghosts and arrows are not shown together; marks are

/** Everything that the choices still left would bring, seen together: where a piece can go. Kinds may have a drawing
 * of their own for that, so that ghosts side by side do not overlap. */
export function foreseen(left: readonly Choice[], among: (kind: string) => string): Choice | null {
  const [first] = left
  if (!first) return null
  const all = <T>(from: readonly Choice[], list: (choice: Choice) => readonly T[] | undefined) =>
    from.flatMap((choice) => list(choice) ?? [])
  const few = left.length > FEW ? [] : left
  const ghosts = all(few, (choice) => choice.ghosts).map((ghost) => (left.length > 1 ? { ...ghost, kind: among(ghost.kind) } : ghost))
  return {
    ...first,
    marks: all(left, (choice) => choice.marks),
    fields: all(left, (choice) => choice.fields),
    ghosts,
    arrows: [
      ...all(few, (choice) => choice.arrows).filter((arrow) => arrow.style !== TRAIL),
      ...all(left, (choice) => choice.arrows).filter((arrow) => arrow.style === TRAIL),
    ],
    warning: null,
  }
}

/** A choice without notes: numbers that are only there to be known. */
export function bare(choice: Choice): Choice {
  return { ...choice, marks: choice.marks?.filter((mark) => mark.style !== 'note') }
}

/** Is it asked about once more before it is sent? Where warnings are switched off, not because of one. */
export function asks(choice: Choice, unwarned: boolean): boolean {
  return !!choice.confirm && !(unwarned && choice.warning)
}

/** A choice that shows nothing: a labelled button that says it all, so touching it is enough. Of what it warns it says
 * where it asks, which it then does at once. */
export function plain(choice: Choice, unwarned = false): boolean {
  const shown = [choice.marks, choice.ghosts, choice.arrows].some((list) => list?.length)
  return choice.ids.length === 1 && !shown && (unwarned || !choice.warning || !!choice.confirm)
}

/** What plays at once when it is touched next; not by what only counts as touched. */
export function instant(choices: readonly Choice[], touched: readonly string[], lent: string, unwarned: boolean): Set<string> {
  const quick = (choice: Choice) => plain(choice, unwarned) || (choice.direct && !choice.ids.includes(lent))
  const ready = choices.filter((choice) => choice.actions.length && quick(choice))
  const missing = ready.map((choice) => choice.ids.filter((id) => !touched.includes(id)))
  return new Set(missing.filter((ids) => ids.length === 1).flat())
}
