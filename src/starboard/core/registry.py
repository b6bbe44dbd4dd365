"""The registry of games."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, TypeVar, overload

from starboard import OWN_GAMES, report
from starboard.core import discovery
from starboard.core.contract import Game
from starboard.core.lesson import Chapter, Lesson
from starboard.core.options import Setting, read_options

G = TypeVar("G", bound=Game[Any, Any])


REQUIRED: Final[tuple[str, ...]] = (
    "seatings", "start", "actors", "legal", "reason", "apply", "scores", "places", "read", "write_state", "read_state",
    "label", "scene", "choices", "cues",
)  # fmt: skip  # the abstract methods of Game


class BrokenGame(ValueError):
    """An installed game that cannot be loaded."""


@cache
def games() -> dict[str, type[Game[Any, Any]]]:
    """Return every game by its key. A third-party game that cannot be loaded is reported and skipped."""
    found: dict[str, type[Game[Any, Any]]] = {}
    for key, module in sorted(discovery.modules().items()):
        try:
            found[key] = _kind(key)
        except BrokenGame as broken:
            if module.startswith(f"{OWN_GAMES}."):
                raise
            report(f"{broken} It is skipped.")
    return found


@cache
def _kind(key: str) -> type[Game[Any, Any]]:
    module = discovery.modules()[key]
    try:
        kind: type[Game[Any, Any]] = import_module(module).GAME
    except Exception as fault:
        raise BrokenGame(f"The game {key} cannot be loaded from {module}: {type(fault).__name__}: {fault}.") from fault
    if not isinstance(kind, type) or not issubclass(kind, Game) or kind.key != key:
        raise BrokenGame(f"The game {key} cannot be loaded: GAME in {module} is not a game with this key.")
    if missing := [name for name in REQUIRED if getattr(kind, name) is getattr(Game, name)]:
        raise BrokenGame(f"The game {key} cannot be loaded: {kind.__name__} in {module} lacks {', '.join(missing)}.")
    return kind


@overload
def load(game: type[G], options: str = "", version: int | None = None, **chosen: Setting) -> G: ...


@overload
def load(game: str, options: str = "", version: int | None = None, **chosen: Setting) -> Game[Any, Any]: ...


def load(game: str | type[G], options: str = "", version: int | None = None, **chosen: Setting) -> Any:
    """Return the game under these options, written `mode=cards first_seat=2` or passed by name.

    A game is given by its key or by its class. With a class, type checkers know its states and actions. `version`
    selects a version of the rules, by default the newest. Raise ValueError for an unknown game or option, Unreadable
    for an unsupported version.
    """
    kind = _known_kind(game) if isinstance(game, str) else game
    version = kind.known(version)
    written = read_options(kind.offered_in(version), options).chosen
    hashable: Any = kind  # classes are hashable, but mypy checks their instances
    return _shared(hashable, version, tuple(sorted({**written, **chosen}.items())))


def _known_kind(key: str) -> type[Game[Any, Any]]:
    known = discovery.modules()
    if key not in known:
        raise ValueError(f"there is no game {key!r}; the games are: {', '.join(sorted(known))}")
    return _kind(key)


@cache
def _shared(kind: type[Game[Any, Any]], version: int, chosen: tuple[tuple[str, Setting], ...]) -> Game[Any, Any]:
    return kind(dict(chosen), version)


@cache
def lessons(key: str) -> tuple[Lesson, ...]:
    """Return the lessons of a game, chapter by chapter, from LESSONS in the module `lessons` next to its `game`."""
    own = {lesson.key: lesson for lesson in _lessons_module(key, "LESSONS")}
    return tuple(own[name] for chapter in chapters(key) for name in chapter.lessons)


def chapters(key: str) -> tuple[Chapter, ...]:
    """Return the chapters of a game's lessons, from CHAPTERS in the module `lessons`, else one chapter with all."""
    found: tuple[Chapter, ...] = tuple(_lessons_module(key, "CHAPTERS"))
    own = tuple(lesson.key for lesson in _lessons_module(key, "LESSONS"))
    return found or ((Chapter("core", *own),) if own else ())


def _lessons_module(key: str, name: str) -> Any:
    module = f"{discovery.modules()[key].rpartition('.')[0]}.lessons"
    return getattr(import_module(module), name, ()) if find_spec(module) else ()
