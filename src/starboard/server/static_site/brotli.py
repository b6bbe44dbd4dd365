"""Brotli compression, a fifth smaller than gzip. Uses Node, which is installed anyway because npm fetches Pyodide."""

import hashlib
import subprocess
from pathlib import Path

from starboard.server.static_site.parts import MissingParts, node

SCRIPT = """
const { brotliCompressSync, constants: to } = require('zlib')
const data = require('fs').readFileSync(0)
const params = {
  [to.BROTLI_PARAM_QUALITY]: 11, [to.BROTLI_PARAM_LGWIN]: 24, [to.BROTLI_PARAM_SIZE_HINT]: data.length,
}
process.stdout.write(brotliCompressSync(data, { params }))
"""


def smallest(data: bytes, kept: Path) -> bytes:
    """Return the compressed data. Compression is slow, so the result is cached in the folder `kept`."""
    file = kept / f"{hashlib.sha256(data).hexdigest()}.br"
    if not file.exists():
        ran = subprocess.run([node(), "-e", SCRIPT], input=data, capture_output=True)
        if ran.returncode:
            raise MissingParts(f"Node cannot compress: {ran.stderr.decode().strip().splitlines()[-1:]}")
        kept.mkdir(parents=True, exist_ok=True)
        made = file.with_suffix(".new")
        made.write_bytes(ran.stdout)
        made.replace(file)
    return file.read_bytes()
