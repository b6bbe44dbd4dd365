// Where the names of places are written.

import type { Place } from '../connection/wire'
import { turned } from './geometry'
import { radius } from './layout'
import type { Layout } from './layout'

export const NAME = 19 // units: the height of a name's letters, where there is room

export interface Name {
  x: number
  y: number
  size: number
  bold: string // its number
  words: string
  anchor: 'start' | 'middle' | 'end'
  turn: number
  letter: boolean
}

/** A letter stands towards the middle of the board, a name on the side that the queue leaves free, or along the rim. */
export function nameOf(layout: Layout, place: Place, lettering: number, rim: boolean): Name {
  const { board, picture } = layout
  const upright = -picture.turned
  const [x, y] = place.at
  const text = place.name ?? ''
  const letter = text.length === 1
  const [lead, ...rest] = text.split(' ')
  const bold = rest.length && /^\d+$/.test(lead!) ? lead! : ''
  const words = bold ? rest.join(' ') : text
  const size = NAME * lettering
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
