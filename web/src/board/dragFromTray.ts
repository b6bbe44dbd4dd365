// Drag and drop out of a tray: a copy of the piece follows the pointer.

export interface Spot {
  x: number
  y: number
}

export interface Lift {
  free: () => boolean
  may: () => boolean // called when the drag starts; false cancels it
  drawn: (floats: boolean) => Element | null // drawing of the copy; null: clone the node
  floats: () => number // px by which the copy floats above a finger, to stay visible
  carry: (at: Spot | null) => number // takes the position (null: drag over), returns the rotation in degrees
  drop: (at: Spot) => Promise<unknown> | undefined // resolves when the server has judged the attempt
  lie: () => void // called when the copy has been removed
}

const STILL = 8

export function lift(node: HTMLElement, given: Lift): { destroy(): void } {
  let start: PointerEvent | null = null
  let copy: HTMLElement | null = null

  function down(event: PointerEvent) {
    if (!given.free() || event.button > 0) return
    start = event
    node.setPointerCapture(event.pointerId)
  }

  /** Return the point that the copy aims at: the pointer, or the spot above a finger. */
  function aim(event: PointerEvent): Spot {
    return { x: event.clientX, y: event.clientY - (event.pointerType === 'touch' ? given.floats() : 0) }
  }

  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointerId) return
    if (!copy && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL) {
      if (!given.may()) return void (start = null)
      copy = made(event.pointerType === 'touch')
    }
    if (!copy) return
    const at = aim(event)
    copy.style.transform = `translate(${at.x}px, ${at.y}px)`
    const inner = copy.firstElementChild as HTMLElement | SVGElement | null
    if (inner) inner.style.rotate = `${given.carry(at)}deg`
  }

  function made(touch: boolean): HTMLElement {
    const element = document.createElement('div')
    const floats = touch && given.floats() > 0
    element.className = floats ? 'lifted aiming' : 'lifted'
    element.append(given.drawn(floats) ?? node.cloneNode(true))
    document.body.append(element)
    return element
  }

  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointerId) return
    start = null
    if (!copy) return
    const gone = copy
    copy = null
    node.addEventListener('click', (click) => click.stopImmediatePropagation(), { capture: true, once: true })
    const judged = event.type === 'pointerup' ? given.drop(aim(event)) : undefined
    given.carry(null)
    gone.classList.toggle('judged', !!judged)
    void settle(gone, judged).finally(() => {
      gone.remove()
      given.lie()
    })
  }

  /** After the verdict, wait up to 200 ms for the node to leave the tray. If it stays, animate the copy back to it. */
  async function settle(gone: HTMLElement, judged: Promise<unknown> | undefined): Promise<void> {
    await judged
    for (let wait = judged ? 5 : 0; wait && node.isConnected; wait--) await new Promise((done) => setTimeout(done, 40))
    if (!node.isConnected || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    gone.classList.remove('judged')
    const box = node.getBoundingClientRect()
    const home = `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px)`
    await gone.animate([{ transform: gone.style.transform }, { transform: home }], {
      duration: 240,
      easing: 'cubic-bezier(.3, 1.3, .6, 1)',
    }).finished
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  return {
    destroy() {
      if (copy) {
        copy.remove()
        given.carry(null)
        given.lie()
      }
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
    },
  }
}
