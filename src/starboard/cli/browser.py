"""Playing in the browser: a server on this computer, and the page where a table is set."""

import contextlib
import os
import socket
import sqlite3
import sys
import tempfile
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

from rich.console import Console

from starboard.bots.roster import NAMES
from starboard.cli.given import a_game, a_seating
from starboard.cli.serve import run_plan, the_data, usual_bots
from starboard.cli.trouble import Trouble
from starboard.core.message import message
from starboard.server.invitation import Invitation
from starboard.server.serving import Plan
from starboard.server.settings import Settings

USUAL_PORT = 7827  # STAR on the keys of a telephone: the same each time, so that a browser knows its settings again
REACH = {
    "here": "Only this computer can reach it. For friends press Invite in the page, or start with --invite.",
    "home": "Everybody in your home network who has the link can reach it, nobody from outside.",
    "public": "Everybody who has the link can reach it, from anywhere.",
}


def page(key: str, options: str, seats: int | None, against: Sequence[str], name: str) -> str:
    """The path of the page where this table is set; Trouble where that cannot be."""
    game = a_game(key, options)
    if seats is not None:
        a_seating(game, seats)
    strange = [bot for bot in against if bot not in NAMES]
    if strange:
        raise Trouble(f"there is no bot {strange[0]!r} here; there are {', '.join(NAMES)}")
    wished = {"options": str(game.options), "seats": str(seats or ""), "bots": ",".join(against), "name": name}
    query = urlencode({wish: text for wish, text in wished.items() if text})
    return f"/new/{quote(key)}{'?' if query else ''}{query}"


def run(
    console: Console, path: str, key: str, port: int | None, data: Path | None, invite: bool, public: str, look: bool
) -> None:
    """Serve until interrupted. `look`: open the browser there."""
    told = Host(console, path, key, look)
    with contextlib.ExitStack() as stack:
        plan = Plan(
            "127.0.0.1", free_port() if port is None else port, data=free_data(console, data, stack),
            bots=usual_bots(), settings=behind(public), home=not public, invite=invite and not public, ready=told.ready,
        )  # fmt: skip
        run_plan(plan)
    console.print("\nGoodbye.")


def behind(public: str) -> Settings:
    """Whoever names a public address has a proxy or tunnel on this computer: it is believed, its pages may call."""
    if not public:
        return Settings()
    parts = urlsplit(public)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise Trouble(f"a public address looks like https://games.example, not {public!r}")
    origin = f"{parts.scheme}://{parts.netloc}"
    return Settings(origins=(origin,), proxies=("127.0.0.1", "::1"), public=origin)


def free_port() -> int:
    """The usual port; another one if somebody listens there."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
        if sys.platform != "win32":
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT


def free_data(console: Console, data: Path | None, stack: contextlib.ExitStack) -> str:
    """The usual data file; one for today where another Starboard holds it."""
    found = the_data(data, "")
    if data is not None or _free(f"{found}.lock"):
        return found
    console.print("Another Starboard has your tables open; this one keeps its own until it ends.", style="dim")
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="starboard-", ignore_cleanup_errors=True))
    return str(Path(folder) / "starboard.db")


def _free(lock: str) -> bool:
    with contextlib.closing(sqlite3.connect(lock, timeout=0, isolation_level=None)) as asked:
        try:
            asked.execute("begin exclusive")
        except sqlite3.OperationalError:
            return False
        asked.execute("rollback")
    return True


class Host:
    """Says where the site is, and brings the browser there."""

    def __init__(self, console: Console, path: str, key: str, look: bool) -> None:
        self._console = console
        self._path = path
        self._key = key
        self._look = look and can_look()

    def ready(self, own: str, invitation: Invitation) -> None:
        here, there = f"{own}{self._path}", invitation.base(own)
        self._console.print(f"[bold]{message(f'{self._key}.name')}[/bold] is at [bold]{here}[/bold]", soft_wrap=True)
        self._console.print(REACH[invitation.reach(own)])
        if there != own:
            self._console.print(f"For your friends: [bold]{there}[/bold]", soft_wrap=True)
            self._code(there)
        self._console.print("Ctrl+C ends it.", style="dim")
        if self._look:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    def _code(self, there: str) -> None:
        import segno

        if self._console.is_terminal:
            segno.make(there).terminal(compact=True)


def can_look() -> bool:
    """Is there a browser that shows pages, and a screen to show them on?"""
    if sys.platform not in ("win32", "darwin") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
