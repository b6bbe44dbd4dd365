"""The options that a table can choose, each with the source of every setting."""

from typing import Final

from starboard.core.options import INFERRED, OURS, PRINTED, Option
from starboard.games.astron.rules.board import TEAMS

PRINTED_OFF: Final = {"off": PRINTED, "on": OURS}

OFFERED: Final = (
    Option("teams", "AS-81", ("none", *TEAMS), "none", {"none": PRINTED, **dict.fromkeys(TEAMS, INFERRED)}),
    Option("mercy", "AS-82", ("off", "on"), "off", PRINTED_OFF),
    Option("hazard_toll", "AS-83", ("entry", "travel", "space"), "entry", OURS),
    Option("drift", "AS-84", ("full", "mild"), "full", {"full": INFERRED, "mild": OURS}),
    Option("pushed_landing", "AS-85", ("off", "on"), "off", PRINTED_OFF),
    Option("tuck_in", "AS-86", ("allowed", "barred"), "allowed", {"allowed": PRINTED, "barred": OURS}),
    Option("upheaval", "AS-87", ("standard", "onward"), "standard", OURS),
    Option("takeoff", "AS-88", ("choose", "numbered"), "choose", {"choose": PRINTED, "numbered": OURS}),
    Option("mirror", "AS-89", ("off", "on"), "off", OURS),
)
