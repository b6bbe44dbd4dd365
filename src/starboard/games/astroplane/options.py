"""The house rules a table can choose, with the source (printed or ours) of each setting."""

from typing import Final

from starboard.core.options import OURS, PRINTED, Option, OptionGroup

_SWITCH: Final = ("off", "on")
_PRINTED_OFF: Final = {"off": PRINTED, "on": OURS}

OFFERED: Final = (
    Option("safe_entry", "AP-120", _SWITCH, "off", _PRINTED_OFF),
    Option("rim_parking", "AP-7", _SWITCH, "off", {"off": OURS, "on": PRINTED}),
    Option("both_moves", "AP-17", _SWITCH, "off", OURS),
    Option("one_bonus", "AP-45", _SWITCH, "off", OURS),
    Option("strict_neighbours", "AP-66", _SWITCH, "off", _PRINTED_OFF),
    Option("reserve_duty", "AP-92", _SWITCH, "off", _PRINTED_OFF),
    Option("drawn_out_rounds", "AP-103", (8, 12, 20, "off"), 12, {8: OURS, 12: OURS, 20: OURS, "off": PRINTED}),
    Option("first_player", "AP-12", ("lot", 1, 2, 3, 4), "lot", OURS),
)

GROUPS: Final = (
    OptionGroup("length", "first_player", "drawn_out_rounds"),
    OptionGroup("moves", "both_moves", "one_bonus", "rim_parking"),
    OptionGroup("squares", "strict_neighbours", "safe_entry"),
    OptionGroup("centre", "reserve_duty"),
)
