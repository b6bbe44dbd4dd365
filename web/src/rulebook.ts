// A rulebook as blocks to show: headings, paragraphs, lists, tables; clauses by their id. Knows its plain Markdown only.

export interface Run {
  text: string
  kind: '' | 'strong' | 'em' | 'code' | 'clause'
}

export interface Block {
  kind: 'h1' | 'h2' | 'h3' | 'p' | 'ul' | 'ol' | 'table' | 'picture'
  clause: string
  source: string // where a clause comes from: "R, P"
  runs: Run[]
  items: Run[][][] // of a list: an item has one cell; of a table: a row has several
  file: string // of a picture: its name among the game's art; its words are in the runs
}

const CLAUSE = /^(?:- )?\*\*([A-Z]{2}-\d+)\*\*\s*(?:\(([A-Z](?:, [A-Z])*)\)\s*)?/
const INLINE = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`|\b[A-Z]{2}-\d+\b)/
const PICTURE = /^!\[([^\]]*)\]\(([\w.-]+)\)$/
const ITEM = /^(?:[-*]|(\d+)\.) (.*)$/
const RULE = /^\|[\s|:-]+\|$/

export function runs(text: string): Run[] {
  return text.split(INLINE).filter(Boolean).map((part): Run => {
    if (part.startsWith('**')) return { text: part.slice(2, -2), kind: 'strong' }
    if (part.startsWith('`')) return { text: part.slice(1, -1), kind: 'code' }
    if (/^[A-Z]{2}-\d+$/.test(part)) return { text: part, kind: 'clause' }
    return part.startsWith('*') && part.endsWith('*') && part.length > 2 ? { text: part.slice(1, -1), kind: 'em' } : { text: part, kind: '' }
  })
}

function made(kind: Block['kind'], text = '', more: Partial<Block> = {}): Block {
  return { kind, clause: '', source: '', runs: runs(text), items: [], file: '', ...more }
}

function block(line: string): Block {
  const heading = /^(#{1,3}) (.*)$/.exec(line)
  if (heading) return made(`h${heading[1]!.length}` as Block['kind'], heading[2]!)
  const clause = CLAUSE.exec(line)
  if (clause) return made('p', line.slice(clause[0].length), { clause: clause[1]!, source: clause[2] ?? '' })
  const picture = PICTURE.exec(line)
  if (picture) return made('picture', picture[1]!, { file: picture[2]! })
  const item = ITEM.exec(line)
  if (item) return made(item[1] ? 'ol' : 'ul', '', { items: [[runs(item[2]!)]] })
  if (line.startsWith('|')) {
    const cells = line.replace(/^\||\|$/g, '').split('|').map((cell) => runs(cell.trim()))
    return made('table', '', { items: [cells] })
  }
  return made('p', line)
}

/** What stands line by line in one list or table is one block. */
export function readRulebook(text: string): Block[] {
  const blocks: Block[] = []
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!line || RULE.test(line)) continue
    const next = block(line)
    const last = blocks.at(-1)
    if (last && next.items.length && last.kind === next.kind) last.items.push(...next.items)
    else blocks.push(next)
  }
  return blocks
}

/** How to play in short comes first: the first chapter before whatever stands above it. */
export function briefFirst(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex((each) => each.kind === 'h2')
  const second = blocks.findIndex((each, i) => i > first && each.kind === 'h2')
  if (first < 0 || second < 0) return [...blocks]
  const title = blocks[0]?.kind === 'h1' ? 1 : 0
  return [...blocks.slice(0, title), ...blocks.slice(first, second), ...blocks.slice(title, first), ...blocks.slice(second)]
}
