"""The levels of computer players: five names, weakest first. What each means in each game stands in `levels.toml`."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final, final

NAMES: Final = ("stargazer", "ensign", "navigator", "captain", "admiral")
USUAL: Final = "navigator"
FIRST: Final = "stargazer"  # for a first game


@final
class Settings:
    """How a level plays one game at one number of seats. `levels.toml` explains each of them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.search: Final[str] = data["search"]
        self.positions: Final[int] = data["positions"]
        self.seconds: Final[float] = data["seconds"]
        self.depth: Final[int] = data["depth"]
        self.width: Final[int] = data["width"]
        self.replies: Final[int] = data["replies"]
        self.beam: Final[int] = data["beam"]
        self.samples: Final[int] = data["samples"]
        self.guesses: Final[int] = data["guesses"]
        self.overlook: Final[float] = data["overlook"]
        self.slack: Final[float] = data["slack"]
        self.margin: Final[float] = data["margin"]


def settings(level: str, game: str, seats: int, margin: float | None = None) -> Settings:
    """What a level means for a game: what stands under the game and the number of seats goes before what stands under
    the game alone, and that before what holds for all games; a `margin` that is given, before everything."""
    data = _data()
    found: dict[str, Any] = {}
    for section in ("any", f"any-{_more(seats)}", game, f"{game}-{_more(seats)}", f"{game}-{seats}"):
        part = data.get(section, {})
        found.update({key: value for key, value in part.items() if not isinstance(value, dict)})
        found.update(part.get(level, {}))
    if margin is not None:
        found["margin"] = margin
    return Settings(found)


def _more(seats: int) -> str:
    return "two" if seats == 2 else "more"


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("starboard.bots").joinpath("levels.toml").read_text("utf-8"))
