// Sides: seats that play together. Each side has a letter and the colour of its first seat.

export interface Side {
  letter: string
  seats: readonly number[]
  points: number | null // the side's score; null: not known yet
}

/** Return the sides; empty if everyone plays alone. */
export function sidesOf(sides: readonly (readonly number[])[] | undefined, points: readonly number[] | undefined = []): Side[] {
  const several = (sides ?? []).some((side) => side.length > 1)
  return several ? sides!.map((seats, i) => ({ letter: String.fromCharCode(65 + i), seats, points: points[i] ?? null })) : []
}

export function sideOf(sides: readonly Side[], seat: number): Side | undefined {
  return sides.find((side) => side.seats.includes(seat))
}
