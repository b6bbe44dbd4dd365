"""The configuration of a server from flags, environment and `starboard.toml`, in this order of precedence.

Typer's `auto_envvar_prefix` and `default_map` are not enough. They need a flag for each setting, which secrets and the
commands `config` and `host` lack. They also stop at the first error and do not know a value's line in the file.
"""

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
DEFAULT, FROM_FILE = range(2)  # then the environment, then flags; the highest wins
OTHERS_READ = 0o004
PLACE = re.compile(r"^(.*) \(at line (\d+), column \d+\)$")

Flags = Mapping[str, str | Sequence[str] | None]
Texts = Iterator[tuple[Setting, Sequence[str], str]]  # values as typed, and their source


@dataclass(frozen=True)
class Given:
    """A value with its source in readable form, and `rank`, its precedence."""

    value: Any
    source: str
    rank: int = DEFAULT


@dataclass(frozen=True)
class Configuration:
    """The values in force by setting name, and the error in each invalid setting, one sentence each."""

    given: Mapping[str, Given]
    faults: tuple[str, ...] = ()
    file: Path | None = None

    def __getitem__(self, name: str) -> Any:
        return self.given[name].value

    def checked(self) -> "Configuration":
        """Return this configuration; raise Trouble with all errors if there are any."""
        if self.faults:
            raise Trouble("\n".join(self.faults))
        return self


def configuration(
    flags: Flags | None = None, environment: Mapping[str, str] | None = None, file: Path | None = None
) -> Configuration:
    """Return the configuration with these flags.

    The file is the one named by `--config` or STARBOARD_CONFIG, else starboard.toml in this folder, if it exists.
    """
    environment = os.environ if environment is None else environment
    file = _file(file, environment)
    faults: list[str] = []
    found = {setting.name: Given(setting.default, "default") for setting in SETTINGS}
    layers = _file_texts(file, faults), _environment_texts(environment), _flag_texts(flags or {})
    for rank, layer in enumerate(layers, FROM_FILE):
        for setting, texts, source in layer:
            try:
                values = tuple([_read(setting, text, source) for text in texts])
            except Trouble as fault:
                faults.append(str(fault))
            else:
                found[setting.name] = Given(values if setting.many else values[0], source, rank)
    faults += _contradictions(found)
    return Configuration(found, tuple(faults), file)


def unknown_names(environment: Mapping[str, str]) -> list[str]:
    """Return an error for each environment variable that looks like a setting but isn't one."""
    known = [*(setting.environment for setting in SETTINGS), *ELSEWHERE]
    strange = [name for name in sorted(environment) if name.startswith(PREFIX) and name not in known]
    return [f"environment: unknown name {name}; {nearest(name, known)}" for name in strange]


def readable_secrets(configuration: Configuration) -> list[str]:
    """Return an error if other users of the machine can read secrets in the file."""
    file = configuration.file
    if os.name != "posix" or file is None or not file.exists() or not file.stat().st_mode & OTHERS_READ:
        return []
    told = [name for name, given in configuration.given.items() if given.rank == FROM_FILE and _tells(name, given)]
    return [f"{file}: every user can read {' and '.join(told)}; run chmod 640 {file}"] if told else []


def _tells(name: str, given: Given) -> bool:
    setting = BY_NAME[name]
    return setting.secret or "(hidden)" in setting.shown(given.value)


def _file(named: Path | None, environment: Mapping[str, str]) -> Path | None:
    if named is None and environment.get(CONFIG):
        named = Path(environment[CONFIG])
    return named or (Path(USUAL_FILE) if Path(USUAL_FILE).is_file() else None)


def _flag_texts(flags: Flags) -> Texts:
    for name, words in flags.items():
        if words:
            yield BY_NAME[name], [words] if isinstance(words, str) else words, BY_NAME[name].flag


def _environment_texts(environment: Mapping[str, str]) -> Texts:
    """Yield the settings in the environment. Spaces separate multiple values; an empty value counts as unset."""
    for setting in SETTINGS:
        text = environment.get(setting.environment, "").strip()
        if text:
            yield setting, text.split() if setting.many else [text], setting.environment


def _file_texts(file: Path | None, faults: list[str]) -> Texts:
    """Yield the settings in the file, if there is one. Paths in the file are relative to its folder."""
    if file is None:
        return
    import tomllib

    try:
        text = file.read_text("utf-8")
        tables = tomllib.loads(text)
    except OSError as error:
        faults.append(f"{file}: cannot be read: {error.strerror}")
        return
    except ValueError as error:  # includes text that is not UTF-8
        place = PLACE.match(str(error))
        faults.append(f"{file}, line {place[2]}: {place[1]}" if place else f"{file}: {error}")
        return
    for key, value in tables.items():
        source = f"{file}{_line(text, key)}"
        setting = BY_NAME.get(key)
        if setting is None:
            faults.append(f"{source}: unknown setting {key}; {nearest(key, list(BY_NAME))}")
            continue
        values = value if isinstance(value, list) and setting.many else [value]
        texts = [typed for each in values if (typed := _text(setting, each)) is not None]
        if len(texts) < len(values):
            faults.append(_not_allowed(setting, source, repr(value)))
        else:
            yield setting, [str(file.parent / each) if setting.kind is FILE else each for each in texts], source


def _line(text: str, key: str) -> str:
    """Return ", line N" for the line of a key; empty if the key is not found."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*\[*\s*([\"']?){re.escape(key)}\1\s*[=.\]]", line):
            return f", line {number}"
    return ""


def _text(setting: Setting, value: object) -> str | None:
    """Return a value from a file in the form in which it would be typed; None if it has the wrong type."""
    if setting.kind.number:
        return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else None
    return value if isinstance(value, str) else None


def _read(setting: Setting, text: str, source: str) -> Any:
    """Parse a value of a setting; raise Trouble if it is not allowed."""
    try:
        return setting.kind.read(text)
    except ValueError as error:
        raise Trouble(_not_allowed(setting, source, text if setting.kind.number else repr(text))) from error


def _not_allowed(setting: Setting, source: str, value: str) -> str:
    """Return a sentence that states the allowed values, without repeating a secret."""
    place = source if source in (setting.flag, setting.environment) else f"{source}: {setting.name}"
    several = ", or a list of them" if setting.many else ""
    said = "" if setting.secret else f", not {without_passwords(value)}"
    return f"{place} must be {setting.kind.allowed}{several}{said}"


def _contradictions(found: dict[str, Given]) -> Iterator[str]:
    """Yield contradictions between settings. Of data and database, the one with higher precedence is used."""
    data, database = found["data"], found["database"]
    if data.rank and data.rank == database.rank:
        yield f"{data.source}, {database.source}: set either data or database, not both"
    elif data.rank > database.rank:
        found["database"] = Given(None, f"none, because data is set by {data.source}")
    elif database.rank:
        found["data"] = Given(None, f"none, because database is set by {database.source}")
    if found["bots"].value == 0 and found["database"].value is None:
        yield f"{found['bots'].source}: with a data file, only this process can run bots: set bots to at least 1"
    if found["bot"].value and found["database"].value is not None:
        yield (
            f"{found['bot'].source}: bot needs a data file; to play on a server with a database, use `starboard bot`"
        )
    if found["metrics-token"].value and find_spec("prometheus_client") is None:
        yield (
            f"{found['metrics-token'].source}: /metrics needs the package prometheus-client:"
            " install starboard-games[site]"
        )
    if found["public-url"].value and not found["trust-proxy"].value:
        found["trust-proxy"] = Given(LOOPBACK, "implied by public-url")
