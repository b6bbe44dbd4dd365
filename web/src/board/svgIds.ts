// Ids in SVG text: their definitions and all references to them.

const TAG = /<[a-zA-Z][^>]*>/g
const ATTRIBUTE = /(\s)([\w:-]+)=(["'])(.*?)\3/gs
const PAINTED = /url\((["']?|&quot;|&apos;)#([^)"'&]+)\1\)/g
const LISTS = new Set(['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'aria-details', 'aria-flowto'])

/** Return the text with every id renamed, in definitions and references. */
export function renamed(text: string, name: (id: string) => string): string {
  const tags = text.replace(TAG, (tag) =>
    tag.replace(
      ATTRIBUTE,
      (_, space: string, key: string, quote: string, value: string) => `${space}${key}=${quote}${referred(key, value, name)}${quote}`,
    ),
  )
  return tags.replace(PAINTED, (_, quote: string, id: string) => `url(${quote}#${name(id)}${quote})`)
}

/** Return the ids that a text defines. */
export function defined(text: string): Set<string> {
  const ids = new Set<string>()
  for (const [tag] of text.matchAll(TAG)) for (const found of tag.matchAll(ATTRIBUTE)) if (found[2] === 'id') ids.add(found[4]!)
  return ids
}

function referred(key: string, value: string, name: (id: string) => string): string {
  if (key === 'id') return name(value)
  if (key === 'href' || key === 'xlink:href') return value.startsWith('#') ? `#${name(value.slice(1))}` : value
  return LISTS.has(key) ? value.trim().split(/\s+/).map(name).join(' ') : value
}
