"""The house rules: the options that a table can choose, and what they amount to."""

from typing import Final, final

from starboard.core.contract import CHANCE
from starboard.core.options import INFERRED, OURS, PRINTED, PUBLIC, Option, Options

OFFERED: Final = (
    Option("mode", "SW-90", ("tokens", "cards", "plain"), "tokens", PRINTED),
    Option("first_seat", "SW-91", ("random", 1, 2, 3, 4, 5), "random", OURS),
    Option("placement_order", "SW-92", ("free", "large_first"), "free", {"free": PRINTED, "large_first": PUBLIC}),
    Option("phase2_start", "SW-93", ("same", "last"), "same", {"same": INFERRED, "last": OURS}),
    Option("round_scope", "SW-94", ("table", "personal"), "table", OURS),
    Option(
        "token_timing",
        "SW-95",
        ("between_turns", "own_turn_only"),
        "between_turns",
        {"between_turns": PRINTED, "own_turn_only": PUBLIC},
    ),
    Option("tokens_from_round", "SW-96", tuple(range(1, 10)), 1, {1: PRINTED, **dict.fromkeys(range(2, 10), OURS)}),
    Option("tiebreak", "SW-97", ("shared", "ships"), "shared", OURS),
)


@final
class House:
    """One table's house rules, as plain facts that the rules ask for, each by itself."""  # SW-98

    def __init__(self, options: Options) -> None:
        first = options["first_seat"]
        self.mode: Final = options.word("mode")  # SW-2
        self.first_seat: Final = CHANCE if first == "random" else int(first)
        self.large_first: Final = options.word("placement_order") == "large_first"
        self.last_begins: Final = options.word("phase2_start") == "last"
        self.personal: Final = options.word("round_scope") == "personal"
        self.windows: Final = options.word("token_timing") == "between_turns"
        self.tokens_from: Final = options.number("tokens_from_round")
        self.more_ships_win: Final = options.word("tiebreak") == "ships"
