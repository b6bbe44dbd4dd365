"""Serving tables: the implementation of `starboard serve` and `starboard work`."""

import asyncio
import logging
import os
import re
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starboard.bots import even
from starboard.bots.roster import is_known, title
from starboard.cli.configuration import LOOPBACK, Configuration, configuration
from starboard.cli.parameters import a_bot
from starboard.cli.setting import ORIGIN
from starboard.cli.trouble import Trouble

if TYPE_CHECKING:
    from starboard.server.serving import ServeOptions
    from starboard.server.settings import Settings


FIT = re.compile(r"[\w-]{1,40}")


def data_folder() -> Path:
    """Return Starboard's folder in the system's location for application data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "starboard"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "starboard"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "starboard"


def usual_bots() -> int:
    """Return the number of bots that think concurrently: at most four, leaving one core to the server."""
    return min(4, max(1, (os.cpu_count() or 1) - 1))


def data_file(file: Path | None) -> str:
    """Return the given data file, else the one in the data folder, which is created if missing."""
    if file is not None:
        return str(file)
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)  # it contains all users' data: only its owner may read it
    except OSError as error:
        raise Trouble(f"the folder {folder} cannot be created: {error.strerror}") from error
    return str(folder / "starboard.db")


def the_data(file: Path | None, database: str) -> str:
    """Return the file or database given by these flags, else by the environment or `starboard.toml`."""
    flags = {"data": None if file is None else str(file), "database": database or None}
    return place_of_data(configuration(flags).checked())


def place_of_data(found: Configuration) -> str:
    if found["database"]:
        return str(found["database"])
    return data_file(Path(found["data"]) if found["data"] else None)


def behind(public: str) -> "Settings":
    """Return the settings for home use, or for a tunnel on this computer with the address `public`."""
    from starboard.server.settings import Settings

    if not public:
        return Settings()
    try:
        return Settings(public=ORIGIN.read(public), proxies=LOOPBACK)
    except ValueError as error:
        raise Trouble(f"a public address must look like https://games.example, not {public!r}") from error


def settings_of(found: Configuration) -> "Settings":
    from starboard.server.settings import Settings

    return Settings(
        found["allow-host"], found["allow-origin"], found["trust-proxy"], found["limits"], found["public-url"] or "",
        bot_files([Path(file) for file in found["bot"]]), found["metrics-token"] or "",
        found["operator"] or "", found["contact"] or "", found["smtp"] or "", found["mail-from"] or "",
        lobby=found["lobby"] == "on", weekly=found["weekly-event"],
    )  # fmt: skip


def bot_files(files: Sequence[Path]) -> dict[str, str]:
    """Return the host's own bots by name; each is loaded once for validation."""
    found: dict[str, str] = {}
    for file in files:
        a_bot(str(file))
        name = title(str(file))
        if name in found:
            raise Trouble(f"two bots are called {name}; rename one of the files")
        if is_known(name) or name == even.NAME:
            raise Trouble(f"{name} is a built-in bot; rename the file {file}")
        if not FIT.fullmatch(name):
            raise Trouble(f"{name!r} is not a name for a bot at a table: use up to 40 letters, digits, - and _")
        found[name] = str(file.resolve())
    return found


def run(found: Configuration) -> None:
    from starboard.server import serving

    thinking = usual_bots() if found["bots"] is None else found["bots"]
    plan = serving.ServeOptions(
        found["host"], found["port"], place_of_data(found), found["bus"] or "", found["key"] or "", thinking,
        settings_of(found),
    )  # fmt: skip
    _run(lambda: serving.serve(plan), found["log"])


def run_plan(plan: "ServeOptions") -> None:
    """Serve with these options, logging only warnings and errors."""
    from starboard.server import serving

    _run(lambda: serving.serve(plan), "plain", logging.WARNING)


def run_work(found: Configuration) -> None:
    if not found["database"]:
        raise Trouble(
            "`starboard work` runs bots for servers that share a PostgreSQL database: name it with --database;"
            " with a data file, `starboard serve` runs the bots itself"
        )
    from starboard.server import serving

    plan = serving.ServeOptions(
        data=found["database"], bus=found["bus"] or "", bots=found["bots"] or usual_bots(),
        settings=settings_of(found),
    )  # fmt: skip
    _run(lambda: serving.work(plan), found["log"])


def _run(main: Callable[[], Coroutine[Any, Any, None]], logs: str, level: int = logging.INFO) -> None:
    """Run on uvloop if it is installed; raise Trouble if start-up fails."""
    from starboard.server import log, serving

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
    except serving.WorkersFailed:
        raise SystemExit(1) from None
