// Bundles: many files in one. For the format, see static_site/bundle.py.

export function unpack(data: Uint8Array<ArrayBuffer>): Map<string, Uint8Array<ArrayBuffer>> {
  let at = 4 + new DataView(data.buffer, data.byteOffset).getUint32(0, true)
  const index = JSON.parse(new TextDecoder().decode(data.subarray(4, at))) as [string, number][]
  return new Map(index.map(([path, length]) => [path, data.subarray(at, (at += length))]))
}
