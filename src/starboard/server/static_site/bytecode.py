"""Compile Python files for a page with Pyodide in Node, so that no visitor's browser has to compile them."""

import hashlib
import inspect
import subprocess
from collections.abc import Mapping
from pathlib import Path

from starboard.server.static_site import bundle
from starboard.server.static_site.parts import MissingParts, node

# Line numbers are kept for tracebacks. Columns are not, as they would make the bytecode larger.
SCRIPT = """
import { readFileSync, writeFileSync } from 'fs'
const [pyodide, program, made] = process.argv.slice(1)
const given = readFileSync(0)
const { loadPyodide } = await import(pyodide)
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: '1' } })
python.FS.writeFile('given', given)
python.runPython(program)
writeFileSync(made, python.FS.readFile('made'))
"""
PROGRAM = """
import marshal
from importlib.util import MAGIC_NUMBER
HEADER = MAGIC_NUMBER + bytes(12)  # of a module whose source is not there to compare
with open("given", "rb") as given, open("made", "wb") as made:
    made.write(packed({
        f"{path}c": HEADER + marshal.dumps(compile(source, f"/{path}", "exec", dont_inherit=True))
        for path, source in unpacked(given.read()).items()
    }))
"""


def compiled(sources: Mapping[str, bytes], pyodide: Path, kept: Path) -> dict[str, bytes]:
    """Return a `.pyc` file for each `.py` file. The result is cached in the folder `kept`."""
    given = bundle.packed(sources)
    file = kept / f"{hashlib.sha256(given + PROGRAM.encode()).hexdigest()}.bytecode"
    if not file.exists():
        kept.mkdir(parents=True, exist_ok=True)
        made = file.with_suffix(".new")
        program = inspect.getsource(bundle) + PROGRAM
        command = [node(), "--input-type=module", "-e", SCRIPT, (pyodide / "pyodide.mjs").as_uri(), program, str(made)]
        ran = subprocess.run(command, input=given, capture_output=True)
        if ran.returncode:
            raise MissingParts(f"Pyodide cannot compile: {ran.stderr.decode().strip().splitlines()[-16:]}")
        made.replace(file)
    return bundle.unpacked(file.read_bytes())
