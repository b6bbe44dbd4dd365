// Dragging something out of a tray: a copy follows the finger, and is dropped where it is let go.

export interface Spot {
  x: number
  y: number
}

export interface Lift {
  free: () => boolean
  may: () => boolean // asked when the finger goes
  drawn: () => Element | null // the copy
  carry: (at: Spot | null) => void // where it is; null: no longer in the hand
  drop: (at: Spot) => Promise<unknown> | undefined // until it is judged
  lie: () => void // judged, or never let go: it lies wherever it now belongs
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

  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointerId) return
    if (!copy && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL) {
      if (!given.may()) return void (start = null)
      copy = made()
    }
    if (!copy) return
    copy.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
    given.carry({ x: event.clientX, y: event.clientY })
  }

  function made(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'lifted'
    element.append(given.drawn() ?? node.cloneNode(true))
    document.body.append(element)
    return element
  }

  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointerId) return
    start = null
    if (!copy) return
    const gone = copy
    copy = null
    given.carry(null)
    node.addEventListener('click', (click) => click.stopImmediatePropagation(), { capture: true, once: true })
    const judged = event.type === 'pointerup' ? given.drop({ x: event.clientX, y: event.clientY }) : undefined
    gone.classList.toggle('judged', !!judged)
    void Promise.resolve(judged).finally(() => {
      gone.remove()
      given.lie()
    })
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
