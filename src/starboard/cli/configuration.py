"""The configuration of a server: what flags, environment and `starboard.toml` set, in this order of precedence."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starboard.cli.setting import (
    BY_NAME,
    CONFIG,
    ELSEWHERE,
    FILE,
    PREFIX,
    SETTINGS,
    Setting,
    nearest,
    without_passwords,
)
from starboard.cli.trouble import Trouble

USUAL_FILE = "starboard.toml"
LOOPBACK = ("127.0.0.1", "::1")
DEFAULT, FROM_FILE, FROM_ENVIRONMENT, FROM_FLAG = range(4)  # the higher wins
OTHERS_READ = 0o004
PLACE = re.compile(r"^(.*) \(at line (\d+), column \d+\)$")

Flags = Mapping[str, str | Sequence[str] | None]


@dataclass(frozen=True)
class Given:
    """A value that was set somewhere. `source` says where, as people know the place; `rank` is its precedence."""

    value: Any
    source: str
    rank: int = DEFAULT


@dataclass(frozen=True)
class Configuration:
    """What is in force, by the name of the setting, and all that is wrong with what was set, a sentence each."""

    given: Mapping[str, Given]
    faults: tuple[str, ...] = ()
    file: Path | None = None

    def __getitem__(self, name: str) -> Any:
        return self.given[name].value

    def checked(self) -> "Configuration":
        """Itself; Trouble names everything that is wrong."""
        if self.faults:
            raise Trouble("\n".join(self.faults))
        return self


def configuration(
    flags: Flags | None = None, environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Configuration:
    """What holds with these flags. The file is the one that is named, by `--config` or STARBOARD_CONFIG; else
    starboard.toml in the folder where one is, if it exists."""
    environment = os.environ if environment is None else environment
    file = _file(file, environment)
    faults: list[str] = []
    layers = [
        _read_file(file, faults) if file else {},
        _read_environment(environment, faults),
        _read_flags(flags or {}, faults),
    ]
    found = {setting.name: Given(setting.default, "default") for setting in SETTINGS}
    for layer in layers:
        found |= layer
    faults += _contradictions(found)
    return Configuration(found, tuple(faults), file)


def unknown_names(environment: Mapping[str, str]) -> list[str]:
    """Names in the environment that look like settings, and are none."""
    known = [*(setting.environment for setting in SETTINGS), *ELSEWHERE]
    strange = [name for name in sorted(environment) if name.startswith(PREFIX) and name not in known]
    return [f"environment: nothing is called {name}; {nearest(name, known)}" for name in strange]


def readable_secrets(configuration: Configuration) -> list[str]:
    """Secrets in a file that every user of the machine can read."""
    file = configuration.file
    if os.name != "posix" or file is None or not file.exists() or not file.stat().st_mode & OTHERS_READ:
        return []
    told = [name for name, given in configuration.given.items() if given.rank == FROM_FILE and _tells(name, given)]
    return [f"{file}: every user can read {' and '.join(told)}: chmod 640 {file}"] if told else []


def _tells(name: str, given: Given) -> bool:
    setting = BY_NAME[name]
    return setting.secret or "(hidden)" in setting.shown(given.value)


def _file(named: Path | None, environment: Mapping[str, str]) -> Path | None:
    if named is None and environment.get(CONFIG):
        named = Path(environment[CONFIG])
    return named or (Path(USUAL_FILE) if Path(USUAL_FILE).is_file() else None)


def _read_flags(flags: Flags, faults: list[str]) -> dict[str, Given]:
    found: dict[str, Given] = {}
    for name, words in flags.items():
        setting = BY_NAME[name]
        if words:
            texts = [words] if isinstance(words, str) else words
            _keep(found, setting, texts, Given(None, setting.flag, FROM_FLAG), faults)
    return found


def _read_environment(environment: Mapping[str, str], faults: list[str]) -> dict[str, Given]:
    """Where several values are allowed, spaces stand between them. What is empty is not set."""
    found: dict[str, Given] = {}
    for setting in SETTINGS:
        text = environment.get(setting.environment, "").strip()
        if text:
            texts = text.split() if setting.many else [text]
            _keep(found, setting, texts, Given(None, setting.environment, FROM_ENVIRONMENT), faults)
    return found


def _read_file(file: Path, faults: list[str]) -> dict[str, Given]:
    """Paths in it count from the folder where it lies."""
    import tomllib

    try:
        text = file.read_text("utf-8")
        tables = tomllib.loads(text)
    except OSError as error:
        faults.append(f"{file}: it cannot be read: {error.strerror}")
        return {}
    except ValueError as error:  # also what is no UTF-8
        place = PLACE.match(str(error))
        faults.append(f"{file}, line {place[2]}: {place[1]}" if place else f"{file}: {error}")
        return {}
    found: dict[str, Given] = {}
    for key, value in tables.items():
        source = f"{file}{_line(text, key)}"
        setting = BY_NAME.get(key)
        if setting is None:
            faults.append(f"{source}: nothing is called {key}; {nearest(key, list(BY_NAME))}")
            continue
        values = value if isinstance(value, list) and setting.many else [value]
        texts = [_text(setting, each) for each in values]
        if None in texts:
            faults.append(_not_allowed(setting, source, repr(value)))
            continue
        paths = [str(file.parent / each) if setting.kind is FILE else each for each in texts if each is not None]
        _keep(found, setting, paths, Given(None, source, FROM_FILE), faults)
    return found


def _line(text: str, key: str) -> str:
    """Where a key stands, where that can be said."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*\[*\s*([\"']?){re.escape(key)}\1\s*[=.\]]", line):
            return f", line {number}"
    return ""


def _text(setting: Setting, value: object) -> str | None:
    """A value of a file as it would be typed; None for one of another kind."""
    if setting.kind.number:
        return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
    return value if isinstance(value, str) else None


def _keep(found: dict[str, Given], setting: Setting, texts: Sequence[str], given: Given, faults: list[str]) -> None:
    read = []
    for text in texts:
        try:
            read.append(setting.kind.read(text))
        except ValueError:
            faults.append(_not_allowed(setting, given.source, text if setting.kind.number else repr(text)))
            return
    found[setting.name] = Given(tuple(read) if setting.many else read[0], given.source, given.rank)


def _not_allowed(setting: Setting, source: str, value: str) -> str:
    """The sentence that says what is; it repeats no secret."""
    place = source if source in (setting.flag, setting.environment) else f"{source}: {setting.name}"
    several = ", or a list of such" if setting.many else ""
    said = "" if setting.secret else f", not {without_passwords(value)}"
    return f"{place} takes {setting.kind.allowed}{several}{said}"


def _contradictions(found: dict[str, Given]) -> Iterator[str]:
    """Settings that do not go together. Of data and database the one that was set by more right counts."""
    data, database = found["data"], found["database"]
    if data.rank and data.rank == database.rank:
        yield f"{data.source}, {database.source}: set either data or database, not both"
    elif data.rank > database.rank:
        found["database"] = Given(None, f"none, as data is set by {data.source}")
    elif database.rank:
        found["data"] = Given(None, f"none, as database is set by {database.source}")
    if found["bots"].value == 0 and found["database"].value is None:
        yield f"{found['bots'].source}: with a data file nobody else can think for the bots: bots needs at least 1"
    if found["bot"].value and found["database"].value is not None:
        yield (
            f"{found['bot'].source}: bot works with a data file; to play on servers with a database use `starboard bot`"
        )
    if found["metrics-token"].value and find_spec("prometheus_client") is None:
        yield (
            f"{found['metrics-token'].source}: /metrics needs the package prometheus-client:"
            " install starboard-games[site]"
        )
    if found["public-url"].value and not found["trust-proxy"].value:
        found["trust-proxy"] = Given(LOOPBACK, "follows from public-url")
