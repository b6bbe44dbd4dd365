"""Which games the laws are asked of, under which options and seatings. CONTRACT_GAMES names some; by default all."""

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

HOUSE_RULES = 8  # settings that differ from the printed game, each tried alone
FEW = 4  # ... on a board of very many places, where everything takes longer
VAST = 600  # places
ENOUGH = 2000  # actions of a game whose end is switched off


def keys() -> list[str]:
    return os.environ.get("CONTRACT_GAMES", "").split() or list(games())


def cases() -> list[Case]:
    return [case for key in keys() for case in cases_of(key)]


def cases_of(key: str) -> Iterator[Case]:
    """The printed game with few, some and many seats; then each house rule once, with changing seats."""
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
    """Every option alone at its outermost settings that are not the default."""
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
    """Is the law kept, and all that it rests on?"""
    law = LAWS[name]
    return all(kept(other, case) for other in law.rests_on) and not faults(law, walked(case), 1)


def check(name: str, case: Case) -> None:
    """Fail with the faults, unless the law rests on one that is broken: then that one fails."""
    law = LAWS[name]
    if all(kept(other, case) for other in law.rests_on):
        found = faults(law, walked(case))
        assert not found, "\n".join([law.text, *found])
