import { expect, test } from 'vitest'
import { explained } from '../src/about'

test('a drawing is explained by its own name, else by that of its family', () => {
  const about = { k: 'X-1', rocket: 'X-2', visor: 'X-3', 'visor-broken': '' }
  expect(['k17', 'rocket-yellow', 'visor', 'visor-broken', 'knight', 'sun'].map((name) => explained(about, name))).toEqual(['k', 'rocket', 'visor', 'visor-broken', null, null])
})
