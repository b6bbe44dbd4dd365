// CPU seconds of Python in the static site, until the server's first response, measured in Node:
//   node tools/page_cpu.mjs PYODIDE BUNDLE
// PYODIDE is the folder of Pyodide's package; BUNDLE is python/first.*.bundle.br of a built site.
import { readFileSync } from 'fs'
import { resolve } from 'path'
import { pathToFileURL } from 'url'
import { brotliDecompressSync } from 'zlib'

const [folder, file] = process.argv.slice(2)
const { loadPyodide } = await import(pathToFileURL(resolve(folder, 'pyodide.mjs')))
const data = brotliDecompressSync(readFileSync(file))
const spent = () => (process.cpuUsage().user + process.cpuUsage().system) / 1e6
const at = [spent()]
const python = await loadPyodide({
  indexURL: `${resolve(folder)}/`,
  env: { HOME: '/home/starboard', PYTHONPATH: '/lib/python3.14' },
  fsInit: async (files) => {
    let begin = 4 + data.readUInt32LE(0)
    for (const [path, length] of JSON.parse(data.subarray(4, begin))) {
      files.mkdirTree(`/${path.slice(0, path.lastIndexOf('/'))}`)
      files.writeFile(`/${path}`, data.subarray(begin, (begin += length)))
    }
  },
})
at.push(spent())
await python.runPythonAsync('from starboard.server.web_worker import WebWorker')
at.push(spent())
await python.runPythonAsync(`
from pathlib import Path
Path("/data").mkdir()
server = WebWorker(Path("/data"), lambda *told: None)
await server.start()
assert (await server.request("GET", "/api/me", [])).status == 200
`)
at.push(spent())
const parts = ['python', 'imports', 'server'].map((name, n) => `${name} ${(at[n + 1] - at[n]).toFixed(2)}`)
console.log(...parts, 'together', (at[3] - at[0]).toFixed(2))
process.exit(0)
