// Packing of a shelf: many pieces of one picture beside the board, in rows, at their true relative sizes.

export interface Slot {
  x: number
  y: number
  width: number
  height: number
}

export interface Shelf {
  slots: Map<string, Slot>
  width: number
  height: number
}

/** Pack pieces left to right without overlap: in as many rows as the width needs, or in a fixed number of rows. */
export function packed(
  sizes: readonly (readonly [string, number, number])[],
  room: { width: number } | { rows: number },
  gap: number,
): Shelf {
  const slots = new Map<string, Slot>()
  const high = Math.max(1, ...sizes.map(([, , height]) => height))
  const ends: number[] = 'rows' in room ? Array.from({ length: room.rows }, (_, row) => (row % 2) * gap * 3) : [0]
  for (const [id, width, height] of sizes) {
    let row = 'rows' in room ? ends.indexOf(Math.min(...ends)) : ends.length - 1
    if ('width' in room && ends[row]! > 0 && ends[row]! + width > room.width) row = ends.push((ends.length % 2) * gap * 2) - 1
    const spare = high - height
    slots.set(id, { x: ends[row]!, y: row * (high + gap) + spare * lies(id), width, height })
    ends[row] = ends[row]! + width + gap
  }
  return { slots, width: Math.max(0, ...ends) - gap, height: ends.length * (high + gap) - gap }
}

const STEP = 0.01

/** Return the largest scale between the limits at which the shelf fits the height; `least` if none does. */
export function fits(laid: (scale: number) => Shelf, height: number, most: number, least: number): number {
  for (let scale = most; scale > least; scale -= STEP) if (laid(scale).height <= height) return scale
  return least
}

/** Return the slots after some pieces were moved by hand: centred where they were put, clamped to the shelf. */
export function pushed(shelf: Shelf, put: ReadonlyMap<string, { x: number; y: number }>): Map<string, Slot> {
  const slots = new Map(shelf.slots)
  for (const [id, at] of put) {
    const slot = slots.get(id)
    const within = (at: number, own: number, room: number) => Math.max(0, Math.min(at - own / 2, room - own))
    if (slot) slots.set(id, { ...slot, x: within(at.x, slot.width, shelf.width), y: within(at.y, slot.height, shelf.height) })
  }
  return slots
}

/** Return the scroll position in px: unchanged while a whole span is in sight, else the start of the nearest span. */
export function scrolled(spans: readonly (readonly [number, number])[], at: number, room: number): number {
  const away = ([from, to]: readonly [number, number]) => Math.max(at - from, to - at - room, 0)
  const nearest = spans.reduce<readonly [number, number] | null>((best, span) => (best && away(best) <= away(span) ? best : span), null)
  return nearest && away(nearest) ? nearest[0] : at
}

/** Return how low a piece lies in its row, from 0 to 1. It is a hash of the id: irregular, but stable. */
function lies(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return sum / 997
}

/** Return the items in random order. */
export function scattered<T>(items: readonly T[], random: () => number): T[] {
  const found = [...items]
  for (let i = found.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[found[i], found[j]] = [found[j]!, found[i]!]
  }
  return found
}
