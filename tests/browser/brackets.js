// Texts of a page in the pseudo-language that are not in brackets, and so in no catalogue. Runs in any browser.
({ left, right, names }) => {
  const seen = { checkOpacity: true, checkVisibilityCSS: true, opacityProperty: true, visibilityProperty: true }
  const inner = new RegExp(`${left}[^${left}${right}]*${right}`, 'gu')
  const own = new Set(names)
  // Without letters; a coordinate, code or address; formatted by the browser, which has no pseudo-language.
  const PLAIN = /^[^\p{L}]*$/u
  const MARK = /^\d*\p{L}{1,2}[-–]?\d*(?:[-/]\d+)?\.?$/u // "e2", "A1.", "7c", "K", "AB-12"
  const ADDRESS = /^(?:https?:\/\/|www\.)\S+$|^[a-z]+-\d{2,3}$|^[\w.-]+\/[\w./-]+$/
  const FORMATTED =
    /\b(?:Mon|Tues?|Wednes|Thu(?:rs?)?|Fri|Satur|Sun|Wed|Sat)(?:day)?\b|\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b|\b(?:today|yesterday|tomorrow|now|ago|in|at|and|AM|PM|MB|kB)\b|\b(?:second|minute|hour|day|week|month|year)s?\b|\b(?:h|min|s|d|px)\b/g

  /** Return what is left of a text without its brackets and without what needs none. */
  function bare(text) {
    let rest = text
    for (let before = ''; before !== rest; ) [before, rest] = [rest, rest.replace(inner, ' ')]
    for (const name of own) rest = rest.replaceAll(name, ' ')
    rest = rest.replace(FORMATTED, ' ')
    const odd = rest.split(/[\s,;:·+()…"„“”]+/u).filter((word) => !PLAIN.test(word) && !MARK.test(word) && !ADDRESS.test(word))
    return odd.length ? odd.join(' ') : ''
  }

  const foreign = (one) => one.closest('[lang]') !== document.documentElement // marked as another language
  const found = []
  const tell = (kind, text) => {
    const odd = bare(text)
    if (odd) found.push(`${kind}: "${odd.slice(0, 60)}" in "${text.trim().slice(0, 90)}"`)
  }

  // The text of a whole element, because a sentence can be spread over several nodes.
  const done = new Set()
  const tree = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (tree.nextNode()) {
    const { data, parentElement } = tree.currentNode
    let of = parentElement
    if (!data.trim() || of.closest('script, style, noscript, code, pre, textarea, [data-plain]') || foreign(of) || !of.checkVisibility(seen)) continue
    if (!PLAIN.test(data) && !data.includes(left) && !data.includes(right)) {
      const around = of.closest('p, li, td, th, h1, h2, h3, button, a, label, dt, dd, summary, span, strong, small, text')
      if (around && around.textContent.includes(left) && !bare(around.textContent)) continue
    }
    if (done.has(of)) continue
    done.add(of)
    tell('text', of instanceof SVGElement ? of.textContent : of.children.length ? data : of.textContent)
  }
  for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription'])
    for (const one of document.querySelectorAll(`[${name}]`))
      if (!foreign(one) && one.checkVisibility(seen)) tell(name, one.getAttribute(name))
  tell('title', document.title)
  return [...new Set(found)]
}
