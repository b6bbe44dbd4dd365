// Clocks: they tick in the client between server messages, in server time.

import type { Clock, Timer } from '../connection/wire'

/** Return the time a seat has left, in ms. */
export function left(clock: Clock, seat: number, now: number): number {
  const own = clock.left[seat - 1] ?? 0
  return clock.running.includes(seat) ? Math.max(0, own - Math.max(0, now - clock.since)) : own
}

/** Format a duration in ms: 0:42, 12:05, 1:02:03; from one day on, 2 d 4 h. */
export function written(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  if (days) return `${days} d ${hours % 24} h`
  const two = (value: number) => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** Format a past time relative to now ("2 minutes ago"), in the reader's language. */
export function ago(since: number, now: number, language: string): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const [value, unit] =
    seconds < 60
      ? [seconds, 'second' as const]
      : seconds < 3600
        ? [Math.floor(seconds / 60), 'minute' as const]
        : seconds < 86_400
          ? [Math.floor(seconds / 3600), 'hour' as const]
          : [Math.floor(seconds / 86_400), 'day' as const]
  return new Intl.RelativeTimeFormat(language).format(-value, unit)
}

/** Return the text of the game's own clock. `began` is the server time at which the game's clock was at 0. */
export function reading(timer: Timer, began: number, now: number): string {
  const left = timer.running ? began + timer.zero - now : timer.up ? -timer.zero : timer.zero
  if (!timer.up) return written(Math.max(0, left))
  return written(Math.max(0, Math.floor(-left / 1000) * 1000))
}
