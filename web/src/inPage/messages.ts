// The messages between the page and its workers.

interface Sizes {
  wasm: number
  asm: number
  first: number
  later: number
}

/** The files of the static site; written into the page when the site is built. */
export interface Site {
  build: string
  sizes: Sizes
  python: Record<'loader' | keyof Sizes, string> // Python's files; their names contain a digest of their content
  answers: Record<string, string> // files with server responses, by request path
  covers: string // a bundle of pictures, by request path
  relays?: string[] // Nostr relays where two pages find each other
  ice?: RTCIceServer[] // STUN and TURN servers
}

/** The reason games cannot be stored; empty: they are stored. */
export type Trouble = '' | 'blocked' | 'full'

export type Asked =
  | { kind: 'start'; base: string; site: Site; helper: boolean; take?: boolean } // `take`: take over from another tab
  | { kind: 'take' }
  | { kind: 'request'; id: number; method: string; path: string; headers: [string, string][]; body: Uint8Array; peer?: string }
  | { kind: 'open'; id: number; path: string; headers: [string, string][]; peer?: string } // `peer`: for this guest
  | { kind: 'say'; id: number; text: string }
  | { kind: 'close'; id: number }
  | { kind: 'ask'; id: number; module: string; request: string } // to a helper

export type Told =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'waiting' } // another tab runs the server
  | { kind: 'lost' } // another tab has taken over the server
  | { kind: 'storage'; trouble: Trouble }
  | { kind: 'ready'; times: Record<string, number> }
  | { kind: 'complete' } // everything that works offline is loaded
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { kind: 'socket'; id: number; what: string; text: string }
  | { kind: 'answered'; id: number; answer: string } // from a helper
