// Position and size of place names.

import type { Board, Place } from '../connection/wire'
import { turned } from './geometry'
import { radius } from './layout'
import type { Layout } from './layout'

export const NAME = 19 // units: font size of a name, before the lettering scale

const WIDE = 0.56 // average width of a letter, relative to the font size

export interface Name {
  x: number
  y: number
  size: number
  bold: string // leading number of the name
  words: string
  anchor: 'start' | 'middle' | 'end'
  turn: number
  letter: boolean
}

const sizes = new WeakMap<Board, number>()

/** Return the largest font size at which names with their numbers do not overlap along the rim. */
function largest(board: Board): number {
  const known = sizes.get(board)
  if (known !== undefined) return known
  const named = board.places.filter((place) => (place.name?.length ?? 0) > 1)
  let size = Infinity
  for (const [i, one] of named.entries()) {
    for (const other of named.slice(i + 1)) {
      const apart = Math.hypot(one.at[0] - other.at[0], one.at[1] - other.at[1])
      size = Math.min(size, (2 * apart) / (WIDE * (one.name!.length + other.name!.length)))
    }
  }
  sizes.set(board, size)
  return size
}

/** Return the placement of a name: a letter towards the board's middle, others opposite the queue or along the rim. */
export function nameOf(layout: Layout, place: Place, lettering: number, rim: boolean): Name {
  const { board, picture } = layout
  const upright = -picture.turned
  const [x, y] = place.at
  const text = place.name ?? ''
  const letter = text.length === 1
  const [lead, ...rest] = text.split(' ')
  const number = rest.length && /^\d+$/.test(lead!) ? lead! : ''
  const words = number ? rest.join(' ') : text
  const size = NAME * lettering
  const bold = rim && size > largest(board) ? '' : number
  if (letter) {
    const [dx, dy] = [board.size[0] / 2 - x, board.size[1] / 2 - y]
    const away = (radius(place) + size * 0.8) / (Math.hypot(dx, dy) || 1)
    return { x: x + dx * away, y: y + dy * away, size: size * 1.25, bold: '', words, anchor: 'middle', turn: upright, letter }
  }
  const out = turned(1, 0, (place.facing ?? 0) + 180)
  if (rim) {
    const away = radius(place) + size * 0.72
    const across = ((((place.facing ?? 0) + 90 + picture.turned) % 360) + 360) % 360
    const turn = (across > 90 && across < 270 ? across - 180 : across) + upright
    return { x: x + out[0] * away, y: y + out[1] * away, size, bold, words, anchor: 'middle', turn, letter }
  }
  const away = radius(place) + 12 + 6 * Math.abs(out[1])
  const anchor = Math.abs(out[0]) < 0.35 ? 'middle' : out[0] > 0 === !(upright % 360) ? 'start' : 'end'
  return { x: x + out[0] * away, y: y + out[1] * (away + size * 0.3), size, bold, words, anchor, turn: upright, letter }
}
