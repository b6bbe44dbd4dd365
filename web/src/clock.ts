// Clocks tick here between two words of the server, in the server's time.

import type { Clock } from './wire'

/** What a seat has left now, in ms. */
export function left(clock: Clock, seat: number, now: number): number {
  const own = clock.left[seat - 1] ?? 0
  return clock.running.includes(seat) ? Math.max(0, own - Math.max(0, now - clock.since)) : own
}

/** 0:42, 12:05, 1:02:03; days as 2 d 4 h. */
export function written(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600), Math.floor(seconds / 60)]
  if (days) return `${days} d ${hours % 24} h`
  const two = (value: number) => String(value).padStart(2, '0')
  return hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
