// Faults of the ids on the current page: duplicate ids, and references to nothing or to another game's drawing.
() => {
  const faults = []
  const found = new Map()
  for (const one of document.querySelectorAll('[id]')) {
    if (found.has(one.id)) faults.push(`id "${one.id}" occurs twice: <${found.get(one.id).localName}> and <${one.localName}>`)
    else found.set(one.id, one)
  }

  /** Return the game that an element's definitions belong to: the first word of its sheet's prefix. */
  const game = (one) => one.closest('[data-sheet]')?.dataset.sheet.split('.')[0]
  const outermost = (one) => { while (one.ownerSVGElement) one = one.ownerSVGElement; return one }
  const references = (one) =>
    [...one.attributes].flatMap(({ localName, value }) =>
      localName === 'href' && value.startsWith('#') ? [value.slice(1)] : [...value.matchAll(/url\(["']?#([^)"']+)["']?\)/g)].map((match) => match[1]),
    )

  for (const one of document.querySelectorAll('svg, svg *')) {
    for (const id of references(one)) {
      const at = found.get(id)
      const where = `<${one.localName}> in ${game(one) ?? 'the page'} refers to "${id}"`
      if (!at) faults.push(`${where}, which is not there`)
      else if (game(at) ? game(one) && game(one) !== game(at) : outermost(at) !== outermost(one)) faults.push(`${where} of ${game(at) ?? 'another drawing'}`)
    }
  }
  return [...new Set(faults)]
}
