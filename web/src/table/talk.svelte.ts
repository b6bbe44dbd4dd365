// The chat state stored in this browser: how far each table's chat was read, and the muted people.

import type { Heard, Hello } from '../connection/wire'

const READ = 'chat' // the last line read, for each of the most recent tables
const MUTED = 'muted' // the tags of muted people; a tag is valid at one table
const QUIET = 'quiet'
const MOST = 50

/** Emotes with their icon paths. An emote is sent instead of text; each reader sees it in their own language. */
export const EMOTES = {
  hello:
    'M7 12V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V5.500a1.500 1.500 0 0 1 3 0V12V8.500a1.500 1.500 0 0 1 3 0V15c0 4-2.500 6.500-6.500 6.500S7.500 19.500 4.500 14.500c-.8-1.500 1-2.700 2.500-1z',
  well_played: 'M7 4h10v5a5 5 0 0 1-10 0zM7 5H4c0 3 1 5 3.500 5M17 5h3c0 3-1 5-3.500 5M12 14v4M8 20h8',
  wow: 'M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6-5.300-2.900-5.300 2.900 1.100-6L3.400 9.800l6-.8z',
  thanks:
    'M12 20S4 15 4 9.200C4 6.500 6 4.700 8.200 4.700c1.700 0 3 .9 3.800 2.300.8-1.400 2.100-2.300 3.800-2.300C18 4.700 20 6.500 20 9.200 20 15 12 20 12 20z',
  moment: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7v5l3.5 2',
  oops: 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM8.500 16.500c2-2.300 5-2.300 7 0M9 10h.01M15 10h.01',
} as const
export type Emote = keyof typeof EMOTES

/** Return the text that an emote is sent as. */
export function written(emote: Emote): string {
  return `:${emote}:`
}

/** Return the emote that a line consists of; null if it is ordinary text. */
export function emoteIn(text: string): Emote | null {
  const name = /^:(\w+):$/.exec(text)?.[1]
  return name && name in EMOTES ? (name as Emote) : null
}

/** Return whether the viewer of this hello wrote the line. */
export function isMine(line: Heard, hello: Pick<Hello, 'yours' | 'by'> | null): boolean {
  return line.seat == null ? !!line.by && line.by === hello?.by : !!hello?.yours?.includes(line.seat)
}

function stored<T>(name: string, empty: T): T {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '') as T
  } catch {
    return empty
  }
}

class Talk {
  read = $state.raw<Readonly<Record<string, number>>>({}) // the last line read, by chat
  muted = $state.raw<readonly string[]>(stored<string[]>(MUTED, []))
  quiet = $state(localStorage.getItem(QUIET) === 'yes') // unread lines are neither counted nor read aloud

  constructor(readonly table: string) {
    this.read = Object.fromEntries(stored<[string, number][]>(READ, []).filter(([id]) => id.split(' ')[0] === table))
  }

  /** Return the key of a line's chat: the players' or the spectators'. */
  #place(line: Heard): string {
    return line.seat == null ? `${this.table} spectators` : this.table
  }

  /** Mark the line's chat as read up to this line. */
  readTo(line: Heard): void {
    const place = this.#place(line)
    if (line.id <= (this.read[place] ?? 0)) return
    this.read = { ...this.read, [place]: line.id }
    const others = stored<[string, number][]>(READ, []).filter(([id]) => id !== place)
    localStorage.setItem(READ, JSON.stringify([[place, line.id], ...others.slice(0, MOST - 1)]))
  }

  mute(by: string, wanted: boolean): void {
    this.muted = [...this.muted.filter((each) => each !== by), ...(wanted ? [by] : [])].slice(-MOST)
    localStorage.setItem(MUTED, JSON.stringify(this.muted))
  }

  setQuiet(quiet: boolean): void {
    this.quiet = quiet
    localStorage.setItem(QUIET, quiet ? 'yes' : '')
  }

  /** Return the lines of people who are not muted. */
  heard(chat: readonly Heard[]): Heard[] {
    return chat.filter((line) => !this.muted.includes(line.by ?? ''))
  }

  /** Return the lines of other people that were not on screen yet; none while the chat is quiet. */
  unread(chat: readonly Heard[], own: (line: Heard) => boolean): Heard[] {
    return this.quiet ? [] : this.heard(chat).filter((line) => line.id > (this.read[this.#place(line)] ?? 0) && !own(line))
  }
}

const talks = new Map<string, Talk>()

export function talkAt(table: string): Talk {
  const talk = talks.get(table) ?? new Talk(table)
  talks.set(table, talk)
  return talk
}
