"""The house rules: the chosen options as plain attributes."""

from functools import lru_cache
from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.options import Options
from starboard.core.seating import CHANCE, Seat
from starboard.games.zylatron.rules.board import (
    HALF_PRICE,
    HALF_REBUILD,
    KINDS,
    MOVES,
    PILE,
    PRICE,
    REBUILD,
    ROUND_LIMIT,
    SHORT_FIGHTER_STEPS,
    SHORT_KINDS,
    SHORT_MOVES,
    SHORT_PILE,
    SHORT_ROUND_LIMIT,
    STEPS,
)  # fmt: skip

USUAL: Final = {2: "AB", 3: "ABC", 4: "ABCD"}  # ZY-2


@final
class House:
    """The house rules of one table, with one attribute for each fact the rules need."""  # ZY-116

    def __init__(self, options: Options) -> None:
        self.short: Final = options.word("variant") == "short"
        self.planets: Final = options.word("planets")
        self.colony: Final = options.on("colony")
        self.teams: Final = options.on("teams")
        self.by_eye: Final = options.word("ranging") == "by_eye"
        self.one_move: Final = options.word("tower") == "one_move" and self.short  # ZY-118
        self.gentle: Final = options.on("gentle_start")
        self.quiet: Final = options.on("quiet_first_round")
        self.laser_factories: Final = options.on("laser_factories") and not self.short  # ZY-118
        self.lifeboats: Final = options.word("cargo") == "lifeboats"
        self.lasting_damage: Final = options.word("damage") == "until_repaired"
        self.second_destroys: Final = options.word("second_damage") == "destroys"
        self.on_foot: Final = options.word("hq_entry") == "on_foot"
        self.frontier: Final = options.on("frontier")
        half = options.word("prices") == "half"
        self.price: Final = HALF_PRICE if half else PRICE
        self.rebuild: Final = HALF_REBUILD if half else REBUILD
        self.kinds: Final = SHORT_KINDS if self.short else KINDS
        self.moves: Final = SHORT_MOVES if self.short else MOVES  # ZY-10
        self.pile: Final = SHORT_PILE if self.short else PILE  # ZY-5
        self.steps: Final = {**STEPS, "F": SHORT_FIGHTER_STEPS} if self.short else STEPS  # ZY-20
        self.round_limit: Final = _limit(options, self.short)  # rounds; 0: none

    def homes(self, count: int) -> str:
        """Return the planets of `count` seats in turn order; "" if the chosen planets do not fit."""  # ZY-2
        chosen = USUAL.get(count, "") if self.planets == "usual" else self.planets
        return chosen if len(chosen) == count else ""

    # ---- sides: every seat alone, or A and C against B and D

    def sides(self, count: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the sides. Teams require four seats."""  # ZY-113, ZY-118
        if self.teams and count == 4:
            return (1, 3), (2, 4)
        return tuple([(seat,) for seat in range(1, count + 1)])

    def partners(self, count: int, one: Seat, other: Seat) -> bool:
        return self.teams and count == 4 and one != other and (one - other) % 2 == 0

    def enemies(self, count: int, one: Seat, other: Seat) -> bool:
        """Return whether two seats are enemies. The bank, the seat itself and its partner never are."""
        return CHANCE not in (one, other) and one != other and not self.partners(count, one, other)


def _limit(options: Options, short: bool) -> int:
    limit = options["round_limit"]
    if limit == "usual":
        return SHORT_ROUND_LIMIT if short else ROUND_LIMIT
    return 0 if limit == "none" else int(limit)


@lru_cache(maxsize=256)
def house_of(game: Game[Any, Any]) -> House:
    """Return the house rules of a game, cached."""
    return House(game.options)
