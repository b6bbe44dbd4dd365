// Messages of any length over a data channel, whole and in order.

const PART = 60_000 // bytes: less than any browser's longest message
const LONGEST_PART = 262_144 // bytes accepted in one message
const FULL = 1 << 20 // bytes buffered by the browser before the queue waits
const MOST_QUEUED = 16 << 20 // bytes: a reader this far behind is cut off
const [MORE, LAST] = [0, 1] // the first byte of a part

export class Channel {
  onmessage: ((data: Uint8Array<ArrayBuffer>) => void) | null = null
  onclose: (() => void) | null = null
  onopen: (() => void) | null = null
  #parts: Uint8Array[] = []
  #length = 0
  #queue = Promise.resolve()
  #queued = 0
  #closed = false

  /** `longest` is the limit of a whole message in bytes; a longer one closes the channel. */
  constructor(
    private readonly connection: RTCPeerConnection,
    private readonly channel: RTCDataChannel,
    private readonly longest: number,
  ) {
    channel.binaryType = 'arraybuffer'
    channel.bufferedAmountLowThreshold = FULL / 2
    channel.onmessage = (event) => this.#hear(event.data)
    channel.onclose = () => this.close()
    channel.onopen = () => this.onopen?.()
    connection.onconnectionstatechange = () => {
      if (['failed', 'closed'].includes(connection.connectionState)) this.close()
    }
  }

  get isOpen(): boolean {
    return this.channel.readyState === 'open'
  }

  #hear(data: unknown): void {
    const part = data instanceof ArrayBuffer ? new Uint8Array(data) : null
    this.#length += part?.length ?? 0
    const valid = part?.length && part.length <= LONGEST_PART && part[0]! <= LAST && this.#length <= this.longest + LONGEST_PART
    if (!valid || this.#length - this.#parts.length > this.longest) return this.close()
    this.#parts.push(part.subarray(1))
    if (part[0] === MORE) return
    const whole = new Uint8Array(this.#parts.reduce((sum, each) => sum + each.length, 0))
    let at = 0
    for (const each of this.#parts) whole.set(each, (at += each.length) - each.length)
    this.#parts = []
    this.#length = 0
    this.onmessage?.(whole)
  }

  send(data: Uint8Array): void {
    this.#queued += data.length
    if (this.#queued > MOST_QUEUED) return this.close()
    this.#queue = this.#queue
      .then(async () => {
        for (let at = 0; at < data.length || !at; at += PART) {
          if (!this.isOpen) return
          if (this.channel.bufferedAmount > FULL) await this.#drained()
          const part = new Uint8Array(1 + Math.min(PART, data.length - at))
          part[0] = at + PART >= data.length ? LAST : MORE
          part.set(data.subarray(at, at + PART), 1)
          this.channel.send(part)
        }
      })
      .catch(() => this.close())
      .finally(() => (this.#queued -= data.length))
  }

  #drained(): Promise<void> {
    return new Promise((done) => {
      this.channel.onbufferedamountlow = () => done()
      this.channel.addEventListener('close', () => done(), { once: true })
    })
  }

  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#parts = []
    this.connection.close()
    this.onclose?.()
  }
}
