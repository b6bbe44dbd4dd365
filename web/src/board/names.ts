// Position and size of place names.

import type { Place } from '../connection/wire'
import { turned } from './geometry'
import { radius } from './layout'
import type { Layout } from './layout'

export const NAME = 19 // units: font size of a name, before the lettering scale

export interface Name {
  x: number
  y: number
  size: number
  words: string
  anchor: 'start' | 'middle' | 'end'
  turn: number
  letter: boolean
}

/** Return the placement of a name: a letter towards the board's middle, others opposite the queue or along the rim.
 * The number before a name is for typed input: beside other figures it would only confuse. */
export function nameOf(layout: Layout, place: Place, lettering: number, rim: boolean): Name {
  const { board, picture } = layout
  const upright = -picture.turned
  const [x, y] = place.at
  const text = place.name ?? ''
  const letter = text.length === 1
  const words = text.replace(/^\d+ /, '')
  const size = NAME * lettering
  if (letter) {
    const [dx, dy] = [board.size[0] / 2 - x, board.size[1] / 2 - y]
    const away = (radius(place) + size * 0.8) / (Math.hypot(dx, dy) || 1)
    return { x: x + dx * away, y: y + dy * away, size: size * 1.25, words, anchor: 'middle', turn: upright, letter }
  }
  const out = turned(1, 0, (place.facing ?? 0) + 180)
  if (rim) {
    const away = radius(place) + size * 0.72
    const across = ((((place.facing ?? 0) + 90 + picture.turned) % 360) + 360) % 360
    const turn = (across > 90 && across < 270 ? across - 180 : across) + upright
    return { x: x + out[0] * away, y: y + out[1] * away, size, words, anchor: 'middle', turn, letter }
  }
  const away = radius(place) + 12 + 6 * Math.abs(out[1])
  const anchor = Math.abs(out[0]) < 0.35 ? 'middle' : out[0] > 0 === !(upright % 360) ? 'start' : 'end'
  return { x: x + out[0] * away, y: y + out[1] * (away + size * 0.3), size, words, anchor, turn: upright, letter }
}
