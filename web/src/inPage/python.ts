// Python in a worker: fetched compressed, unpacked here, and told how far it is.

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
const COMPILED = 'starboard-compiled' // the cache with what Python made of its files

/** Loads Python with the files of the first bundle. `onbytes` hears how many bytes have come since. */
export async function loadPython(base: string, site: Site, onbytes: (count: number) => void): Promise<[Python, Record<string, number>]> {
  const times: Record<string, number> = {}
  const begun = performance.now()
  const folder = `${base}python/`
  const first = bundle(`${folder}first.bundle.gz`, onbytes)
  const asm = bytes(`${folder}pyodide.asm.mjs.gz`, onbytes)
  const wasm = stream(`${folder}pyodide.asm.wasm.gz`, onbytes)
  const compiled = kept(site.build)
  const plain = self.fetch
  // Pyodide fetches its machine code by itself: it is given what came compressed.
  self.fetch = async (asked, how) =>
    String(asked).endsWith('pyodide.asm.wasm')
      ? new Response(await wasm, { headers: { 'content-type': 'application/wasm' } })
      : plain(asked, how)
  const address = URL.createObjectURL(new Blob([await asm], { type: 'text/javascript' }))
  const { default: createPyodideModule } = (await import(/* @vite-ignore */ address)) as { default: unknown }
  const loader = (await import(/* @vite-ignore */ `${folder}pyodide.mjs`)) as { loadPyodide(options: Options): Promise<Python> }
  const python = await loader.loadPyodide({
    indexURL: folder,
    stdLibURL: EMPTY_ZIP,
    lockFileContents: NO_PACKAGES,
    env: { HOME: '/home/starboard', PYTHONPATH: '/lib/python3.14' },
    createPyodideModule,
    fsInit: async (files) => {
      const [sources, made] = await Promise.all([first, compiled])
      times['download'] = performance.now() - begun
      write(files, sources)
      if (made) write(files, made)
    },
  })
  URL.revokeObjectURL(address)
  self.fetch = plain
  times['python'] = performance.now() - begun - times['download']!
  return [python, times]
}

/** The second bundle: what is not needed to begin. */
export async function loadRest(python: Python, base: string): Promise<void> {
  write(python.FS, await bundle(`${base}python/later.bundle.gz`, () => {}))
  await python.runPythonAsync('import importlib; importlib.invalidate_caches()')
}

/** Compile what was imported, a little at a time, and keep it for the next visit. */
export async function keepCompiled(python: Python, site: Site): Promise<void> {
  if (typeof caches === 'undefined' || (await kept(site.build))) return
  const body = (await python.runPythonAsync(COMPILE)) as { toJs(): Uint8Array<ArrayBuffer>; destroy(): void }
  const cache = await caches.open(COMPILED)
  for (const old of await cache.keys()) await cache.delete(old)
  await cache.put(key(site.build), new Response(body.toJs()))
  body.destroy()
}

const COMPILE = `
import asyncio, json, marshal, sys
from importlib._bootstrap_external import _code_to_hash_pyc, cache_from_source
from importlib.util import source_hash
async def _compiled():
    files = []
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None) or ""
        if not path.startswith("/lib/python3.14/") or not path.endswith(".py"):
            continue
        with open(path, "rb") as file:
            source = file.read()
        code = compile(source, path, "exec", dont_inherit=True)
        files.append((cache_from_source(path)[1:], bytes(_code_to_hash_pyc(code, source_hash(source), False))))
        await asyncio.sleep(0.02)
    index = json.dumps([(path, len(body)) for path, body in files]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(body for _, body in files)
await _compiled()
`

function key(build: string): string {
  return `/compiled/${build}`
}

async function kept(build: string): Promise<Map<string, Uint8Array> | null> {
  if (typeof caches === 'undefined') return null
  const found = await (await caches.open(COMPILED)).match(key(build))
  return found ? unpack(new Uint8Array(await found.arrayBuffer())) : null
}

async function bundle(address: string, onbytes: (count: number) => void): Promise<Map<string, Uint8Array>> {
  return unpack(new Uint8Array(await bytes(address, onbytes)))
}

/** See static_site/bundle.py. */
function unpack(data: Uint8Array): Map<string, Uint8Array> {
  let at = 4 + new DataView(data.buffer).getUint32(0, true)
  const index = JSON.parse(new TextDecoder().decode(data.subarray(4, at))) as [string, number][]
  return new Map(index.map(([path, length]) => [path, data.subarray(at, (at += length))]))
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

async function bytes(address: string, onbytes: (count: number) => void): Promise<ArrayBuffer> {
  return new Response(await stream(address, onbytes)).arrayBuffer()
}

async function stream(address: string, onbytes: (count: number) => void): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, out) => {
      onbytes(chunk.length)
      out.enqueue(chunk)
    },
  })
  return response.body!.pipeThrough(counted).pipeThrough(new DecompressionStream('gzip'))
}
