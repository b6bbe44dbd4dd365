"""Makes the folder: the built client, Python, answers as files, and a page and a service worker that know of them."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starboard.server.http import page
from starboard.server.static_site.answers import COVERS, answers, file_of
from starboard.server.static_site.brotli import smallest
from starboard.server.static_site.bundle import compressed, packed
from starboard.server.static_site.parts import PYODIDE, Parts
from starboard.server.static_site.python_bundles import bundles, licences

NOTICES = "THIRD-PARTY-NOTICES.txt"
LASTING = ("assets/", "api/", "python/")  # their names hold the digest of what they are
OWN = ("index.html", "sw.js", "manifest.webmanifest", NOTICES)  # written anew for the folder


class NotBuilt(Exception):
    """The browser client has not been built."""


@dataclass(frozen=True)
class Built:
    """What was made: how many bytes in all, and how many of them before the first move."""

    files: int
    total: int
    before_first_move: int


async def build(folder: Path, parts: Parts) -> Built:
    """Write the folder; files of an earlier build with other names stay."""
    client = {path: file.read_bytes() for path, file in page.files().items()}
    if "index.html" not in client:
        raise NotBuilt("The browser client has not been built: run `npm ci && npm run build` in web/.")
    found = await answers()
    covers = {address: found.pop(address) for address in list(found) if address.endswith("/picture.svg")}
    python = _python(parts)
    files = {path: body for path, body in client.items() if path not in OWN}
    answered = {address: _named(file_of(address), body) for address, body in found.items()}
    packed_covers = compressed(packed(covers))
    site = {
        "sizes": {name: len(body) for name, (_, body) in python.items() if name != "loader"},
        "python": {name: path for name, (path, _) in python.items()},
        "answers": answered,
        "covers": _named(COVERS, packed_covers),
    }
    files |= {answered[address]: body for address, body in found.items()}
    files |= dict(python.values()) | {_named(COVERS, packed_covers): packed_covers}
    lasting = sorted(path for path in files if path.startswith(LASTING))
    files[NOTICES] = client[NOTICES] + b"\n" + b"-" * 72 + b"\n\n" + _notices(parts).encode()
    files["manifest.webmanifest"] = client["manifest.webmanifest"].replace(b'"/', b'"./')
    build_id = _digest({**files, "index.html": client["index.html"], "sw.js": client["sw.js"]})
    scripts = [path for path in files if re.match(r"assets/server-[^/]*\.js$", path)]
    changing = sorted(set(files) - set(lasting) - {NOTICES})
    files["index.html"] = _index(client["index.html"], {"build": build_id, **site}, scripts)
    files["sw.js"] = _service_worker(client["sw.js"], build_id, lasting, changing)
    for path, body in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(body)
    return Built(len(files), sum(map(len, files.values())), _before_first_move(files, site))


def _named(path: str, body: bytes) -> str:
    """Put the digest of a file into its name, so that no cache ever gives an old file to a new page."""
    folder, _, name = path.rpartition("/")
    stem, _, suffix = name.partition(".")
    return f"{folder}/{stem}.{hashlib.sha256(body).hexdigest()[:12]}.{suffix}"


def _python(parts: Parts) -> dict[str, tuple[str, bytes]]:
    """Path and content of each part of Python, by the name that the page knows it by."""
    first, later = bundles(parts.pyodide / "python_stdlib.zip", parts.msgspec)
    loader = (parts.pyodide / "pyodide.mjs").read_bytes().replace(b"//# sourceMappingURL=", b"// ")
    found = {
        "loader": ("pyodide.mjs", loader),
        "asm": ("pyodide.asm.mjs.br", smallest((parts.pyodide / "pyodide.asm.mjs").read_bytes(), parts.compressed)),
        "wasm": ("pyodide.asm.wasm.br", smallest((parts.pyodide / "pyodide.asm.wasm").read_bytes(), parts.compressed)),
        "first": ("first.bundle.br", smallest(packed(first), parts.compressed)),
        "later": ("later.bundle.gz", compressed(packed(later))),
    }
    return {name: (_named(f"python/{file}", body), body) for name, (file, body) in found.items()}


def _notices(parts: Parts) -> str:
    pyodide = f"Pyodide {PYODIDE} (MPL-2.0), https://pyodide.org; with Python 3.14 (PSF-2.0), https://www.python.org"
    return f"{pyodide}\n\n{'-' * 72}\n\n{licences(parts.msgspec)}\n"


def _index(html: bytes, site: Mapping[str, object], scripts: Iterable[str] = ()) -> bytes:
    """The page with addresses that hold in any folder, and what the folder holds. `scripts` are asked for at once."""
    told = json.dumps(site, separators=(",", ":"), sort_keys=True).replace("<", "\\u003c")
    tag = f'<script type="application/json" id="starboard-site">{told}</script>'
    early = f'<link rel="preload" as="fetch" crossorigin href="./{site["covers"]}">'
    early += "".join(f'<link rel="modulepreload" crossorigin href="./{script}">' for script in scripts)
    return html.replace(b'="/', b'="./').replace(b"</head>", f"{early}{tag}</head>".encode(), 1)


def _service_worker(script: bytes, build_id: str, lasting: list[str], changing: list[str]) -> bytes:
    """`lasting` files have their digest in their name; the `changing` ones are asked for again at every update."""
    site = {"build": build_id, "lasting": lasting, "changing": changing}
    return f"self.SITE = {json.dumps(site)}\n".encode() + script


def _digest(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, body in sorted(files.items()):
        digest.update(f"{path} {len(body)}\n".encode() + body)
    return digest.hexdigest()[:16]


def _before_first_move(files: dict[str, bytes], site: Mapping[str, Any]) -> int:
    """Python and its first bundle, the page with the table and what draws it, covers, and one game's box."""
    python = [path for name, path in site["python"].items() if name != "later"]
    answered = [site["answers"][address] for address in ("/api/games", "/api/games/spacewalk/box/en")]
    chunks = ("table", "index", "Home", "SiteHeader", "New", "server", "worker", "decompress")
    begins = tuple(f"assets/{chunk}-" for chunk in chunks)
    client = sum(len(body) for path, body in files.items() if path.startswith(begins))
    fonts = sum(len(body) for path, body in files.items() if path.endswith(".woff2") and "-ext-" not in path)
    return client + fonts + sum(len(files[path]) for path in ("index.html", site["covers"], *python, *answered))
