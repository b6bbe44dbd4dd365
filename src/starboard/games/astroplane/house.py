"""The house rules: the options that a table can choose, and what they amount to."""

from typing import Final, final

from starboard.core.contract import CHANCE
from starboard.core.options import INFERRED, OURS, PRINTED, Option, Options

_SWITCH: Final = ("off", "on")
_PRINTED_OFF: Final = {"off": PRINTED, "on": OURS}

OFFERED: Final = (
    Option("safe_entry", "AP-120", _SWITCH, "off", _PRINTED_OFF),
    Option("rim_parking", "AP-7", _SWITCH, "off", {"off": OURS, "on": PRINTED}),
    Option("both_moves", "AP-17", _SWITCH, "off", OURS),
    Option("one_bonus", "AP-45", _SWITCH, "off", {"off": INFERRED, "on": OURS}),
    Option("strict_neighbours", "AP-66", _SWITCH, "off", _PRINTED_OFF),
    Option("reserve_duty", "AP-92", _SWITCH, "off", _PRINTED_OFF),
    Option("drawn_out_rounds", "AP-103", (8, 12, 20, "off"), 12, {8: OURS, 12: OURS, 20: OURS, "off": PRINTED}),
    Option("first_player", "AP-12", ("lot", 1, 2, 3, 4), "lot", OURS),
)


@final
class House:
    """One table's house rules, as plain facts that the rules ask for, each by itself."""

    def __init__(self, options: Options) -> None:
        rounds, first = options["drawn_out_rounds"], options["first_player"]
        self.safe_entry: Final = options.on("safe_entry")
        self.rim_parking: Final = options.on("rim_parking")
        self.both_moves: Final = options.on("both_moves")
        self.one_bonus: Final = options.on("one_bonus")
        self.strict_neighbours: Final = options.on("strict_neighbours")
        self.reserve_duty: Final = options.on("reserve_duty")
        self.drawn_out_rounds: Final = 0 if rounds == "off" else int(rounds)  # 0: never
        self.first_player: Final = CHANCE if first == "lot" else int(first)
