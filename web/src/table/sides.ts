// Sides: who plays with whom, where seats play together. Each has a letter, and the colour of its first seat.

export interface Side {
  letter: string
  seats: readonly number[]
  points: number | null // what they have together; null: not known yet
}

/** No sides where everybody plays alone. */
export function sidesOf(sides: readonly (readonly number[])[] | undefined, points: readonly number[] | undefined = []): Side[] {
  const several = (sides ?? []).some((side) => side.length > 1)
  return several ? sides!.map((seats, i) => ({ letter: String.fromCharCode(65 + i), seats, points: points[i] ?? null })) : []
}

export function sideOf(sides: readonly Side[], seat: number): Side | undefined {
  return sides.find((side) => side.seats.includes(seat))
}
