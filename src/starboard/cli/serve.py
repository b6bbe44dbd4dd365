"""Serving tables: what `starboard serve` and `starboard work` make of what was typed."""

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import replace
from importlib.util import find_spec
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from starboard.bots.roster import NAMES, title
from starboard.cli.parameters import a_bot
from starboard.cli.trouble import Trouble

if TYPE_CHECKING:
    from starboard.server.serving import ServeOptions
    from starboard.server.settings import Settings


LOOPBACK = ("127.0.0.1", "::1")
SHORTEST_TOKEN = 16
FIT = re.compile(r"[\w-]{1,40}")


def data_folder() -> Path:
    """Where this system keeps the data of programs."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "starboard"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "starboard"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "starboard"


def usual_bots() -> int:
    """Bots that think at once: a core is left for the server, and a few are enough."""
    return min(4, max(1, (os.cpu_count() or 1) - 1))


def the_data(file: Path | None, database: str) -> str:
    """The file or the database that was named; else a file in the folder for data, which is made."""
    if database and file is not None:
        raise Trouble("say either --data or --database, not both")
    if database:
        if not database.startswith(("postgresql://", "postgres://")):
            raise Trouble("a database is named as postgresql://user@host/name; a data file goes with --data")
        return database
    if file is not None:
        return str(file)
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)  # everybody's data: only its owner looks into it
    except OSError as error:
        raise Trouble(f"the folder {folder} cannot be made: {error.strerror}") from error
    return str(folder / "starboard.db")


def behind(
    public: str = "", proxies: Sequence[str] = (), hosts: Sequence[str] = (), origins: Sequence[str] = (),
    limits: float = 1,
) -> "Settings":  # fmt: skip
    """Proxies, names and limits as set. Whoever names a public address and no proxy has one on this computer."""
    from starboard.server.settings import Settings

    address = _origin(public, "a public address") if public else ""
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise Trouble(f"a proxy is an address or a network, as 10.0.0.0/8, not {proxy!r}") from error
    return Settings(
        tuple(host.lower() for host in hosts), tuple(_origin(each, "an origin") for each in origins),
        tuple(proxies) or (LOOPBACK if public else ()), limits, address,
    )  # fmt: skip


def _origin(url: str, what: str) -> str:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/"):
        raise Trouble(f"{what} looks like https://games.example, not {url!r}")
    return f"{parts.scheme}://{parts.netloc}"


def a_metrics_token(token: str) -> str:
    """What is counted is told only where Prometheus's own library is installed, and to nobody who can guess."""
    if token and len(token) < SHORTEST_TOKEN:
        raise Trouble(
            f"STARBOARD_METRICS_TOKEN needs at least {SHORTEST_TOKEN} characters: anybody may try to guess it"
        )
    if token and find_spec("prometheus_client") is None:
        raise Trouble("/metrics needs the package prometheus-client: install starboard-games[site]")
    return token


def bot_files(files: Sequence[Path]) -> dict[str, str]:
    """The host's own bots by name, each loaded once to see that it is one."""
    found: dict[str, str] = {}
    for file in files:
        a_bot(str(file))
        name = title(str(file))
        if name in found:
            raise Trouble(f"two bots are called {name}; rename one of the files")
        if name in NAMES:
            raise Trouble(f"{name} is a bot that everybody has; rename the file {file}")
        if not FIT.fullmatch(name):
            raise Trouble(f"{name!r} is no name for a bot at a table: use up to 40 letters, digits, - and _")
        found[name] = str(file.resolve())
    return found


def run(
    host: str, port: int, file: Path | None, database: str, bus: str, key: str, bots: int | None, own: Sequence[Path],
    logs: str, settings: "Settings",
) -> None:  # fmt: skip
    from starboard.server import serving

    data = the_data(file, database)
    if bots == 0 and not serving.postgres(data):
        raise Trouble("with a data file nobody else can think for the bots: --bots needs at least 1")
    if own and serving.postgres(data):
        raise Trouble("--bot works with a data file; to play on servers with a database use `starboard bot`")
    thinking = usual_bots() if bots is None else bots
    plan = serving.ServeOptions(host, port, data, bus, key, thinking, replace(settings, bot_files=bot_files(own)))
    _run(lambda: serving.serve(plan), logs)


def run_plan(plan: "ServeOptions") -> None:
    """Serve as planned, with nothing in the log but trouble."""
    from starboard.server import serving

    _run(lambda: serving.serve(plan), "plain", logging.WARNING)


def run_work(database: str, bus: str, bots: int | None, logs: str) -> None:
    if not database.startswith(("postgresql://", "postgres://")):
        raise Trouble(
            "`starboard work` helps servers that share a PostgreSQL database: name it with --database;"
            " with a data file the bots think inside `starboard serve`"
        )
    from starboard.server import serving

    plan = serving.ServeOptions(data=database, bus=bus, bots=bots or usual_bots())
    _run(lambda: serving.work(plan), logs)


def _run(main: Callable[[], Coroutine[Any, Any, None]], logs: str, level: int = logging.INFO) -> None:
    """On uvloop where it exists; whatever keeps a process from starting is Trouble."""
    from starboard.server import log, serving

    if logs not in log.KINDS:
        raise Trouble(f"logs are {' or '.join(log.KINDS)}, not {logs!r}")
    log.configure(logs)
    logging.getLogger("starboard").setLevel(level)
    try:
        import uvloop

        factory: Callable[[], asyncio.AbstractEventLoop] | None = uvloop.new_event_loop
    except ModuleNotFoundError:
        factory = None
    try:
        with asyncio.Runner(loop_factory=factory) as runner:
            runner.run(main())
    except serving.StartupError as reason:
        raise Trouble(str(reason)) from reason
