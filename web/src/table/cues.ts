// Cues: how each one changes the picture, and how long it takes. The intermediate pictures only serve the animation;
// the final one is the server's.

import type { Picture } from './picture'
import type { Cue, Piece } from '../connection/wire'

const MOVE = 220 // ms; QUICK, MOVE and MOMENT are the three standard durations, as in tokens.css
const MOMENT = 420
const SLIDE = 600 // ms; slow, because everything on the layer moves with it
const HOP = 130 // ms for each further place of a path
const QUICK = 120
export const SHORT = 8 // characters; longer texts do not rise on the board but appear next to it

function same(one: Piece, other: Piece): boolean {
  return one.kind === other.kind && one.of === other.of
}

/** Return the ids of the places and pieces where a cue plays. */
export function placesOf(cue: Cue): string[] {
  const at = 'at' in cue ? cue.at : 'piece' in cue ? cue.piece.place : 'start' in cue ? [cue.start, cue.end] : []
  return [...('path' in cue ? cue.path : []), at].flat()
}

/** Return the pieces without one of this kind and owner at a place. */
function taken(pieces: readonly Piece[], piece: Piece, place: string): Piece[] {
  const at = pieces.findIndex((other) => other.place === place && same(other, piece))
  const found = pieces[at]
  if (!found) return [...pieces]
  const rest = found.count > 1 ? [{ ...found, count: found.count - 1 }] : []
  return [...pieces.slice(0, at), ...rest, ...pieces.slice(at + 1)]
}

/** Return the picture while a cue plays, without the pieces that are animated separately. */
export function during(picture: Picture, cue: Cue, truth = picture): Picture {
  if (cue.cue === 'move') {
    const start = cue.path[0] ?? cue.piece.place
    const pieces = [cue.piece, ...cue.carried].reduce((left, piece) => taken(left, piece, start), picture.pieces)
    const empty = !pieces.some((piece) => piece.place === start) // no piece is left that the marks could be about
    return { ...picture, pieces, marks: empty ? picture.marks.filter((mark) => mark.at !== start) : picture.marks }
  }
  if (cue.cue === 'vanish' || cue.cue === 'turn' || cue.cue === 'flip') {
    return { ...picture, pieces: taken(picture.pieces, cue.piece, cue.piece.place) }
  }
  if (cue.cue === 'slide') return after(picture, cue, truth)
  if (cue.cue === 'settle') return settled(picture, truth, cue.at)
  return picture
}

/** Return the picture with the final pieces at one place, and with the final trays. */
function settled(picture: Picture, truth: Picture, place: string): Picture {
  const others = picture.pieces.filter((piece) => piece.place !== place)
  return { ...picture, pieces: [...others, ...truth.pieces.filter((piece) => piece.place === place)], trays: truth.trays }
}

/** Return the picture after a cue. `truth` is the final picture of the row. */
export function after(picture: Picture, cue: Cue, truth = picture): Picture {
  const lifted = cue.cue === 'slide' ? picture : during(picture, cue, truth)
  switch (cue.cue) {
    case 'move':
      return {
        ...lifted,
        pieces: [
          ...lifted.pieces,
          ...[cue.piece, ...cue.carried].map((piece) => ({ ...piece, place: cue.path.at(-1) ?? piece.place, id: '', count: 1 })),
        ],
      }
    case 'appear':
      return { ...lifted, pieces: [...lifted.pieces, cue.piece] }
    case 'settle':
      return settled(lifted, truth, cue.at)
    case 'turn':
      return { ...lifted, pieces: [...lifted.pieces, { ...cue.piece, facing: cue.to }] }
    case 'flip':
      return { ...lifted, pieces: [...lifted.pieces, cue.into] }
    case 'slide': {
      const old = picture.layers.find((layer) => layer.id === cue.layer)
      const others = picture.layers.filter((layer) => layer !== old)
      // Hide predictions: they have just come true.
      const overlays = picture.overlays.map((overlay) => ({ ...overlay, marks: [], arrows: [] }))
      return { ...picture, overlays, layers: [...others, { window: null, ...old, id: cue.layer, offset: cue.to }] }
    }
    default:
      return lifted
  }
}

/** Return how long a cue delays the next one, in ms at normal speed. */
export function length(cue: Cue): number {
  switch (cue.cue) {
    case 'move':
      return MOVE + HOP * Math.max(0, cue.path.length - 2)
    case 'vanish':
      return MOMENT
    case 'rise':
      return cue.style === 'bad' ? MOMENT : MOVE
    case 'slide':
      return SLIDE
    case 'pause':
      return cue.ms
    case 'focus':
      return QUICK
    case 'flash':
    case 'ring':
    case 'settle':
      return QUICK
    default:
      return MOVE
  }
}
