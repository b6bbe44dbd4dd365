// The messages between a guest's page and the host's page, and how they are written and checked.

import type { Asked, Told } from '../inPage/messages'

type Kind = 'request' | 'open' | 'say' | 'close'
export type Forwarded = Extract<Asked, { kind: Kind }>

/** From a guest. `lag` is the last round trip in ms. */
export type FromGuest = Forwarded | { kind: 'ping'; lag: number }

export type Goodbye = 'removed' | 'full' | 'ended' | 'tabs'

/** From the host. */
export type FromHost =
  | Extract<Told, { kind: 'answer' | 'socket' }>
  | { kind: 'hello'; build: string }
  | { kind: 'pong' }
  | { kind: 'moved'; host: string; secret: string } // the new link
  | { kind: 'bye'; why: Goodbye }

const PASSED = ['accept', 'accept-language', 'content-type', 'if-none-match'] // headers
const METHODS = ['GET', 'POST', 'DELETE']
const LONGEST_PATH = 1000
const LONGEST_TEXT = 20_000 // characters: a little more than the server accepts
const LONGEST_HEADER = 300
const LONGEST_BODY = 65_536 // bytes
const LONE = /[\ud800-\udfff]/u // an unpaired surrogate
const COOKIE = /^starboard_guest=[\w.~-]{1,200}$/

/** Write a message as JSON, a line break, and its body if it has one. */
export function packed(message: FromGuest | FromHost): Uint8Array<ArrayBuffer> {
  const { body, ...rest } = message as { body?: Uint8Array }
  const head = new TextEncoder().encode(`${JSON.stringify(rest)}\n`)
  const whole = new Uint8Array(head.length + (body?.length ?? 0))
  whole.set(head)
  if (body) whole.set(body, head.length)
  return whole
}

function unpacked(data: Uint8Array): Record<string, unknown> | null {
  const end = data.indexOf(10)
  if (end < 0) return null
  try {
    const head: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(data.subarray(0, end)))
    return head && typeof head === 'object' && !Array.isArray(head) ? { ...head, body: data.slice(end + 1) } : null
  } catch {
    return null
  }
}

/** Read a message from the host. */
export function readFromHost(data: Uint8Array): FromHost | null {
  return unpacked(data) as FromHost | null
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && !LONE.test(value)

/** Read a message from a guest, who may be hostile: null unless every field is as expected. */
export function readFromGuest(data: Uint8Array): FromGuest | null {
  const found = unpacked(data)
  if (!found) return null
  const { kind, id, lag, path, text, method, headers, body } = found
  if (kind === 'ping') return { kind, lag: typeof lag === 'number' && lag >= 0 ? Math.min(Math.round(lag), 99_999) : 0 }
  if (!Number.isSafeInteger(id) || (id as number) < 1) return null
  const number = id as number
  if (kind === 'close') return { kind, id: number }
  if (kind === 'say') return isText(text, LONGEST_TEXT) ? { kind, id: number, text } : null
  if (!isText(path, LONGEST_PATH) || !/^\/[!-~]*$/.test(path)) return null
  const passed = headersOf(headers)
  if (!passed) return null
  if (kind === 'open') return { kind, id: number, path, headers: passed }
  if (kind !== 'request' || !METHODS.includes(method as string) || (body as Uint8Array).length > LONGEST_BODY) return null
  return { kind, id: number, method: method as string, path, headers: passed, body: body as Uint8Array }
}

/** Return the headers that are passed on, among them the guest's cookie for this server; null if any is malformed. */
function headersOf(given: unknown): [string, string][] | null {
  if (!Array.isArray(given) || given.length > 20) return null
  const found: [string, string][] = []
  for (const each of given as unknown[]) {
    const [name, value] = Array.isArray(each) ? (each as unknown[]) : []
    if (!isText(name, LONGEST_HEADER) || !isText(value, LONGEST_HEADER) || !/^[ -~]*$/.test(value)) return null
    if (PASSED.includes(name.toLowerCase()) || (name.toLowerCase() === 'cookie' && COOKIE.test(value))) found.push([name, value])
  }
  return found
}
