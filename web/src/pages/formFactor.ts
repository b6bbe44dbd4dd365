// Layouts of a table, chosen by window size alone.

/** desk: board, bench and column side by side. tablet: the phone layout with two columns below the board. flat: a phone
 * in landscape, with the board on the left and a panel on the right. */
export type Form = 'desk' | 'tablet' | 'phone' | 'flat'

export function formFactorOf(width: number, height: number): Form {
  if (height < 480 && width > height) return 'flat'
  if (width >= 1180 || (width >= 900 && width > height)) return 'desk'
  return width >= 700 ? 'tablet' : 'phone'
}
