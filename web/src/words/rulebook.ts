// Parser of rulebooks: a small subset of Markdown becomes blocks to show, with the id of each clause.

export interface Run {
  text: string
  kind: '' | 'strong' | 'em' | 'code' | 'clause'
}

export interface Block {
  kind: 'h1' | 'h2' | 'h3' | 'p' | 'ul' | 'ol' | 'table' | 'picture'
  clause: string
  source: string // sources of a clause: "R, P"
  runs: Run[]
  items: Run[][][] // list items of one cell each, or table rows of several cells
  file: string // file name of a picture in the game's art; its alt text is in the runs
}

// A bold word that ends in a digit, at the start of a line; then the sources in parentheses.
const CLAUSE = /^(?:- )?\*\*([^\s*]*\d)\*\*\s*(?:\(([A-Z](?:, [A-Z])*)\)\s*)?/
const INLINE = '\\*\\*[^*]+\\*\\*|\\*[^*\\s][^*]*\\*|`[^`]+`'
const PICTURE = /^!\[([^\]]*)\]\(([\w.-]+)\)$/
const ITEM = /^(?:[-*]|(\d+)\.) (.*)$/
const RULE = /^\|[\s|:-]+\|$/

/** Return the ids of all clauses in a text. They can have any prefix; each mention of one becomes a link. */
export function clauseIds(text: string): ReadonlySet<string> {
  return new Set(
    text
      .split('\n')
      .map((line) => CLAUSE.exec(line.trim())?.[1] ?? '')
      .filter(Boolean),
  )
}

type Inline = (text: string) => Run[]

/** Return a parser of inline markup that links mentions of these clauses. */
function reader(ids: ReadonlySet<string>): Inline {
  const mentioned = [...ids].map((id) => id.replace(/[^\w]/g, '\\$&')).join('|')
  const parts = new RegExp(`(${INLINE}${mentioned ? `|(?<![\\w-])(?:${mentioned})(?![\\w-])` : ''})`)
  return (text) =>
    text
      .split(parts)
      .filter(Boolean)
      .map((part): Run => {
        if (part.startsWith('**')) return { text: part.slice(2, -2), kind: 'strong' }
        if (part.startsWith('`')) return { text: part.slice(1, -1), kind: 'code' }
        if (ids.has(part)) return { text: part, kind: 'clause' }
        return part.startsWith('*') && part.endsWith('*') && part.length > 2
          ? { text: part.slice(1, -1), kind: 'em' }
          : { text: part, kind: '' }
      })
}

function block(line: string, runs: Inline): Block {
  const made = (kind: Block['kind'], text = '', more: Partial<Block> = {}): Block => ({
    kind,
    clause: '',
    source: '',
    runs: runs(text),
    items: [],
    file: '',
    ...more,
  })
  const heading = /^(#{1,3}) (.*)$/.exec(line)
  if (heading) return made(`h${heading[1]!.length}` as Block['kind'], heading[2]!)
  const clause = CLAUSE.exec(line)
  if (clause) return made('p', line.slice(clause[0].length), { clause: clause[1]!, source: clause[2] ?? '' })
  const picture = PICTURE.exec(line)
  if (picture) return made('picture', picture[1]!, { file: picture[2]! })
  const item = ITEM.exec(line)
  if (item) return made(item[1] ? 'ol' : 'ul', '', { items: [[runs(item[2]!)]] })
  if (line.startsWith('|')) {
    const cells = line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => runs(cell.trim()))
    return made('table', '', { items: [cells] })
  }
  return made('p', line)
}

/** Parse a rulebook. Adjacent lines of a list or table become one block. */
export function readRulebook(text: string, ids: ReadonlySet<string> = clauseIds(text)): Block[] {
  const blocks: Block[] = []
  const runs = reader(ids)
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (!line || RULE.test(line)) continue
    const next = block(line, runs)
    const last = blocks.at(-1)
    if (last && next.items.length && last.kind === next.kind) last.items.push(...next.items)
    else blocks.push(next)
  }
  return blocks
}

/** Move the first chapter, a short guide to the game, above the introduction. */
export function briefFirst(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex((each) => each.kind === 'h2')
  const second = blocks.findIndex((each, i) => i > first && each.kind === 'h2')
  if (first < 0 || second < 0) return [...blocks]
  const title = blocks[0]?.kind === 'h1' ? 1 : 0
  return [...blocks.slice(0, title), ...blocks.slice(first, second), ...blocks.slice(title, first), ...blocks.slice(second)]
}

export const KINDS = ['R', 'mixed', 'P', 'I', 'D'] as const // sources of clauses; "mixed": printed, with additions

/** Group the clauses of a rulebook by source. Empty groups are left out. */
export function bySource(blocks: readonly Block[]): { kind: (typeof KINDS)[number]; clauses: Block[] }[] {
  const kind = (source: string) => (source !== 'R' && source.startsWith('R') ? 'mixed' : source[0])
  return KINDS.map((each) => ({ kind: each, clauses: blocks.filter((block) => block.clause && kind(block.source) === each) })).filter(
    (group) => group.clauses.length,
  )
}

/** Return the first sentence of a clause, without markup. */
export function firstSentence(block: Block): string {
  const text = block.runs.map((run) => run.text).join('')
  return /^.*?[.?!](?=\s+\p{Lu}|$)/u.exec(text)?.[0] ?? text
}

/** Return the last two chapters: the open questions and the sources. */
export function unknowns(blocks: readonly Block[]): Block[] {
  const chapters = blocks.flatMap((block, i) => (block.kind === 'h2' ? [i] : []))
  return chapters.length > 2 ? blocks.slice(chapters.at(-2)) : []
}
