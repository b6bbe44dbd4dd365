import { expect, test } from 'vitest'
import { isMine } from '../../src/table/talk.svelte'
import { botSeat } from '../../src/table/view'
import { paceName, paceText } from '../../src/words/pace'
import { words } from '../../src/words/language'
import type { Around, Heard, Hello } from '../../src/connection/wire'

const around = { stage: 'playing', seats: [{ kind: 'person' }, { kind: 'bot' }] } as unknown as Around

test("a spectator may take a bot's seat, unless the result counts", () => {
  expect(botSeat({ around, hello: {} as Hello })).toBe(2)
  expect(botSeat({ around, hello: { counts: true } as Hello })).toBe(0)
  expect(botSeat({ around, hello: { only: [1] } as Hello })).toBe(0)
  expect(botSeat({ around, hello: { only: [2] } as Hello })).toBe(2)
  expect(botSeat({ around: { ...around, stage: 'over' }, hello: {} as Hello })).toBe(0)
})

test('a chat line is mine by its seat, or among spectators by its author', () => {
  const line = { id: 1, who: 'Eve', seat: null, text: 'hi', at: 0, by: 'e' } as Heard
  expect(isMine(line, { by: 'e' })).toBe(true)
  expect(isMine(line, { by: 'f' })).toBe(false)
  expect(isMine({ ...line, by: '' }, { by: '' })).toBe(false)
  expect(isMine({ ...line, seat: 2 }, { yours: [2], by: 'f' })).toBe(true)
})

test('a reserve of 90 seconds is shown as 1.5 minutes everywhere', () => {
  words.add('page', { 'page.pace.live': '{minutes} + {seconds}', 'page.pace.none': 'no clock', 'page.minutes': '{minutes} min' })
  expect(paceName('live 90+5')).toBe('1.5 + 5')
  expect(paceText('live 90+5', [10, 20])).toBe('1.5 + 5')
  expect(paceText('none', [10, 20])).toBe('10–20 min')
  expect(paceText('none', [0, 0])).toBe('no clock')
})
