// Dragging something out of a tray: a copy follows the finger, and is dropped where it is let go.

export interface Lift {
  free: boolean
  drop: (at: { x: number; y: number }) => void
}

const STILL = 8

export function lift(node: HTMLElement, given: Lift): { update(next: Lift): void; destroy(): void } {
  let start: PointerEvent | null = null
  let copy: HTMLElement | null = null

  function down(event: PointerEvent) {
    if (!given.free || event.button > 0) return
    start = event
    node.setPointerCapture(event.pointerId)
  }

  function move(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointerId) return
    if (!copy && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STILL) copy = made()
    if (copy) copy.style.transform = `translate(${event.clientX}px, ${event.clientY}px)`
  }

  function made(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'lifted'
    const drawing = node.querySelector('svg')
    element.append((drawing ?? node).cloneNode(true))
    document.body.append(element)
    return element
  }

  function up(event: PointerEvent) {
    if (!start || event.pointerId !== start.pointerId) return
    start = null
    if (!copy) return
    copy.remove()
    copy = null
    node.addEventListener('click', (click) => click.stopImmediatePropagation(), { capture: true, once: true })
    if (event.type === 'pointerup') given.drop({ x: event.clientX, y: event.clientY })
  }

  node.addEventListener('pointerdown', down)
  node.addEventListener('pointermove', move)
  node.addEventListener('pointerup', up)
  node.addEventListener('pointercancel', up)
  return {
    update: (next) => (given = next),
    destroy() {
      copy?.remove()
      node.removeEventListener('pointerdown', down)
      node.removeEventListener('pointermove', move)
      node.removeEventListener('pointerup', up)
      node.removeEventListener('pointercancel', up)
    },
  }
}
