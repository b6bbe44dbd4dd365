// A rulebook as blocks to show: headings, paragraphs, lists, tables; clauses by their id. Knows its plain Markdown only.

export interface Run {
  text: string
  kind: '' | 'strong' | 'em' | 'code'
}

export interface Block {
  kind: 'h1' | 'h2' | 'h3' | 'p' | 'li' | 'row'
  clause: string
  runs: Run[]
}

const CLAUSE = /^(?:- )?\*\*([A-Z]{2}-\d+)\*\*\s*/
const INLINE = /(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/

export function runs(text: string): Run[] {
  return text.split(INLINE).filter(Boolean).map((part): Run => {
    if (part.startsWith('**')) return { text: part.slice(2, -2), kind: 'strong' }
    if (part.startsWith('`')) return { text: part.slice(1, -1), kind: 'code' }
    return part.startsWith('*') && part.endsWith('*') && part.length > 2 ? { text: part.slice(1, -1), kind: 'em' } : { text: part, kind: '' }
  })
}

function block(line: string): Block {
  const heading = /^(#{1,3}) (.*)$/.exec(line)
  if (heading) return { kind: `h${heading[1]!.length}` as Block['kind'], clause: '', runs: runs(heading[2]!) }
  const clause = CLAUSE.exec(line)
  if (clause) return { kind: 'p', clause: clause[1]!, runs: runs(line.slice(clause[0].length)) }
  const item = /^(?:[-*]|\d+\.) (.*)$/.exec(line)
  if (item) return { kind: 'li', clause: '', runs: runs(item[1]!) }
  if (line.startsWith('|')) return { kind: 'row', clause: '', runs: runs(line.replace(/^\||\|$/g, '').split('|').map((cell) => cell.trim()).join('  ·  ')) }
  return { kind: 'p', clause: '', runs: runs(line) }
}

export function readRulebook(text: string): Block[] {
  return text.split('\n').map((line) => line.trim()).filter((line) => line && !/^\|[\s|:-]+\|$/.test(line)).map(block)
}
