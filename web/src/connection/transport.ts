// The transport to the server: the network, or a worker of this page if it was served as static files.

/** The part of WebSocket that a connection uses. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

export interface Transport {
  request(path: string, how?: RequestInit): Promise<Response>
  open(address: string): Socket
  /** Return a URL for an image that the server makes. */
  picture(path: string): string
}

let transport: Transport = {
  request: (path, how) => fetch(path, how),
  open: (address) => new WebSocket(address) as unknown as Socket,
  picture: (path) => path,
}

/** True if the server runs in this page. Its element then lists the responses that are stored as static files. */
export const inPage = typeof document !== 'undefined' && !!document.getElementById('starboard-site')

/** Use another transport from now on. */
export function use(other: Transport): void {
  transport = other
}

export function request(path: string, how?: RequestInit): Promise<Response> {
  return transport.request(path, how)
}

export function openSocket(address: string): Socket {
  return transport.open(address)
}

export function picture(path: string): string {
  return transport.picture(path)
}

/** Return an image source for a picture that the server draws on each request: its path, or in-page a data URL. */
export async function pictureOf(path: string): Promise<string> {
  return inPage ? `data:image/svg+xml,${encodeURIComponent(await (await request(path)).text())}` : path
}
