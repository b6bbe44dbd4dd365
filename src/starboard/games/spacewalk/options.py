"""The options of a table, with the source of each setting."""

from typing import Final

from starboard.core.options import OURS, PRINTED, PUBLIC, Option, OptionGroup

OFFERED: Final = (
    Option("mode", "SW-90", ("tokens", "cards", "plain"), "tokens", PRINTED),
    Option("first_seat", "SW-91", ("random", 1, 2, 3, 4, 5), "random", OURS),
    Option("placement_order", "SW-92", ("free", "large_first"), "free", {"free": PRINTED, "large_first": PUBLIC}),
    Option("phase2_start", "SW-93", ("same", "last"), "same", {"same": PRINTED, "last": OURS}),
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

GROUPS: Final = (
    OptionGroup("tokens", "mode", "tokens_from_round", "token_timing", "round_scope"),
    OptionGroup("start", "first_seat", "placement_order", "phase2_start"),
    OptionGroup("winning", "tiebreak"),
)
