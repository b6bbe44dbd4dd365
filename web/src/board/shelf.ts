// A shelf: where many pieces of one picture lie beside the board, each in its own size, close together and never piled.

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

/** In rows from left to right, as many as the width needs; or in so many rows, which then grow to the right. */
export function shelved(sizes: readonly (readonly [string, number, number])[], room: { width: number } | { rows: number }, gap: number): Shelf {
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

/** How low a piece lies in its row: always the same, and different for each. */
function lies(id: string): number {
  let sum = 7
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 997
  return sum / 997
}

/** Another order, by chance. */
export function scattered<T>(items: readonly T[], random: () => number): T[] {
  const found = [...items]
  for (let i = found.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[found[i], found[j]] = [found[j]!, found[i]!]
  }
  return found
}
