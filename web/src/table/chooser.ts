// Choosing by touch: the touched ids, in any order, narrow the choices. Nothing is guessed.

import type { Choice, Message, Piece } from '../connection/wire'

export interface Narrowed {
  touched: string[]
  left: Choice[] // the choices that have every touched id
  touchable: Set<string> // the ids that would narrow them further
  selected: Choice | null // the complete choice
  promise: boolean // the complete choice is a placeholder: only the server can expand it
  step: Message | null // the label of an expanded placeholder: the heading while its parts are chosen
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
 * Return the selection after one more touch; null if no choice has the id. A touched id is deselected. A new id keeps
 * the selected ids that are compatible with it, the latest ones first.
 */
export function touch(choices: readonly Choice[], touched: readonly string[], id: string): string[] | null {
  if (touched.includes(id)) return touched.filter((other) => other !== id)
  let kept = [id]
  for (const other of [...touched].reverse()) {
    if (choices.some((choice) => holds(choice, [other, ...kept]))) kept = [other, ...kept]
  }
  return choices.some((choice) => holds(choice, kept)) ? kept : null
}

/** Return whether two ids are alternatives, which means that two choices differ only in them. */
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
 * Return the ids that a touch deselected although an alternative to them goes with it. Example: a size that this place
 * does not take, while it takes another. The player may have meant both and should learn why they do not fit.
 */
export function clashing(choices: readonly Choice[], before: readonly string[], after: readonly string[], id: string): string[] {
  return before.filter((other) => {
    if (after.includes(other) || other === id || interchangeable(choices, other, id)) return false
    const company = new Set(choices.filter((choice) => choice.ids.includes(id)).flatMap((choice) => choice.ids))
    return [...company].some((each) => each !== id && interchangeable(choices, each, other))
  })
}

/** Return the ids to highlight: those that narrow the choices or, once one is complete, those of all choices. */
export function ringed(choices: readonly Choice[], now: Narrowed): Set<string> {
  return now.selected || now.promise ? new Set(narrow(choices, []).touchable) : now.touchable
}

export const TRAIL = 'trail' // the style of a path that is drawn only while its choice is selected, hovered or planned

/** Return the pieces that have left their places, only the lowest of each pile. */
export function departed(before: readonly Piece[], after: readonly Piece[]): Piece[] {
  const now = new Map(after.map((piece) => [piece.id, piece.place]))
  const gone = before.filter((piece) => piece.id && now.get(piece.id) !== piece.place)
  return [...new Map([...gone].reverse().map((piece) => [piece.place, { ...piece, id: '' }])).values()]
}

const FEW = 24 // choices; for more, only marks, fields and trails are shown together, not ghosts and arrows

/** Merge the previews of the remaining choices, to show everywhere a piece can go. `among` maps a kind to its drawing
 * for this purpose, so that adjacent ghosts do not overlap. */
export function foreseen(left: readonly Choice[], among: (kind: string) => string): Choice | null {
  const [first] = left
  if (!first) return null
  const all = <T>(from: readonly Choice[], list: (choice: Choice) => readonly T[] | undefined) =>
    from.flatMap((choice) => list(choice) ?? [])
  const few = left.length > FEW ? [] : left
  const ghosts = all(few, (choice) => choice.ghosts).map((ghost) => (left.length > 1 ? { ...ghost, kind: among(ghost.kind) } : ghost))
  return {
    ...first,
    marks: all(left, (choice) => choice.marks).filter((mark) => left.length === 1 || !mark.art), // of many, pictures would cover the board
    fields: all(left, (choice) => choice.fields),
    ghosts,
    arrows: [
      ...all(few, (choice) => choice.arrows).filter((arrow) => arrow.style !== TRAIL),
      ...all(left, (choice) => choice.arrows).filter((arrow) => arrow.style === TRAIL),
    ],
    warning: null,
  }
}

/** Return a choice without its notes, which only inform. */
export function bare(choice: Choice): Choice {
  return { ...choice, marks: choice.marks?.filter((mark) => mark.style !== 'note') }
}

/** Return whether a choice needs a confirmation. With warnings off, confirmations caused by a warning are skipped. */
export function asks(choice: Choice, unwarned: boolean): boolean {
  return !!choice.confirm && !(unwarned && choice.warning)
}

/** Return whether one touch is enough to play a choice: a labelled button with nothing to preview. A warning prevents
 * that, unless it appears in the choice's confirmation. */
export function plain(choice: Choice, unwarned = false): boolean {
  const shown = [choice.marks, choice.ghosts, choice.arrows].some((list) => list?.length)
  return choice.ids.length === 1 && !shown && !choice.repeats && (unwarned || !choice.warning || !!choice.confirm)
}

/** Return the ids whose touch plays a choice immediately. A direct choice needs its other ids to be touched. */
export function instant(choices: readonly Choice[], touched: readonly string[], lent: string, unwarned: boolean): Set<string> {
  const quick = (choice: Choice) => plain(choice, unwarned) || (choice.direct && !choice.ids.includes(lent))
  const ready = choices.filter((choice) => choice.actions.length && quick(choice))
  const missing = ready.map((choice) => choice.ids.filter((id) => !touched.includes(id)))
  return new Set(missing.filter((ids) => ids.length === 1).flat())
}
