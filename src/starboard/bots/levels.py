"""The levels of computer players: five names, weakest first. `levels.toml` contains their settings by game."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, final

from starboard.bots.even import LEVEL, strength_of

NAMES: Final = ("stargazer", "ensign", "navigator", "captain", "admiral")
USUAL: Final = "navigator"
FIRST: Final = "stargazer"  # for a first game
BELOW: Final = {"overlook": 1.0, "slack": 1.0}  # strength 0: chooses among all plans of the weakest level at random
BETWEEN: Final = ("overlook", "slack", "margin")  # settings interpolated between two levels, like `positions`


@final
class LevelSettings:
    """The settings of a level for one game and number of seats; `levels.toml` explains each of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.search: Final[str] = data["search"]
        self.positions: Final[int] = data["positions"]
        self.seconds: Final[float] = data["seconds"]
        self.depth: Final[int] = data["depth"]
        self.width: Final[int] = data["width"]
        self.replies: Final[int] = data["replies"]
        self.solve: Final[int] = data["solve"]
        self.beam: Final[int] = data["beam"]
        self.samples: Final[int] = data["samples"]
        self.guesses: Final[int] = data["guesses"]
        self.overlook: Final[float] = data["overlook"]
        self.slack: Final[float] = data["slack"]
        self.margin: Final[float] = data["margin"]


def settings(level: str, game: str, seats: int, margin: float | None = None) -> LevelSettings:
    """Return the settings of a level for a game. A given `margin` overrides that of the level."""
    strength = strength_of(level)
    found = _settings(level, game, seats) if strength is None else _between(strength, game, seats)
    if margin is not None:
        found["margin"] = margin
    return LevelSettings(found)


def levels_around(strength: int) -> tuple[str, str]:
    """Return the levels below and above a strength. Beyond the ends, both are the weakest or the strongest level."""
    number = strength // LEVEL
    return NAMES[max(0, number - 1)], NAMES[min(number, len(NAMES) - 1)]


def _between(strength: int, game: str, seats: int) -> dict[str, Any]:
    """Return settings between two levels: the nearer one's kind of search, with interpolated numbers."""
    low, high = (_settings(name, game, seats) for name in levels_around(strength))
    if strength < LEVEL:
        low = low | BELOW
    share = strength % LEVEL / LEVEL
    found = (low if share < 0.5 else high) | {name: low[name] + share * (high[name] - low[name]) for name in BETWEEN}
    found["positions"] = round(low["positions"] * (high["positions"] / low["positions"]) ** share)
    return found


def _settings(level: str, game: str, seats: int) -> dict[str, Any]:
    """Return a level's settings. The most specific section wins: game and seats, then game, then all games."""
    data = _data()
    found: dict[str, Any] = {}
    for section in ("any", f"any-{_more(seats)}", game, f"{game}-{_more(seats)}", f"{game}-{seats}"):
        part = data.get(section, {})
        found.update({key: value for key, value in part.items() if not isinstance(value, dict)})
        found.update(part.get(level, {}))
    return found


def _more(seats: int) -> str:
    return "two" if seats == 2 else "more"


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("starboard.bots").joinpath("levels.toml").read_text("utf-8"))
