"""Play in the browser: a server on this computer, and a page that sets up a table."""

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
from urllib.parse import quote, urlencode

from rich.console import Console

from starboard.bots.roster import NAMES
from starboard.cli.language import said, say
from starboard.cli.parameters import a_game, a_seating
from starboard.cli.serve import behind, data_file, run_plan, usual_bots
from starboard.cli.trouble import Trouble
from starboard.core.message import message
from starboard.core.real_time import levels_of
from starboard.server.invitation import Invitation
from starboard.server.serving import ServeOptions

USUAL_PORT = 7827  # STAR on a telephone keypad; fixed, so that the browser keeps its settings


def page(
    key: str, options: str, seats: int | None, against: Sequence[str], name: str, target: int = 0,
    here: Sequence[str] = (), friends: bool = False,
) -> str:  # fmt: skip
    """Return the path of the page that sets up this table; raise Trouble if it is impossible.

    `here`: other players on this screen. `friends`: the other seats are left open for people.
    """
    game = a_game(key, options, max(seats or 2, 1 + len(here)))
    if seats is not None or here:
        a_seating(game, max(seats or game.seats.start, 1 + len(here)))
    levels = levels_of(game) or NAMES
    strange = [bot for bot in against if bot not in levels]
    if strange:
        raise Trouble(say("no_such_bot", bot=repr(strange[0]), bots=", ".join(levels)))
    if target and not game.targets:
        raise Trouble(say("no_match", game=key))
    if target and target not in game.targets:
        raise Trouble(say("no_such_match", target=target, least=game.targets[0], most=game.targets[-1]))
    wished = {
        "options": str(game.options), "seats": str(seats or ""), "bots": ",".join(against), "name": name,
        "match": str(target or ""), "friends": "yes" if friends and not against else "",
    }  # fmt: skip
    query = urlencode([*((wish, text) for wish, text in wished.items() if text), *(("here", one) for one in here)])
    return f"/new/{quote(key)}{'?' if query else ''}{query}"


def run(
    console: Console, path: str, key: str, port: int | None, data: Path | None, invite: bool, public: str, look: bool
) -> None:
    """Serve until interrupted; `look` opens the page in the browser."""
    told = BrowserOpener(console, path, key, look)
    with contextlib.ExitStack() as stack:
        plan = ServeOptions(
            "127.0.0.1", free_port() if port is None else port, data=free_data(console, data, stack),
            bots=usual_bots(), settings=behind(public), home=not public, invite=invite and not public, ready=told.ready,
        )  # fmt: skip
        run_plan(plan)
    console.print(f"\n{say('goodbye')}")


def free_port() -> int:
    """Return the usual port, or 0 (any free port) if it is in use."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as tried:
        if sys.platform != "win32":
            tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", USUAL_PORT))
        except OSError:
            return 0
    return USUAL_PORT


def free_data(console: Console, data: Path | None, stack: contextlib.ExitStack) -> str:
    """Return the usual data file; a temporary one if another Starboard process uses it."""
    found = data_file(data)
    if data is not None or _free(f"{found}.lock"):
        return found
    console.print(say("own_data"), style="dim")
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


class BrowserOpener:
    """Prints the site's address and opens it in the browser."""

    def __init__(self, console: Console, path: str, key: str, look: bool) -> None:
        self._console = console
        self._path = path
        self._key = key
        self._look = look and can_look()

    def ready(self, own: str, invitation: Invitation) -> None:
        here, there = f"{own}{self._path}", invitation.base(own)
        self._console.print(say("at", game=said(message(f"{self._key}.name")), address=here), soft_wrap=True)
        self._console.print(say(f"reach.{invitation.reach(own)}"))
        if there != own:
            self._console.print(say("friends", address=there), soft_wrap=True)
            self._code(there)
        self._console.print(say("ends"), style="dim")
        if self._look:
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()

    def _code(self, there: str) -> None:
        import segno

        if self._console.is_terminal:
            segno.make(there).terminal(compact=True)


def can_look() -> bool:
    """Return whether there is a graphical browser and a display."""
    if sys.platform not in ("win32", "darwin") and not any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    ):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
