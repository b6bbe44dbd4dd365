"""The cases to check: games with their options and seatings.

The environment variable CONTRACT_GAMES selects the games; by default all are checked.
"""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

from starboard.conformance import laws  # noqa: F401
from starboard.conformance.law import LAWS, faults
from starboard.conformance.walk import LIMIT, Case, Walk, spread, walk
from starboard.core.contract import Game
from starboard.core.options import Setting
from starboard.core.registry import games, load

HOUSE_RULES = 8  # settings other than the default, each tested separately
FEW = 4  # on a vast board, where everything takes longer
VAST = 600  # a board with more places is vast
ENOUGH = 2000  # actions of a game that may be endless under these options


def keys() -> list[str]:
    return os.environ.get("CONTRACT_GAMES", "").split() or list(games())


def cases() -> list[Case]:
    return [case for key in keys() for case in cases_of(key)]


def cases_of(key: str) -> Iterator[Case]:
    """Yield the default game with few, some and many seats, then single house rules with varying seats."""
    game = load(key)
    for count in spread(list(game.seats), 3):
        seatings = game.seatings(count)
        yield from (Case(game, seating) for seating in spread(seatings, 2))
    for number, chosen in enumerate(spread(house_rules(game), FEW if vast(game) else HOUSE_RULES)):
        varied = load(key, **chosen)
        fitting = [seatings[0] for count in game.seats if (seatings := varied.seatings(count))]
        if fitting:
            yield Case(varied, fitting[number % len(fitting)], 1, ENOUGH if varied.endless() else LIMIT)


def vast(game: Game[Any, Any]) -> bool:
    start = game.start(game.seatings(game.seats[0])[0])
    return any(len(board.places) > VAST for board in game.scene(game.view(start, None)).boards)


def house_rules(game: Game[Any, Any]) -> list[dict[str, Setting]]:
    """Return each option separately, with its first and last settings that are not the default."""
    found: list[dict[str, Setting]] = []
    for option in game.offered:
        others = [setting for setting in option.settings if setting != option.default]
        found.extend({option.name: setting} for setting in spread(others, 2))
    return found


@cache
def walked(case: Case) -> Walk:
    return walk(case)


@cache
def kept(name: str, case: Case) -> bool:
    """Return whether the game satisfies the law and all laws that it depends on."""
    law = LAWS[name]
    return all(kept(other, case) for other in law.rests_on) and not faults(law, walked(case), 1)


def check(name: str, case: Case) -> None:
    """Fail with the law's faults. Pass if a law that it depends on is broken, because that law fails itself."""
    law = LAWS[name]
    if all(kept(other, case) for other in law.rests_on):
        found = faults(law, walked(case))
        assert not found, "\n".join([law.text, *found])
