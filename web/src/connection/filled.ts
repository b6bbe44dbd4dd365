// What travels leaves out what is as usual; here it is put back.

import { SHAPES } from './wire'
import type { Sent } from './wire'

/** A thing of this kind with nothing left out, and all that it holds. */
export function filled<T>(kind: string, value: T): T {
  const shape = SHAPES[kind]
  if (!shape || value === null || typeof value !== 'object') return value
  const [usual, parts] = shape
  const made = { ...usual, ...value } as Record<string, unknown>
  for (const [name, of] of Object.entries(parts)) {
    const held = made[name]
    if (held) made[name] = Array.isArray(held) ? held.map((each) => filled(of, each as unknown)) : filled(of, held)
  }
  return made as T
}

/** The kind of what a field of a thing of this kind holds; "" if that leaves nothing out. */
export function kindOf(kind: string, field: string): string {
  return SHAPES[kind]?.[1][field] ?? ''
}

const KINDS: Partial<Record<Sent['type'], string>> = { shown: 'Shown', step: 'Step', drafted: 'Drafted', hinted: 'Hinted' }

/** A message of the live line, or a step of a game that is told again. */
export function filledMessage<T extends Sent>(message: T): T {
  return filled(KINDS[message.type] ?? '', message)
}
