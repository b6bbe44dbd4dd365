// What the page and its workers tell each other.

export interface Sizes {
  wasm: number
  asm: number
  first: number
  later: number
}

/** What the folder holds; written into the page when the folder is made. */
export interface Site {
  build: string
  sizes: Sizes
  python: Record<'loader' | keyof Sizes, string> // files of Python; their names change with what is in them
  answers: Record<string, string> // files with answers of the server, by its address
  covers: string // a bundle of pictures, by their address
}

/** Why games cannot be kept; empty: they are. */
export type Trouble = '' | 'blocked' | 'full'

export type Asked =
  | { kind: 'start'; base: string; site: Site; helper: boolean; take?: boolean } // `take`: from another tab
  | { kind: 'take' }
  | { kind: 'request'; id: number; method: string; path: string; headers: [string, string][]; body: Uint8Array }
  | { kind: 'open'; id: number; path: string; headers: [string, string][] }
  | { kind: 'say'; id: number; text: string }
  | { kind: 'close'; id: number }
  | { kind: 'ask'; id: number; module: string; request: string } // of a helper

export type Told =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'waiting' } // another tab has the server
  | { kind: 'lost' } // another tab has taken it
  | { kind: 'storage'; trouble: Trouble }
  | { kind: 'ready'; times: Record<string, number> }
  | { kind: 'complete' } // all that works offline is there
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { kind: 'socket'; id: number; what: string; text: string }
  | { kind: 'answered'; id: number; answer: string } // by a helper
