// Default values, which the wire format omits, restored on receipt.

import { SHAPES } from './wire'
import type { Sent } from './wire'

/** Return a value of this kind with its omitted defaults restored, nested values included. */
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

/** Return the kind of the values in a field; "" if they omit no defaults. */
export function kindOf(kind: string, field: string): string {
  return SHAPES[kind]?.[1][field] ?? ''
}

const KINDS: Partial<Record<Sent['type'], string>> = { shown: 'Shown', step: 'Step', drafted: 'Drafted', hinted: 'Hinted' }

/** Restore the defaults in a live message or a step of a replay. */
export function filledMessage<T extends Sent>(message: T): T {
  return filled(KINDS[message.type] ?? '', message)
}
