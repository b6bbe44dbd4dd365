"""The games that there are."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from starboard.core import shelf
from starboard.core.contract import Game
from starboard.core.lesson import Lesson
from starboard.core.options import Setting, read_options


@cache
def games() -> dict[str, type[Game[Any, Any]]]:
    """Every game by its key."""
    return {key: _kind(key) for key in sorted(shelf.modules())}


@cache
def _kind(key: str) -> type[Game[Any, Any]]:
    kind: type[Game[Any, Any]] = import_module(shelf.modules()[key]).GAME
    return kind


def load(key: str, options: str = "", version: int | None = None, **chosen: Setting) -> Game[Any, Any]:
    """The game under these options, written `mode=cards first_seat=2` or given by name; ValueError if there is none.

    It is played by the newest version of its rules, or by the one told; Unreadable if that is not known here.
    """
    known = shelf.modules()
    if key not in known:
        raise ValueError(f"there is no game {key!r}; there are: {', '.join(sorted(known))}")
    kind = _kind(key)
    version = kind.known(version)
    written = read_options(kind.offered_in(version), options).chosen
    return _shared(key, version, tuple(sorted({**written, **chosen}.items())))


@cache
def _shared(key: str, version: int, chosen: tuple[tuple[str, Setting], ...]) -> Game[Any, Any]:
    return _kind(key)(dict(chosen), version)


@cache
def lessons(key: str) -> tuple[Lesson, ...]:
    """The lessons of a game: LESSONS in the module `lessons` beside its `game`."""
    name = f"{shelf.modules()[key].rpartition('.')[0]}.lessons"
    return tuple(import_module(name).LESSONS) if find_spec(name) else ()


def rulebook(key: str, language: str = "en") -> str:
    """The rulebook of a game in our words; empty if it has none in that language."""
    home = shelf.folder(key)
    name = "rulebook.md" if language == "en" else f"rulebook.{language}.md"
    return _read(home / name) if home else ""


@cache
def _read(file: Path) -> str:
    return file.read_text("utf-8") if file.exists() else ""
