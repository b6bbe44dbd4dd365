"""`starboard build-site`: builds Starboard as a folder of static files."""

import asyncio
import re
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from starboard.cli.language import say
from starboard.cli.trouble import Trouble
from starboard.server.static_site.build import Meeting, NotBuilt, build
from starboard.server.static_site.parts import MissingParts, parts, usual_folder

RELAY = re.compile(r"wss?://\S+")
STUN = re.compile(r"stuns?:\S+")
TURN = re.compile(r"(turns?:\S+) (\S+) (\S+)")


def run(console: Console, folder: Path, kept: Path | None, relays: Sequence[str] = (), ice: Sequence[str] = ()) -> None:
    try:
        meeting = Meeting(tuple(map(_relay, relays)), tuple(map(_ice_server, ice)))
        made = asyncio.run(build(folder, parts((kept or usual_folder()).resolve()), meeting))
    except (MissingParts, NotBuilt, OSError) as error:
        raise Trouble(str(error)) from error
    said = {"folder": str(folder), "count": made.files}
    sizes = {"total": f"{made.total / 1e6:.1f}", "first": f"{made.before_first_move / 1e6:.1f}"}
    console.print(say("site_built", **said, **sizes), soft_wrap=True)
    console.print(f"python -m http.server -d {folder}", soft_wrap=True)


def _relay(text: str) -> str:
    if not RELAY.fullmatch(text):
        raise Trouble(f"--relay {text}: expected an address such as wss://relay.example.")
    return text


def _ice_server(text: str) -> dict[str, str]:
    """Return a server as browsers expect it (RTCIceServer)."""
    if STUN.fullmatch(text):
        return {"urls": text}
    turn = TURN.fullmatch(text)
    if not turn:
        raise Trouble(f"--ice {text}: expected 'stun:HOST' or 'turn:HOST USER PASSWORD'.")
    return {"urls": turn[1], "username": turn[2], "credential": turn[3]}
