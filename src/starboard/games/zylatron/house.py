"""The house rules: the options that a table can choose, and what they amount to."""

from functools import lru_cache
from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.options import INFERRED, OURS, PRINTED, Option, Options
from starboard.games.zylatron.board import (
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

ON_OFF: Final = ("off", "on")
PRINTED_OFF: Final = {"off": PRINTED, "on": OURS}
LIMITS: Final = ("usual", 20, 30, 40, 60, 80, 120, "none")

OFFERED: Final = (
    Option("variant", "ZY-3", ("major", "short"), "major", PRINTED),
    Option(
        "planets", "ZY-2", ("usual", "AB", "AD", "AC", "BC", "BD", "CD", "ABC", "ABD", "ACD", "BCD"), "usual", PRINTED
    ),
    Option("colony", "ZY-8", ("on", "off"), "on", {"on": OURS, "off": PRINTED}),
    Option("round_limit", "ZY-110", LIMITS, "usual", {**dict.fromkeys(LIMITS, OURS), "none": PRINTED}),
    Option("teams", "ZY-113", ON_OFF, "off", PRINTED_OFF),
    Option("ranging", "ZY-48", ("assisted", "by_eye"), "assisted", {"assisted": OURS, "by_eye": PRINTED}),
    Option("gentle_start", "ZY-114", ON_OFF, "off", PRINTED_OFF),
    Option("quiet_first_round", "ZY-117", ON_OFF, "off", PRINTED_OFF),
    Option("laser_factories", "ZY-45", ("on", "off"), "on", OURS),
    Option("cargo", "ZY-61", ("lost", "lifeboats"), "lost", OURS),
    Option(
        "damage", "ZY-76", ("one_turn", "until_repaired"), "one_turn", {"one_turn": PRINTED, "until_repaired": OURS}
    ),
    Option("second_damage", "ZY-74", ("none", "destroys"), "none", {"none": INFERRED, "destroys": OURS}),
    Option("hq_entry", "ZY-90", ("any", "on_foot"), "any", OURS),
    Option("prices", "ZY-89", ("printed", "half"), "printed", {"printed": INFERRED, "half": OURS}),
    Option("frontier", "ZY-100", ON_OFF, "off", OURS),
    Option("tower", "ZY-27", ("separate", "one_move"), "separate", {"separate": INFERRED, "one_move": PRINTED}),
)

USUAL: Final = {2: "AB", 3: "ABC", 4: "ABCD"}  # ZY-2


@final
class House:
    """One table's house rules, as plain facts that the rules ask for, each by itself."""  # ZY-116

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
        self.round_limit: Final = _limit(options, self.short)  # 0: none

    def homes(self, count: int) -> str:
        """The planets of so many seats, in the order of play; none if the chosen planets do not fit."""  # ZY-2
        chosen = USUAL.get(count, "") if self.planets == "usual" else self.planets
        return chosen if len(chosen) == count else ""


def _limit(options: Options, short: bool) -> int:
    limit = options["round_limit"]
    if limit == "usual":
        return SHORT_ROUND_LIMIT if short else ROUND_LIMIT
    return 0 if limit == "none" else int(limit)


@lru_cache(maxsize=256)
def house_of(game: Game[Any, Any]) -> House:
    """The house rules of a game on the shelf."""
    return House(game.options)
