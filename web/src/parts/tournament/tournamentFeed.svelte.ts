// The state of a tournament, with the words and art of its game. Polled while the page is visible, and after each
// command.

import { Art } from '../../board/art'
import { get, post, Unanswered } from '../../connection/api'
import { artOf } from '../../connection/gameAssets'
import { newId } from '../../connection/ids'
import { me } from '../../settings/me.svelte'
import { learn } from '../../words/language'
import type { GameInfo, TournamentDoing, TournamentInfo } from '../../connection/wire'

const OFTEN = 2000 // ms between polls
const RARELY = 60_000 // ms between polls once the tournament is over: a result may still be corrected

export class TournamentFeed {
  info = $state.raw<TournamentInfo | null>(null)
  missing = $state(false)
  cut = $state(false) // the last poll failed
  art = $state.raw(new Art())
  game = $state.raw<GameInfo | undefined>()
  ready = $state(false) // the words of its game are loaded
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #stopped = false

  constructor(private readonly code: string) {
    document.addEventListener('visibilitychange', this.#seen)
  }

  /** Resume polling when the page becomes visible; hidden pages do not poll. */
  readonly #seen = () => {
    if (!document.hidden && !this.missing) void this.look()
  }

  #path(): string {
    return `/api/events/${encodeURIComponent(this.code)}`
  }

  /** Start polling. On a first visit, become a guest before that. */
  async begin(): Promise<void> {
    await me.ask().catch(() => {})
    await this.look()
  }

  /** Poll now, and then regularly until `stop`. */
  async look(): Promise<void> {
    const mine = ++this.#asked
    clearTimeout(this.#timer)
    try {
      const found = await get<TournamentInfo>(this.#path())
      if (mine === this.#asked) this.#learn(found)
    } catch (fault) {
      if (fault instanceof Unanswered && fault.status === 404) this.missing = true
      else this.cut = true
    }
    if (this.#stopped || this.missing || document.hidden || mine !== this.#asked) return
    const pause = this.info?.stage === 'over' ? RARELY : OFTEN
    this.#timer = setTimeout(() => void this.look(), pause)
  }

  /** Send a command. Throws an error with the reason if it is refused. */
  async do(kind: string, given: Partial<TournamentDoing> = {}): Promise<void> {
    const answer = await post<TournamentInfo & { why?: string }>(this.#path(), { id: newId(), kind, ...given })
    if (answer.why) throw new Error(answer.why)
    this.#asked++
    this.#learn(answer)
    void this.look()
  }

  stop(): void {
    this.#stopped = true
    document.removeEventListener('visibilitychange', this.#seen)
    clearTimeout(this.#timer)
  }

  #learn(found: TournamentInfo) {
    this.cut = false
    if (found.game !== this.info?.game) void this.#dress(found.game)
    this.info = found
  }

  /** Load the words and art of the game. */
  async #dress(game: string) {
    await Promise.all(['table', game].map((each) => learn(each).catch(() => {})))
    this.game = (await get<GameInfo[]>('/api/games').catch(() => [])).find((each) => each.key === game)
    this.ready = true
    this.art = await artOf(game).catch(() => this.art)
  }
}
