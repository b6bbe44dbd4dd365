// An event as it stands: asked for again and again while somebody looks, and after each command; with the words and the look of its game.

import { Art } from '../../board/art'
import { get, post, Unanswered } from '../../connection/api'
import { artOf } from '../../connection/gameAssets'
import { newId } from '../../connection/ids'
import { me } from '../../settings/me.svelte'
import { learn } from '../../words/language'
import type { EventDoing, EventInfo } from '../../connection/wire'

const OFTEN = 2000 // ms between two looks
const RARELY = 60_000 // once the event is over: a result may still be corrected

export class EventFeed {
  info = $state.raw<EventInfo | null>(null)
  missing = $state(false)
  cut = $state(false) // the server does not answer just now
  art = $state.raw(new Art())
  ready = $state(false) // the words of its game are here
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = 0
  #stopped = false

  constructor(private readonly code: string) {
    document.addEventListener('visibilitychange', this.#seen)
  }

  /** Nothing is asked for a page that nobody looks at. */
  readonly #seen = () => {
    if (!document.hidden && !this.missing) void this.look()
  }

  #path(): string {
    return `/api/events/${encodeURIComponent(this.code)}`
  }

  /** As somebody: the first look may be of one who has never been here. */
  async begin(): Promise<void> {
    await me.ask().catch(() => {})
    await this.look()
  }

  /** Look, and go on looking until `stop`. */
  async look(): Promise<void> {
    const mine = ++this.#asked
    clearTimeout(this.#timer)
    try {
      const found = await get<EventInfo>(this.#path())
      if (mine === this.#asked) this.#learn(found)
    } catch (fault) {
      if (fault instanceof Unanswered && fault.status === 404) this.missing = true
      else this.cut = true
    }
    if (this.#stopped || this.missing || document.hidden || mine !== this.#asked) return
    const pause = this.info?.stage === 'over' ? RARELY : OFTEN
    this.#timer = setTimeout(() => void this.look(), pause)
  }

  /** A command; an error says why it was refused. */
  async do(kind: string, given: Partial<EventDoing> = {}): Promise<void> {
    const answer = await post<EventInfo & { why?: string }>(this.#path(), { id: newId(), kind, ...given })
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

  #learn(found: EventInfo) {
    this.cut = false
    if (found.game !== this.info?.game) void this.#dress(found.game)
    this.info = found
  }

  /** The words and the look of the game, once it is known which. */
  async #dress(game: string) {
    await Promise.all(['table', game].map((each) => learn(each).catch(() => {})))
    this.ready = true
    this.art = await artOf(game).catch(() => this.art)
  }
}
