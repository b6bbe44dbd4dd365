// A person's fair-chance share: committed when sitting down, revealed when the game starts.

import { bytesToHex } from '@noble/hashes/utils.js'
import { sha } from './digest'
import { keep } from './keptShares'

/** Make a share, store it in this browser, and return the commitment to publish. */
export function commit(table: string, seat: number): string {
  const share = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  keep(table, seat, share)
  return sha(`starboard share ${table} ${seat} ${share}`)
}
