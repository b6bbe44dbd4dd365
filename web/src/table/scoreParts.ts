// What the scores are made of: one line for each kind, or for each seat.

import type { Counter, Panel } from '../connection/wire'

export interface Points {
  kinds: Counter[] // of what scores or costs, in the order of the panels
  of(seat: number, kind: string): number
  whole: boolean // the parts come to every score
  costs: boolean // some of them take points away
}

export function pointsOf(panels: readonly Panel[], scores: readonly number[]): Points {
  const counters = panels.flatMap((panel) => panel.counters).filter((counter) => counter.points)
  const kinds = [...new Map(counters.map((counter) => [counter.kind, counter])).values()].sort(
    (one, other) => Number(one.points < 0) - Number(other.points < 0),
  )
  const parts = new Map<string, number>()
  for (const panel of panels)
    for (const counter of panel.counters) parts.set(`${panel.seat} ${counter.kind}`, counter.value * counter.points)
  const of = (seat: number, kind: string) => parts.get(`${seat} ${kind}`) ?? 0
  const whole = kinds.length > 0 && scores.every((score, i) => kinds.reduce((sum, kind) => sum + of(i + 1, kind.kind), 0) === score)
  return { kinds, of, whole, costs: kinds.some((kind) => kind.points < 0) }
}
