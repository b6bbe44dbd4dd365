"""Builds the static site: the client, Python, responses as files, and a page and service worker that refer to them."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from starboard.server.http import page
from starboard.server.static_site import bytecode
from starboard.server.static_site.answers import COVERS, answers, file_of
from starboard.server.static_site.brotli import smallest
from starboard.server.static_site.bundle import compressed, packed
from starboard.server.static_site.parts import PYODIDE, Parts
from starboard.server.static_site.python_bundles import AS_SOURCE, bundles, licences

NOTICES = "THIRD-PARTY-NOTICES.txt"
LASTING = ("assets/", "api/", "python/")  # their names contain a digest of their content
OWN = ("index.html", "sw.js", "manifest.webmanifest", NOTICES)  # generated for the folder


class NotBuilt(Exception):
    """The browser client has not been built."""


@dataclass(frozen=True)
class Built:
    """The result of a build: number of files, bytes in total, and bytes loaded before the first move."""

    files: int
    total: int
    before_first_move: int


@dataclass(frozen=True)
class Meeting:
    """How two visitors' browsers find each other: Nostr relays, and STUN and TURN servers (RTCIceServer)."""

    relays: tuple[str, ...] = ()
    ice: tuple[Mapping[str, str], ...] = ()

    def told(self) -> dict[str, object]:
        """Return the non-empty fields as entries for the page."""
        found = {"relays": list(self.relays), "ice": [dict(each) for each in self.ice]}
        return {name: each for name, each in found.items() if each}


async def build(folder: Path, parts: Parts, meeting: Meeting | None = None) -> Built:
    """Write the folder. Files of earlier builds with other names are kept."""
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
        **(meeting or Meeting()).told(),
    }
    files |= {answered[address]: body for address, body in found.items()}
    files |= dict(python.values()) | {_named(COVERS, packed_covers): packed_covers}
    lasting = sorted(path for path in files if path.startswith(LASTING))
    files[NOTICES] = client[NOTICES] + b"\n" + b"-" * 72 + b"\n\n" + _notices(parts).encode()
    files["manifest.webmanifest"] = client["manifest.webmanifest"].replace(b'"/', b'"./')
    met = {"meeting": json.dumps(meeting.told(), sort_keys=True).encode()} if meeting and meeting.told() else {}
    build_id = _digest({**files, "index.html": client["index.html"], "sw.js": client["sw.js"], **met})
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
    """Add a digest to a file name, so that no cache serves an old file to a new page."""
    folder, _, name = path.rpartition("/")
    stem, _, suffix = name.partition(".")
    return f"{folder}/{stem}.{hashlib.sha256(body).hexdigest()[:12]}.{suffix}"


def _python(parts: Parts) -> dict[str, tuple[str, bytes]]:
    """Return the path and content of each Python file, by the name used in the page."""
    first, later = bundles(parts.pyodide / "python_stdlib.zip", parts.msgspec)
    sources = {path: first.pop(path) for path in list(first) if path.endswith(".py") and path not in AS_SOURCE}
    first |= bytecode.compiled(sources, parts.pyodide, parts.compressed)
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
    """Return the page with relative URLs and a list of the folder's contents. `scripts` are preloaded."""
    told = json.dumps(site, separators=(",", ":"), sort_keys=True).replace("<", "\\u003c")
    tag = f'<script type="application/json" id="starboard-site">{told}</script>'
    early = f'<link rel="preload" as="fetch" crossorigin href="./{site["covers"]}">'
    early += "".join(f'<link rel="modulepreload" crossorigin href="./{script}">' for script in scripts)
    return html.replace(b'="/', b'="./').replace(b"</head>", f"{early}{tag}</head>".encode(), 1)


def _service_worker(script: bytes, build_id: str, lasting: list[str], changing: list[str]) -> bytes:
    """Return the service worker with its file lists. `lasting` files are kept on updates, `changing` ones refetched."""
    site = {"build": build_id, "lasting": lasting, "changing": changing}
    return f"self.SITE = {json.dumps(site)}\n".encode() + script


def _digest(files: dict[str, bytes]) -> str:
    digest = hashlib.sha256()
    for path, body in sorted(files.items()):
        digest.update(f"{path} {len(body)}\n".encode() + body)
    return digest.hexdigest()[:16]


def _before_first_move(files: dict[str, bytes], site: Mapping[str, Any]) -> int:
    """Return the bytes loaded before a first move: Python, its first bundle, the page, the covers and a game's box."""
    python = [path for name, path in site["python"].items() if name != "later"]
    answered = [site["answers"][address] for address in ("/api/games", "/api/games/spacewalk/box/en")]
    chunks = ("table", "index", "Home", "SiteHeader", "New", "server", "worker", "decompress")
    begins = tuple(f"assets/{chunk}-" for chunk in chunks)
    client = sum(len(body) for path, body in files.items() if path.startswith(begins))
    fonts = sum(
        len(body) for path, body in files.items() if path.endswith(".woff2") and not re.search("-ext-|-cyrillic-", path)
    )
    return client + fonts + sum(len(files[path]) for path in ("index.html", site["covers"], *python, *answered))
