// From where a board is seen: the camera as it is meant, and the one with which the board was last drawn sharp. Between the
// two lies one transform, until a gesture or a glide has ended.

import { fitted, kept, onBoard, onScreen } from './camera'
import type { Camera, Frame } from './camera'
import { turned } from './geometry'
import type { Point } from './geometry'

const GLIDES = 230 // ms
const NEARER = 1.05 // than the whole board, from which on it counts

export class Viewport {
  camera = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  drawn = $state.raw<Camera>({ x: 0, y: 0, k: 1 })
  gliding = $state(false)
  #arrives: ReturnType<typeof setTimeout> | undefined

  constructor(
    readonly frame: () => Frame,
    readonly still: () => boolean,
    readonly turned: () => number, // degrees by which whoever looks sees the board turned
  ) {}

  /** The whole board. */
  readonly fit = $derived.by(() => fitted(this.frame()))
  readonly near = $derived.by(() => this.drawn.k > this.fit.k * NEARER)

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

  /** There at once, and sharp. */
  jump(to: Camera): void {
    this.camera = this.drawn = to
  }

  /** There in a moment; who is under way already turns. */
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

  /** The board was turned by half: what was in the middle of the window stays there. */
  turnAround(): void {
    if (!this.near) return
    const { drawn } = this
    const { width, height, board } = this.frame()
    this.jump(kept({ ...drawn, x: width - drawn.x - board[0] * drawn.k, y: height - drawn.y - board[1] * drawn.k }, this.frame()))
  }

  /** A gesture is over: no emptiness where there could be board. */
  settle(): void {
    this.jump(kept(this.camera, this.frame()))
  }

  /** A point of the board on the screen. */
  toScreen(at: Point, camera = this.camera): Point {
    return onScreen(camera, this.turned() ? this.#about(at, this.turned()) : at)
  }

  /** A point of the screen in the board's own coordinates. */
  toBoard(at: Point): Point {
    return this.#about(onBoard(this.camera, at), -this.turned())
  }

  /** Turned about the middle of the board. */
  #about([x, y]: Point, degrees: number): Point {
    const [cx, cy] = this.frame().board.map((side) => side / 2) as [number, number]
    const [dx, dy] = turned(x - cx, y - cy, degrees)
    return [cx + dx, cy + dy]
  }
}
