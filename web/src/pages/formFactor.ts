// How a table is laid out, by the window alone.

/** desk: board, bench and column side by side. tablet: as on a phone, what stands below in two columns. flat: a phone on
 * its side, the board left and a panel right. */
export type Form = 'desk' | 'tablet' | 'phone' | 'flat'

export function formFactorOf(width: number, height: number): Form {
  if (height < 480 && width > height) return 'flat'
  if (width >= 1180 || (width >= 900 && width > height)) return 'desk'
  return width >= 700 ? 'tablet' : 'phone'
}
