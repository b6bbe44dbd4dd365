// Python in a worker: fetches compressed files, unpacks them, and reports progress.

import { unpack } from './bundle'
import type { Files } from './keptFiles'
import type { Site } from './messages'

export interface Python {
  FS: Files & { mkdirTree(path: string): void }
  globals: { get(name: string): unknown; set(name: string, value: unknown): void }
  runPythonAsync(code: string): Promise<unknown>
  toPy(value: unknown): unknown
}

interface Options {
  indexURL: string
  stdLibURL: string
  lockFileContents: string
  env: Record<string, string>
  createPyodideModule: unknown
  fsInit: (files: Python['FS']) => Promise<void>
}

const EMPTY_ZIP = 'data:application/zip;base64,UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA=='
const NO_PACKAGES = '{"info":{"abi_version":"2026_0","arch":"wasm32","platform":"emscripten_5_0_3","python":"3.14.2"},"packages":{}}'
const UNPACKED = 'starboard-unpacked' // the cache for unpacked files
const PARTS = ['wasm', 'asm', 'first'] as const

/** Load Python with the files of the first bundle. `onbytes` receives the size of each downloaded chunk. Return Python
 *  and the duration of each phase in ms; overlapping time counts for the phase that ends first. */
export async function loadPython(base: string, site: Site, onbytes: (count: number) => void): Promise<[Python, Record<string, number>]> {
  const begun = performance.now()
  const at = { download: 0, unpack: 0, compile: 0, python: 0 }
  const now = (part: keyof typeof at) => (at[part] = Math.max(at[part], performance.now() - begun))
  const load = async (name: (typeof PARTS)[number]) => {
    const found = await kept(site.build, name)
    if (found) return found
    const packed = await fetched(base + site.python[name], onbytes)
    now('download')
    return unbrotli(packed)
  }
  const [wasm, asm, first] = PARTS.map(load) as [Promise<Response>, Promise<Response>, Promise<Response>]
  // Avoid unhandled rejections: an error surfaces where its promise is awaited.
  for (const each of [first, asm, wasm]) each.catch(() => {})
  const plain = self.fetch
  const instantiate = WebAssembly.instantiateStreaming.bind(WebAssembly)
  // Pyodide fetches its WebAssembly itself: give it the file unpacked above.
  self.fetch = async (asked, how) => (String(asked).endsWith('pyodide.asm.wasm') ? wasm : plain(asked, how))
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const made = await instantiate(source, imports)
    now('compile')
    return made
  }
  const address = URL.createObjectURL(new Blob([await (await asm).arrayBuffer()], { type: 'text/javascript' }))
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ address)) as { default: unknown }
  const loader = (await import(/* @vite-ignore */ base + site.python.loader)) as { loadPyodide(options: Options): Promise<Python> }
  const python = await loader.loadPyodide({
    indexURL: `${base}python/`,
    stdLibURL: EMPTY_ZIP,
    lockFileContents: NO_PACKAGES,
    env: { HOME: '/home/starboard', PYTHONPATH: '/lib/python3.14' },
    createPyodideModule,
    fsInit: async (files) => {
      write(files, await bundle(await first))
      now('unpack')
    },
  })
  URL.revokeObjectURL(address)
  self.fetch = plain
  WebAssembly.instantiateStreaming = instantiate
  now('python')
  return [python, apart(at)]
}

/** Convert the phases' end times to durations. Phases overlap, so each one is measured from the previous end. */
function apart(ends: Record<string, number>): Record<string, number> {
  let last = 0
  const found: Record<string, number> = {}
  for (const [part, end] of Object.entries(ends).sort(([, one], [, other]) => one - other)) {
    found[part] = end - last
    last = end
  }
  return found
}

/** Load the second bundle, with the files that are not needed at the start. */
export async function loadRest(python: Python, base: string, site: Site): Promise<void> {
  const found = await fetch(base + site.python.later)
  if (!found.ok) throw new Error(`${found.url}: ${found.status}`)
  write(python.FS, await bundle(new Response(found.body!.pipeThrough(new DecompressionStream('gzip')))))
  await python.runPythonAsync('import importlib; importlib.invalidate_caches()')
}

/** Where the browser cannot unpack Brotli natively, cache the unpacked files for the next visit: unpacking is slow. */
export async function keepUnpacked(base: string, site: Site): Promise<void> {
  if (native || typeof caches === 'undefined' || (await kept(site.build, 'first'))) return
  const cache = await caches.open(UNPACKED)
  for (const old of await cache.keys()) await cache.delete(old)
  for (const name of PARTS) {
    const found = await unbrotli(await fetched(base + site.python[name], () => {}))
    const headers = { 'content-type': name === 'wasm' ? 'application/wasm' : 'application/octet-stream' }
    await cache.put(key(site.build, name), new Response(await found.arrayBuffer(), { headers }))
  }
}

function key(build: string, name: string): string {
  return `/unpacked/${build}/${name}`
}

async function kept(build: string, name: string): Promise<Response | null> {
  if (typeof caches === 'undefined') return null
  return (await (await caches.open(UNPACKED)).match(key(build, name))) ?? null
}

async function bundle(found: Response): Promise<Map<string, Uint8Array>> {
  return unpack(new Uint8Array(await found.arrayBuffer()))
}

function write(files: Python['FS'], found: Map<string, Uint8Array>): void {
  const made = new Set<string>()
  for (const [path, body] of found) {
    const folder = `/${path.slice(0, path.lastIndexOf('/'))}`
    if (!made.has(folder)) files.mkdirTree(folder)
    made.add(folder)
    files.writeFile(`/${path}`, body)
  }
}

async function fetched(address: string, onbytes: (count: number) => void): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, out) => {
      onbytes(chunk.length)
      out.enqueue(chunk)
    },
  })
  return new Response(response.body!.pipeThrough(counted)).arrayBuffer()
}

/** True if the browser can unpack Brotli natively, like Firefox and Safari. */
const native = (() => {
  try {
    return !!new DecompressionStream('brotli' as CompressionFormat)
  } catch {
    return false
  }
})()

async function unbrotli(packed: ArrayBuffer): Promise<Response> {
  const how = { headers: { 'content-type': 'application/wasm' } }
  if (native) return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('brotli' as CompressionFormat)), how)
  const { decompress } = await import('brotli/decompress')
  return new Response(decompress(new Uint8Array(packed)) as Uint8Array<ArrayBuffer>, how)
}
