import { expect, test } from 'vitest'
import type { OpenTable } from '../../src/connection/wire'
import { ANY, fitting } from '../../src/pages/openTables'

function table(id: string, more: Partial<OpenTable> = {}): OpenTable {
  return {
    id,
    game: 'drift',
    options: '',
    pace: 'none',
    language: 'en',
    host: 'Ada',
    kinds: [],
    free: [1],
    began: false,
    rated: false,
    ...more,
  }
}

test('Play now skips tables with days per move, rated tables and your own tables', () => {
  const tables = [table('a'), table('days', { pace: 'days 2' }), table('own'), table('rated', { rated: true })]
  expect(fitting(tables, ANY, 'en', new Set(['own'])).map(({ id }) => id)).toEqual(['a'])
})
