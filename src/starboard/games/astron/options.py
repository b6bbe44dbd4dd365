"""The house rules a table can choose, with the source (printed or ours) of each setting."""

from typing import Final

from starboard.core.options import OURS, PRINTED, Option, OptionGroup
from starboard.games.astron.rules.board import TEAMS

PRINTED_OFF: Final = {"off": PRINTED, "on": OURS}

OFFERED: Final = (
    Option("teams", "AS-81", ("none", *TEAMS), "none", {"none": PRINTED, **dict.fromkeys(TEAMS, OURS)}, seats=4),
    Option("mercy", "AS-82", ("off", "on"), "off", PRINTED_OFF),
    Option("hazard_toll", "AS-83", ("entry", "travel", "space"), "entry", OURS),
    Option("drift", "AS-84", ("full", "mild"), "full", OURS, yes="mild"),
    Option("pushed_landing", "AS-85", ("off", "on"), "off", PRINTED_OFF),
    Option("tuck_in", "AS-86", ("allowed", "barred"), "allowed", OURS, yes="allowed"),
    Option("upheaval", "AS-87", ("standard", "onward"), "standard", OURS),
    Option("takeoff", "AS-88", ("choose", "numbered"), "choose", {"choose": PRINTED, "numbered": OURS}),
    Option("mirror", "AS-89", ("off", "on"), "off", OURS),
)

GROUPS: Final = (
    OptionGroup("start", "takeoff", "mirror", "teams"),
    OptionGroup("flying", "tuck_in", "pushed_landing"),
    OptionGroup("dangers", "hazard_toll", "mercy"),
    OptionGroup("universe", "drift", "upheaval"),
)
