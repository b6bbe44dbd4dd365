"""Constant responses of the server as files, which the page can use before Python has started."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from starboard import words
from starboard.core import discovery
from starboard.core.registry import games
from starboard.server.static_site.bundle import compressed
from starboard.server.web_worker import WebWorker
from starboard.words.rulebooks import rulebook

PICTURES = (".svg", ".jpg")  # shown by the browser directly, so they stay uncompressed
COVERS = "api/covers.gz"  # all in one file: compressed they take a quarter of the space
NOT_ASKED = ("preview.jpg", "sprites.svg", "cover.svg")  # used by messengers; part of the box; served as the picture


def addresses() -> Iterator[str]:
    """Yield the paths that the client requests before a game, in every language."""
    languages = words.languages("core")
    yield "/api/games"
    for key in ("core", "table", *games()):
        for language in languages:
            yield f"/api/words/{key}/{language}"
            if rulebook(key, language):  # another is sent in English, and says so in a header
                yield f"/api/games/{key}/rulebook?language={language}"
    for language in languages:
        yield f"/api/privacy?language={language}"
    for key in games():
        yield f"/api/games/{key}/picture.svg"
        yield f"/api/games/{key}/lessons"
        for language in languages:
            yield f"/api/games/{key}/box/{language}"
        home = discovery.folder(key)
        for file in sorted((home / "art").glob("*")) if home else ():
            if file.suffix in PICTURES and file.name not in NOT_ASKED:
                yield f"/api/games/{key}/art/{file.name}"


def file_of(address: str) -> str:
    """Return the path of the file for a response."""
    plain = address.lstrip("/").replace("?language=", ".")
    return plain if plain.endswith(PICTURES) else f"{plain}.gz"


async def answers() -> dict[str, bytes]:
    """Return the files by path, with the same bodies as from the real server."""
    found: dict[str, bytes] = {}
    with tempfile.TemporaryDirectory() as scratch:
        server = WebWorker(Path(scratch), lambda *told: None)
        await server.start()
        try:
            for address in addresses():
                status, _, body = await server.request("GET", address, [])
                if status == 200:
                    found[address] = body if file_of(address).endswith(PICTURES) else compressed(body)
        finally:
            await server.stop()
    return found
