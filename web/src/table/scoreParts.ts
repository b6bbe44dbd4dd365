// The parts of the scores, as a table of kinds and seats.

import type { Counter, Panel } from '../connection/wire'
import { sentence } from '../words/words'
import type { Words } from '../words/words'

export interface Points {
  kinds: Counter[] // the counters that give or cost points, in the order of the panels, costs last
  of(seat: number, kind: string): number
  whole: boolean // the parts add up to every score
  costs: boolean // some parts cost points
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

/** Return the name of a kind in "What is this?"; without one, its label in the panels. */
export function called(kind: Counter, words: Words): string {
  const id = `${kind.label.id.split('.')[0]}.about.${kind.kind}.name`
  return sentence(words.has(id) ? words.t(id) : words.say(kind.label))
}

export const signed = (points: number) => (points < 0 ? `\u2212${-points}` : String(points))
