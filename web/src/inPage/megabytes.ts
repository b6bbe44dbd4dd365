import { spoken } from '../words/language'

/** Format bytes as megabytes with one decimal, in the reader's language: 3.4. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
