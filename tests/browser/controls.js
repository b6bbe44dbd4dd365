// The walker's hand: lists the controls that a person could use now, and locates them. Runs in any browser.
() => {
  const CONTROLS = 'a[href], button, summary, select, textarea, input, [role=button], [role=tab], [role=menuitem], [role=switch]'
  const seen = { checkOpacity: true, checkVisibilityCSS: true, opacityProperty: true, visibilityProperty: true }

  /** Return true if a link stays on the site's pages: no other site, download or API response. */
  function leads(link) {
    const to = new URL(link.href, location.href)
    return to.origin === location.origin && !link.hasAttribute('download') && !/^\/api\/|\.(txt|json|svg|toml)$/.test(to.pathname)
  }

  function usable(one) {
    if (one.disabled || one.closest('[inert], [aria-hidden=true]') || one.matches('[aria-disabled=true], [type=file], [type=hidden]')) return false
    if (one.matches('[data-id]') && one.closest('.map')) return 'ringed' in one.dataset && one.checkVisibility()
    if (one.matches('a') && !leads(one)) return false
    const box = one.getBoundingClientRect()
    return box.width > 2 && box.height > 2 && one.checkVisibility(seen)
  }

  function kind(one) {
    if (one.matches('[data-act=send], .few button')) return 'send'
    if ('ringed' in one.dataset) return one.getAttribute('aria-pressed') === 'true' ? 'chosen' : 'choice'
    if (one.matches('.button.main')) return 'main'
    if (one.matches('select, [type=range]')) return 'pick'
    if (one.matches('textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit])')) return 'field'
    if (one.matches('input, summary, [role=switch], [role=tab]')) return 'switch'
    if (!one.matches('a')) return 'button'
    return one.hash && one.pathname + one.search === location.pathname + location.search ? 'clause' : 'link'
  }

  /** Return a name that is the same in every walk, without table ids and times. */
  function name(one) {
    const said = one.dataset.id ?? one.getAttribute('aria-label') ?? one.innerText ?? ''
    const label = said || one.labels?.[0]?.innerText || one.name || one.type || ''
    return label.trim().replace(/\s+/g, ' ').slice(0, 50)
  }

  let walked = []

  function list() {
    const asked = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
    walked = [...asked.querySelectorAll(CONTROLS)].filter(usable)
    const times = new Map()
    return walked.map((one) => {
      const key = `${kind(one)} ${name(one)}`
      const nth = (times.get(key) ?? 0) + 1
      times.set(key, nth)
      const home = one.pathname === '/' && one.search.length < 3
      return { kind: kind(one), key: nth > 1 ? `${key} #${nth}` : key, new_tab: one.target === '_blank', home }
    })
  }

  /** Scroll to a control if needed and return where to touch it; null if it is gone or not visible. */
  function aim(i) {
    const one = walked[i]
    if (!one?.isConnected) return null
    const { top, bottom, left, right } = one.getBoundingClientRect()
    const out = top < 60 || bottom > innerHeight - 70 || left < 0 || right > innerWidth
    if (out && !one.closest('.map')) one.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const [box] = [...one.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
    if (!box) return null
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    return x >= 0 && y >= 0 && x < innerWidth && y < innerHeight ? [x, y] : null
  }

  /** Pick an option of a list or a value of a slider. `at` is from 0 to 1. */
  function pick(i, at) {
    const one = walked[i]
    if (!one?.isConnected) return
    if (one.matches('select')) one.selectedIndex = Math.floor(at * one.options.length)
    else one.value = String(Math.round(Number(one.min || 0) + at * (Number(one.max || 100) - Number(one.min || 0))))
    for (const name of ['input', 'change']) one.dispatchEvent(new Event(name, { bubbles: true }))
  }

  const focused = (i) => document.activeElement === walked[i]
  const select = () => document.activeElement?.select?.()

  /** Return true if this tab's history has a page in that direction. */
  function leadsOn(way) {
    if (window.navigation) return way === 'back' ? navigation.canGoBack : navigation.canGoForward
    return way === 'back' && history.length > 2
  }

  return { list, aim, pick, focused, select, leadsOn }
}
