// View of a board: the current camera, and the camera with which the board was last drawn sharp. One CSS transform
// bridges the two until a gesture or a glide ends.

import { fitted, kept, onBoard, onScreen } from './camera'
import type { Camera, Frame } from './camera'
import { turned } from './geometry'
import type { Point } from './geometry'

const GLIDES = 230 // ms of an animated camera move
const NEARER = 1.05 // zoom, relative to the fitted scale, above which the view is near
const SMALL = 0.5 // px per unit: below this scale, names run along the rims

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  drawn = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  gliding = $state(false)
  #arrives: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly frame: () => Frame,
    readonly still: () => boolean,
    readonly turned: () => number, // rotation of the board for the viewer, degrees
  ) {}

  /** Camera that shows the whole board. */
  readonly fit = $derived.by(() => fitted(this.frame()))
  readonly near = $derived.by(() => this.drawn.k > this.fit.k * NEARER)

  readonly rim = $derived.by(() => this.drawn.k < SMALL) // whether names run along the rims of their places

  readonly viewBox = $derived.by(() => {
    const [{ x, y, k }, { width, height }] = [this.drawn, this.frame()]
    return `${-x / k} ${-y / k} ${width / k} ${height / k}`
  })

  readonly transform = $derived.by(() => {
    const [{ x, y, k }, drawn] = [this.camera, this.drawn]
    if (this.camera === drawn) return 'none'
    const ratio = k / drawn.k
    return `translate(${x - drawn.x * ratio}px, ${y - drawn.y * ratio}px) scale(${ratio})`
  })

  /** Set the camera without animation and redraw sharp. */
  jump(to: Camera): void {
    this.camera = this.drawn = to
  }

  /** Animate the camera to a target. A glide already under way is redirected. */
  glide(to: Camera): void {
    clearTimeout(this.#arrives)
    this.gliding = true
    this.camera = to
    this.#arrives = setTimeout(
      () => {
        this.gliding = false
        this.drawn = this.camera
      },
      this.still() ? 0 : GLIDES,
    )
  }

  /** Keep the centre of the viewport in place after the board was turned by 180°. */
  turnAround(): void {
    if (!this.near) return
    const { drawn } = this
    const { width, height, board } = this.frame()
    this.jump(kept({ ...drawn, x: width - drawn.x - board[0] * drawn.k, y: height - drawn.y - board[1] * drawn.k }, this.frame()))
  }

  /** End a gesture: clamp the camera to the board and redraw sharp. */
  settle(): void {
    this.jump(kept(this.camera, this.frame()))
  }

  /** Convert a point of the board, in units, to px of the viewport. */
  toScreen(at: Point, camera = this.camera): Point {
    return onScreen(camera, this.turned() ? this.#about(at, this.turned()) : at)
  }

  /** Convert a point of the viewport, in px, to units of the board. */
  toBoard(at: Point): Point {
    return this.#about(onBoard(this.camera, at), -this.turned())
  }

  /** Rotate a point about the centre of the board. */
  #about([x, y]: Point, degrees: number): Point {
    const [cx, cy] = this.frame().board.map((side) => side / 2) as [number, number]
    const [dx, dy] = turned(x - cx, y - cy, degrees)
    return [cx + dx, cy + dy]
  }
}
