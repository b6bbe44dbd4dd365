// Guests of a page: what they may ask, and what their messages and codes may contain.

import { expect, test } from 'vitest'
import fc from 'fast-check'
import { codeOf, describe as describeSdp, readCode, sdpOf } from '../../src/peers/description'
import { packed, readFromGuest } from '../../src/peers/messages'
import type { FromGuest } from '../../src/peers/messages'
import { Bucket, tableAsked, tableWatched } from '../../src/peers/rights'

const SDP = [
  'v=0',
  'a=ice-ufrag:Ab+/',
  'a=ice-pwd:0123456789abcdefghijkl+/',
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, i) => (i + 16).toString(16).toUpperCase()).join(':')}`,
  'a=candidate:1 1 udp 2113937151 7e4f9f6e-3c2d-4a55-8d3e-1d1f1c1b1a19.local 50123 typ host generation 0',
  'a=candidate:2 1 tcp 1518280447 192.0.2.7 9 typ host tcptype active',
  'a=candidate:3 1 udp 1677729535 192.0.2.7 50124 typ srflx raddr 0.0.0.0 rport 0',
].join('\r\n')

test('a code gives back the description, and is short enough to send', () => {
  const described = describeSdp(SDP)
  const code = codeOf(described)
  expect(readCode(code)).toEqual(described)
  expect(described.candidates).toHaveLength(2)
  expect(code.length).toBeLessThan(300)
  expect(describeSdp(sdpOf(described, 'offer'))).toEqual(described)
})

test('a damaged code is null, and never adds a line to the SDP', () => {
  const code = codeOf(describeSdp(SDP))
  for (const bad of ['', 'x', `${code}!`, code.slice(0, 40), code.repeat(20)]) expect(readCode(bad)).toBeNull()
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.nat(400), (text, at) => {
      const found = readCode(code.slice(0, at) + text) ?? readCode(codeOf({ ...describeSdp(SDP), user: text }))
      return !found || sdpOf(found, 'answer').split('\r\n').length === 15 + found.candidates.length + 1
    }),
  )
})

test('a guest may ask about tables and themselves, and nothing else', () => {
  expect(tableAsked('GET', '/api/me')).toBe('')
  expect(tableAsked('POST', '/api/me')).toBe('')
  expect(tableAsked('GET', '/api/tables/abc')).toBe('abc')
  expect(tableAsked('GET', '/api/tables/abc/record?seat=2')).toBe('abc')
  expect(tableAsked('POST', '/api/tables/abc/commands')).toBe('abc')
  expect(tableAsked('GET', '/api/boards/12ab?table=abc')).toBe('abc')
  expect(tableWatched('/api/tables/abc/live?since=3')).toBe('abc')
  const refused = [
    ['DELETE', '/api/me'],
    ['GET', '/api/me/data'],
    ['POST', '/api/me/link'],
    ['GET', '/api/people/me'],
    ['POST', '/api/tables'],
    ['GET', '/api/tables/abc/players/1'],
    ['POST', '/api/tables/abc/screens'],
    ['POST', '/api/tables/abc/seats/1/link'],
    ['GET', '/api/tables/abc%2Frecord'],
    ['GET', '/api/tables/../me/data'],
    ['GET', '/api/tables/abc/../../me/data'],
    ['GET', '/api//tables/abc'],
    ['GET', '/api/boards/12ab'],
    ['GET', '/api/boards/12ab?table=abc&table=xyz'],
    ['GET', '/metrics'],
    ['GET', '/host'],
  ] as const
  for (const [method, path] of refused) expect(tableAsked(method, path), `${method} ${path}`).toBeNull()
  for (const path of ['/api/games/spacewalk/lessons/1/live', '/api/tables/a/b/live']) expect(tableWatched(path)).toBeNull()
})

test('a message of a guest is read back without the headers that are not passed on', () => {
  const asked: FromGuest = {
    kind: 'request',
    id: 3,
    method: 'POST',
    path: '/api/me',
    headers: [
      ['content-type', 'application/json'],
      ['host', 'other.example'],
      ['authorization', 'Bearer x'],
      ['cookie', 'starboard_guest=g12~0~1.ab'],
      ['cookie', 'starboard_host=x'],
    ],
    body: new TextEncoder().encode('{}\n'),
  }
  const found = readFromGuest(packed(asked)) as Extract<FromGuest, { kind: 'request' }>
  expect(found.headers.map(([name, value]) => `${name}: ${value}`)).toEqual([
    'content-type: application/json',
    'cookie: starboard_guest=g12~0~1.ab',
  ])
  expect(new TextDecoder().decode(found.body)).toBe('{}\n')
})

test('a malformed message of a guest is refused, whatever it is', () => {
  const refused = [
    { kind: 'start', base: '', site: {}, helper: false },
    { kind: 'take' },
    { kind: 'request', id: 0, method: 'GET', path: '/', headers: [] },
    { kind: 'request', id: 1, method: 'PUT', path: '/', headers: [] },
    { kind: 'request', id: 1, method: 'GET', path: 'x', headers: [] },
    { kind: 'request', id: 1, method: 'GET', path: '/\ud800', headers: [] },
    { kind: 'request', id: 1, method: 'GET', path: '/', headers: [['a', 1]] },
    { kind: 'request', id: 1, method: 'GET', path: '/', headers: [['accept', 'a\r\nb']] },
    { kind: 'say', id: 1, text: '\udc00' },
    { kind: 'say', id: 1, text: 'x'.repeat(30_000) },
    { kind: 'open', id: '1', path: '/api/tables/a/live', headers: [] },
  ]
  for (const message of refused) expect(readFromGuest(packed(message as never)), JSON.stringify(message).slice(0, 80)).toBeNull()
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (data) => readFromGuest(data) === null))
  fc.assert(
    fc.property(fc.json(), (json) => {
      const found = readFromGuest(new TextEncoder().encode(`${json}\n`))
      return found === null || ['request', 'open', 'say', 'close', 'ping'].includes(found.kind)
    }),
  )
})

test('a bucket allows a burst, then a rate', () => {
  let now = 0
  const bucket = new Bucket(3, 2, () => now)
  expect([1, 2, 3, 4].map(() => bucket.take())).toEqual([true, true, true, false])
  now = 1000
  expect([1, 2, 3].map(() => bucket.take())).toEqual([true, true, false])
})
