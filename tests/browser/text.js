// Faults of the text on the current page: too small, cut off, or over other text. Runs in any browser.
(least) => {
  const MARGIN = 2 // px a text may stick out or overlap another
  const GLYPHS = 0.36 // of the font size: how far letters reach above and below the middle of their line
  const OVER = 'dialog, [role=dialog], [role=menu], [role=alert], [popover], .chat.over, .sheet, .popover, .stack, .passing'
  const seen = { checkOpacity: true, checkVisibilityCSS: true, opacityProperty: true, visibilityProperty: true }
  const open = [...document.querySelectorAll(OVER)].filter((one) => one.checkVisibility(seen))
  const found = []

  /** Screen reader text is in a 1 px box. Sticky and fixed elements cover what scrolls beneath them. */
  const unseen = (of) => { for (let one = of; one; one = one.parentElement) if (one.clientWidth === 1 && one.clientHeight === 1) return true }
  const stuck = (of) => { for (let one = of; one; one = one.parentElement) if (one.matches(OVER) || /sticky|fixed/.test(getComputedStyle(one).position)) return one }

  // ---- texts, each with its size and its lines as boxes with four corners

  const corners = ({ left, right, top, bottom }) => [[left, top], [right, top], [right, bottom], [left, bottom]]
  const scaled = (matrix) => Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))

  function drawn(element, of = element) {
    const matrix = element.getScreenCTM()
    const size = parseFloat(getComputedStyle(element).fontSize)
    const box = element.getBBox()
    if (!matrix || !box.width) return
    const middle = box.y + box.height / 2
    const ends = { left: box.x, right: box.x + box.width, top: middle - GLYPHS * size, bottom: middle + GLYPHS * size }
    const lines = [corners(ends).map(([x, y]) => [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f])]
    found.push({ of, text: element.textContent.trim(), size: size * scaled(matrix), lines, painted: element !== of })
  }

  function written(node) {
    const of = node.parentElement
    const size = parseFloat(getComputedStyle(of).fontSize)
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((box) => box.width > 0.5).map((box) => {
      const middle = (box.top + box.bottom) / 2
      return corners({ left: box.left, right: box.right, top: middle - GLYPHS * size, bottom: middle + GLYPHS * size })
    })
    if (lines.length) found.push({ of, text: node.data.trim(), size, lines, painted: false, broken: lines.length > 1 && broken(node, range) })
  }

  /** Return the first word that a line break splits, or ''. The caller exempts addresses. */
  function broken(node, range) {
    for (const { 0: word, index } of node.data.matchAll(/[^\s\-\u2010-\u2014/.:()[\]"„“]{3,}/g)) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size > 1) return word
    }
    return ''
  }

  /** Measure the texts of a drawing: render a copy of it in place, measure that, and remove it. */
  function painted(use) {
    const symbol = document.getElementById(use.getAttribute('href')?.slice(1) ?? '')
    if (!symbol?.querySelector('text')) return
    const copy = document.createElementNS('http://www.w3.org/2000/svg', 'g')
    const inner = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    for (const name of ['x', 'y', 'width', 'height']) if (use.hasAttribute(name)) inner.setAttribute(name, use.getAttribute(name))
    if (symbol.hasAttribute('viewBox')) inner.setAttribute('viewBox', symbol.getAttribute('viewBox'))
    if (use.hasAttribute('transform')) copy.setAttribute('transform', use.getAttribute('transform'))
    inner.style.cssText = 'position: static; width: auto; height: auto'
    inner.innerHTML = symbol.innerHTML
    copy.append(inner)
    use.after(copy)
    for (const text of copy.querySelectorAll('text')) if (text.checkVisibility(seen)) drawn(text, use)
    copy.remove()
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  for (const node of nodes) {
    const of = node.parentElement
    if (!node.data.trim() || of.closest('script, style, noscript, option, title, desc, defs, symbol, .unseen') || unseen(of)) continue
    if (!of.checkVisibility(seen)) continue
    const text = of.closest('text')
    if (!text) written(node)
    else if (!found.some((one) => one.of === text)) drawn(text)
  }
  for (const use of document.querySelectorAll('use')) if (!use.closest('defs, symbol') && use.checkVisibility(seen)) painted(use)

  // ---- clipping

  const extent = (lines) => {
    const [xs, ys] = [0, 1].map((axis) => lines.flat().map((corner) => corner[axis]))
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }

  /** Yield every ancestor that clips an element. */
  function* clips(of) {
    let escapes = ''
    for (let one = of; one && one !== document.documentElement; one = one.parentElement) {
      const style = getComputedStyle(one)
      const held = !escapes || (escapes === 'absolute' && style.position !== 'static')
      if (held) escapes = ''
      if (held && !(one instanceof SVGElement) && (style.overflowX !== 'visible' || style.overflowY !== 'visible')) yield [one, style]
      if (style.position === 'fixed') return
      if (style.position === 'absolute' && !escapes) escapes = 'absolute'
    }
  }

  const hides = (overflow) => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow) => overflow === 'auto' || overflow === 'scroll'

  /** Describe how a text is cut off; 'away' if it can be scrolled into view, '' if it is not cut. */
  function cut(one) {
    const box = extent(one.lines)
    let sideways = false
    let hidden = ''
    for (const [clip, style] of clips(one.of)) {
      const edge = clip.getBoundingClientRect()
      const x = box.left < edge.left - MARGIN || box.right > edge.right + MARGIN
      const y = box.top < edge.top - MARGIN || box.bottom > edge.bottom + MARGIN
      if (clip.matches('.map')) {
        if (x || y) return 'away' // the viewport shows another part of the board
        continue
      }
      const name = clip.className && typeof clip.className === 'string' ? `.${clip.className.split(' ')[0]}` : clip.localName
      if (style.textOverflow === 'ellipsis' && clip.scrollWidth > clip.clientWidth + 1) hidden ||= 'ends in ...'
      if (x && hides(style.overflowX) && !sideways) hidden ||= `cut at the side by ${name}`
      if (y && hides(style.overflowY) && !scrolledIn(one.of, clip)) hidden ||= `cut below or above by ${name}`
      if (scrolls(style.overflowX)) sideways = true
      if ((x && scrolls(style.overflowX)) || (y && scrolls(style.overflowY))) return 'away'
    }
    if (!sideways && (box.left < -MARGIN || box.right > innerWidth + MARGIN)) return 'out of the window'
    return hidden
  }

  /** Return true if an element between the two scrolls vertically, so that text outside can be brought into view. */
  function scrolledIn(of, clip) {
    for (let one = of; one && one !== clip; one = one.parentElement) {
      if (scrolls(getComputedStyle(one).overflowY) && one.scrollHeight > one.clientHeight) return true
    }
    return false
  }

  // ---- overlaps

  /** Return how far two boxes overlap, in px; 0 if a straight line separates them. */
  function depth(one, other) {
    let least = Infinity
    for (const box of [one, other]) {
      for (const i of [0, 1]) {
        const [dx, dy] = [box[i + 1][0] - box[i][0], box[i + 1][1] - box[i][1]]
        const long = Math.hypot(dx, dy) || 1
        const along = ([x, y]) => (x * dx + y * dy) / long
        const [a, b] = [one.map(along), other.map(along)]
        least = Math.min(least, Math.min(Math.max(...a), Math.max(...b)) - Math.max(Math.min(...a), Math.min(...b)))
      }
    }
    return Math.max(0, least)
  }

  const covered = (one) => open.some((each) => !each.contains(one.of) && hit(each.getBoundingClientRect(), extent(one.lines)))
  const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

  const faults = []
  const say = (one, fault, more = {}) => faults.push({ text: one.text.slice(0, 60), size: Math.round(one.size * 10) / 10, fault, ...more })
  const there = []
  for (const one of found) {
    const how = one.painted ? '' : cut(one)
    if (how && how !== 'away') say(one, how)
    if (one.broken && !/[/:]/.test(one.text)) say(one, `is broken within "${one.broken}"`)
    if (one.size < least - 0.05) say(one, `under ${least} px`)
    if (how !== 'away' && how !== 'ends in ...' && !one.painted && !covered(one)) there.push({ ...one, layer: stuck(one.of), extent: extent(one.lines) })
  }
  there.forEach((one, i) => {
    for (const other of there.slice(i + 1)) {
      if (one.layer !== other.layer || !hit(one.extent, other.extent)) continue
      if (one.of.contains(other.of) && one.of !== other.of && one.of instanceof SVGElement) continue
      if (one.text === other.text && depth(one.lines[0], other.lines[0]) > one.size * 0.6) continue // an outline under its own letters
      if (one.lines.some((line) => other.lines.some((its) => depth(line, its) > MARGIN))) say(one, `over "${other.text.slice(0, 40)}"`)
    }
  })

  // ---- form fields

  const pen = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll('select, input:not([type=range], [type=checkbox], [type=radio])')) {
    if (!field.checkVisibility(seen) || unseen(field)) continue
    const style = getComputedStyle(field)
    const text = field.matches('select') ? field.selectedOptions[0]?.text ?? '' : field.value || field.placeholder
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const arrow = field.matches('select') && style.appearance !== 'none' ? 18 : 0
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow
    const one = { text, size: parseFloat(style.fontSize) }
    if (pen.measureText(text).width > room + MARGIN) say(one, `cut in its field of ${Math.round(room)} px`)
    if (one.size < least) say(one, `under ${least} px`)
  }
  return faults
}
