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
  answers: Record<string, string> // files with answers of the server, by its address
  covers: string // a bundle of pictures, by their address
}

export type Asked =
  | { kind: 'start'; base: string; site: Site; helper: boolean }
  | { kind: 'request'; id: number; method: string; path: string; headers: [string, string][]; body: Uint8Array }
  | { kind: 'open'; id: number; path: string; headers: [string, string][] }
  | { kind: 'say'; id: number; text: string }
  | { kind: 'close'; id: number }
  | { kind: 'ask'; id: number; module: string; request: string } // of a helper

export type Told =
  | { kind: 'progress'; loaded: number; total: number }
  | { kind: 'waiting' } // another tab has the server
  | { kind: 'ready'; times: Record<string, number> }
  | { kind: 'complete' } // all that works offline is there
  | { kind: 'failed'; why: string }
  | { kind: 'answer'; id: number; status: number; headers: [string, string][]; body: Uint8Array<ArrayBuffer> }
  | { kind: 'socket'; id: number; what: string; text: string }
  | { kind: 'answered'; id: number; answer: string } // by a helper
