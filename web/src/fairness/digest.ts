// Digests of fair chance, as in docs/explanation/fair-chance.md. crypto.subtle would need a secure origin.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Return the SHA-256 digest of a text in hex. */
export function sha(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** Return the HMAC of a text in hex. */
export function mac(key: Uint8Array, text: string): string {
  return bytesToHex(hmac(sha256, key, utf8ToBytes(text)))
}

/** Return the key of a game's draws: the HMAC of all shares under the server's secret. */
export function keyOf(secret: string, shares: readonly { seat: number; shown: string }[]): Uint8Array {
  const shown = shares.map((share) => ` ${share.seat}:${share.shown}`).join('')
  return hmac(sha256, hexToBytes(secret), utf8ToBytes(`starboard key${shown}`))
}

/** Return draw k out of `total`, as written in a record. Rejects high digests, so all numbers are equally likely. */
export function drawn(key: Uint8Array, k: number, total: string): string {
  const all = 1n << 256n
  const of = BigInt(total)
  if (!of) return 'nothing'
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${mac(key, `draw ${k} ${attempt}`)}`)
    if (number < all - (all % of)) return String(number % of)
  }
}
