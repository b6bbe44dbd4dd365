// Catalogues in gettext's text format as modules: { id: sentence }.

import type { Plugin } from 'vite'

export function readPo(text: string): Record<string, string> {
  const book: Record<string, string> = {}
  let id = ''
  let part: 'id' | 'str' | '' = ''
  for (const line of text.split('\n')) {
    const found = /^(msgid|msgstr)?\s*("(?:[^"\\]|\\.)*")\s*$/.exec(line)
    if (!found) continue
    const words = JSON.parse(found[2]!) as string
    if (found[1] === 'msgid') [id, part] = [words, 'id']
    else if (found[1] === 'msgstr') [book[id], part] = [words, 'str']
    else if (part === 'id') id += words
    else book[id] += words
  }
  delete book['']
  return book
}

export function po(): Plugin {
  return {
    name: 'po',
    transform(code, file) {
      if (!file.endsWith('.po')) return null
      return { code: `export default ${JSON.stringify(readPo(code))}`, map: null, moduleType: 'js' }
    },
  }
}
