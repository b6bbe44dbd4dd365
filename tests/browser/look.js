// A player's next action on the current page: {at: [x, y]}, {over: scores} or {}. Runs in any browser.
(words) => {
  const middle = (one) => {
    if (!one.closest('.map')) one.scrollIntoView({ block: 'nearest' })
    const box = one.getBoundingClientRect()
    return { at: [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)] }
  }
  if (document.querySelector('.ending')) {
    const scores = [...document.querySelectorAll('.ending .score')].sort((one, other) => one.dataset.seat - other.dataset.seat)
    return { over: scores.map((one) => Number(one.textContent)) }
  }
  if (document.querySelector('.skip, .banner')) return {}
  const asked = document.querySelector('dialog[open]') ?? document // an open dialog comes first
  const buttons = [...asked.querySelectorAll('button.button')].filter((one) => !one.disabled && one.offsetParent)
  for (const said of words) {
    const found = buttons.find((one) => one.innerText.trim() === said || (one.dataset.act === 'send' && !one.closest('dialog')))
    if (found) return middle(found)
  }
  const left = [...document.querySelectorAll('[data-id][data-ringed]:not([aria-pressed=true])')]
  if (!left.length) left.push(...document.querySelectorAll('.few button')) // choices listed as text beside the board
  return left.length ? middle(left[Math.floor(Math.random() * left.length)]) : {}
}
