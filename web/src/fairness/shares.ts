// A person's part in the fair chance: committed to when sitting down, shown when the list is closed.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { keep } from './keptShares'

/** Makes a share, keeps it in this browser, and gives what is published of it now. */
export function commit(table: string, seat: number): string {
  const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  keep(table, seat, share)
  return bytesToHex(sha256(utf8ToBytes(`starboard share ${table} ${seat} ${share}`)))
}
