// Where the server is: behind the address of this page, or in a worker of it, where the page came from a plain folder.

import type { Socket } from './environment'

export interface Transport {
  request(path: string, how?: RequestInit): Promise<Response>
  open(address: string): Socket
  /** Where a picture of the server's can be had. */
  picture(path: string): string
}

let transport: Transport = {
  request: (path, how) => fetch(path, how),
  open: (address) => new WebSocket(address) as unknown as Socket,
  picture: (path) => path,
}

/** Does the server run in this page? Then its element says which answers lie beside it as files. */
export const inPage = typeof document !== 'undefined' && !!document.getElementById('starboard-site')

export async function beginTransport(): Promise<void> {
  if (!inPage) return
  const { server } = await import('../inPage/server')
  transport = server
  await server.prepare().catch(() => {}) // a picture less is no reason to show nothing
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

/** A picture that the server draws anew each time, as an image can show it. */
export async function pictureOf(path: string): Promise<string> {
  return inPage ? `data:image/svg+xml,${encodeURIComponent(await (await request(path)).text())}` : path
}
