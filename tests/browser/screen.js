// Faults of the page once it is still, including those of its text (text.js) and ids (ids.js), and its loading message.
// Runs in any browser.
async (texts, ids, { least, width, prefixes, waiting }) => {
  const CONTROLS = 'a[href], button, summary, select, textarea, input, [role=button], [role=tab], [role=menuitem], [role=switch]'
  const OVER = 'dialog, [role=dialog], [role=menu], [role=alert], [popover], .chat.over, .sheet, .popover, .stack, .passing'
  const WRONG = new RegExp(`\\b(?:undefined|NaN)\\b|\\[object \\w+\\]|(?<![\\w./@-])(?:${prefixes})\\.[a-z][\\w.-]*\\w`)
  const seen = { checkOpacity: true, checkVisibilityCSS: true, opacityProperty: true, visibilityProperty: true }
  await still()

  // ---- texts and ids

  const labels = [...document.querySelectorAll('[title], [aria-label]')].flatMap((one) => [one.title, one.ariaLabel ?? ''])
  const faults = ids().map((fault) => `id: ${fault}`)
  for (const { text, fault } of texts(least)) {
    if (fault === 'ends in ...' && labels.some((label) => label.includes(text.slice(0, 40)))) continue // a label has it in full
    faults.push(`text: "${text}" ${fault}`)
  }

  const called = (one) => {
    const said = (one.getAttribute('aria-label') ?? one.innerText ?? '').trim().replace(/\s+/g, ' ').slice(0, 40)
    const name = typeof one.className === 'string' && one.className ? `.${one.className.split(' ')[0]}` : ''
    return `${one.localName}${name}${said ? ` "${said}"` : ''}`
  }

  // ---- horizontal scrolling

  const wide = document.documentElement.scrollWidth
  if (wide > width + 1) {
    const out = [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > width + 1 && one.checkVisibility(seen))
    faults.push(`scroll: the page is ${wide} px wide: ${out.slice(-1).map(called)}`)
  }

  // ---- controls under something else

  const middle = (one) => {
    const boxes = [...one.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
    return boxes[0] && [boxes[0].x + boxes[0].width / 2, boxes[0].y + boxes[0].height / 2]
  }

  /** Return true if a point is in the window and in every scrolling or clipping ancestor. */
  function inside(one, [x, y]) {
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false
    for (let box = one.parentElement; box; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue
      const edge = box.getBoundingClientRect()
      if (x < edge.left || x > edge.right || y < edge.top || y > edge.bottom) return false
    }
    return true
  }

  /** Return the element that covers a control at its touch point; null if there is none. */
  function cover(one) {
    const at = middle(one)
    if (!at || !inside(one, at)) return null
    const hit = document.elementFromPoint(...at)
    if (!hit || one.contains(hit) || hit.contains(one) || hit.closest('label')?.control === one) return null
    if (one.labels && [...one.labels].some((label) => label.contains(hit))) return null
    return hit
  }

  /** Return true if a control is free once scrolled to the middle: then only a fixed bar covered it. */
  function freed(one) {
    const boxes = []
    for (let box = one.parentElement; box; box = box.parentElement) if (box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth) boxes.push([box, box.scrollTop, box.scrollLeft])
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const free = !cover(one)
    for (const [box, top, left] of boxes) box.scrollTo({ top, left, behavior: 'instant' })
    return free
  }

  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  for (const one of (modal ?? document).querySelectorAll(CONTROLS)) {
    if (one.disabled || one.closest('[inert], .map') || !one.checkVisibility(seen)) continue
    const style = getComputedStyle(one)
    if (style.pointerEvents === 'none' || (one.clientWidth <= 1 && one.clientHeight <= 1)) continue
    const hit = cover(one)
    if (!hit) continue
    const over = hit.closest(OVER)
    if (over && !over.contains(one)) continue // under an open dialog
    if (freed(one)) continue // under a fixed bar
    faults.push(`covered: ${called(one)} lies under ${called(hit)}`)
  }

  // ---- texts that nobody should see

  let waits = ''
  const tree = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (tree.nextNode()) {
    const { data, parentElement: of } = tree.currentNode
    const found = WRONG.exec(data)
    const wait = waiting.includes(data.trim())
    if ((!found && !wait) || of.closest('script, style, noscript, code, pre') || !of.checkVisibility(seen)) continue
    if (wait) waits = data.trim()
    else faults.push(`words: "${found[0]}" in "${data.trim().slice(0, 60)}"`)
  }
  return { faults, waits, starts: !!document.querySelector('.loading') } // the in-page server is still loading

  /** Wait until the page neither changes nor moves, up to a limit: a live game never rests. */
  function still() {
    const LONGEST = 700 // ms
    const QUIET = 70
    return new Promise((done) => {
      const end = performance.now() + LONGEST
      let last = performance.now()
      const watch = new MutationObserver(() => (last = performance.now()))
      watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
      const ends = (one) => one.effect?.getComputedTiming().endTime < 5000
      const moves = () => document.getAnimations().some((one) => one.playState === 'running' && ends(one))
      const look = () => {
        const now = performance.now()
        if (now < end && (now - last < QUIET || moves())) return setTimeout(look, 25)
        watch.disconnect()
        done()
      }
      setTimeout(look, 40)
    })
  }
}
