"""The options of a table, with the source of each setting."""

from collections.abc import Sequence
from typing import Final

from starboard.core.options import INFERRED, OURS, PRINTED, PUBLIC, Option, OptionGroup, Setting

_LOCKS: Final = tuple(range(0, 5001, 500))
_LIMITS: Final = ("none", 3, 5, 8, 10, 15, 20, 30, 45, 60)
_STARTS: Final = (0, 15, 30, 45, 60, 90, 120, 180, 240)


def _only_printed(printed: Setting, settings: Sequence[Setting]) -> dict[Setting, str]:
    """Return the source of each setting: PRINTED for the printed one, OURS for the others."""
    return {setting: PRINTED if setting == printed else OURS for setting in settings}


OFFERED: Final = (
    Option("board", "S7-4", ("quick", "full"), "quick", OURS),
    Option(
        "mode", "S7-81", ("real_time", "by_turns"), "real_time", {"real_time": PRINTED, "by_turns": OURS}, front=True
    ),
    Option("strict_start", "S7-17", ("on", "off"), "off", {"on": PRINTED, "off": OURS}),
    Option("spent", "S7-23", ("clear", "keep"), "clear", {"clear": OURS, "keep": PRINTED}),
    Option("miss_lock_purple", "S7-26", _LOCKS, 2000, _only_printed(0, _LOCKS)),
    Option("miss_lock_blue", "S7-26", _LOCKS, 2000, _only_printed(0, _LOCKS)),
    Option("tray_angle", "S7-29", ("upright", "scattered"), "upright", {"upright": OURS, "scattered": PRINTED}),
    Option(
        "board_picture",
        "S7-30",
        ("full", "outlines", "bare"),
        "full",
        {"full": INFERRED, "outlines": OURS, "bare": OURS},
    ),
    Option("mutual_block", "S7-57", ("on", "off"), "off", {"on": PUBLIC, "off": PRINTED}),
    Option("clock", "S7-62", _LIMITS, "none", _only_printed("none", _LIMITS)),
    Option("made_points", "S7-69", (25, 50), 50, OURS),
    Option("head_start", "S7-80", _STARTS, 0, _only_printed(0, _STARTS)),
    Option("head_start_for", "S7-80", ("purple", "blue"), "purple", OURS),
    Option("finds", "S7-82", tuple(range(3, 9)), 4, OURS),
)

GROUPS: Final = (
    OptionGroup("length", "mode", "board", "clock", "finds"),
    OptionGroup("pieces", "tray_angle", "board_picture", "spent"),
    OptionGroup("rules", "strict_start", "mutual_block", "made_points"),
    OptionGroup("handicaps", "miss_lock_purple", "miss_lock_blue", "head_start", "head_start_for"),
)
