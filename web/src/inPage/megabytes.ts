import { spoken } from '../words/language'

/** As a person reads it: 3.4. */
export function megabytes(bytes: number): string {
  return (bytes / 1e6).toLocaleString(spoken(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
}
