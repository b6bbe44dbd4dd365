"""The options of a table, with the source of each setting."""

from typing import Final

from starboard.core.options import INFERRED, OURS, PRINTED, Option, OptionGroup

ON_OFF: Final = ("off", "on")
PRINTED_OFF: Final = {"off": PRINTED, "on": OURS}
LIMITS: Final = ("usual", 20, 30, 40, 60, 80, 120, "none")

OFFERED: Final = (
    Option("variant", "ZY-3", ("major", "short"), "major", PRINTED, yes="short"),
    Option(
        "planets", "ZY-2", ("usual", "AB", "AD", "AC", "BC", "BD", "CD", "ABC", "ABD", "ACD", "BCD"), "usual", PRINTED
    ),
    Option("colony", "ZY-8", ("on", "off"), "on", {"on": OURS, "off": PRINTED}, seats=3),
    Option("round_limit", "ZY-110", LIMITS, "usual", {**dict.fromkeys(LIMITS, OURS), "none": PRINTED}),
    Option("teams", "ZY-113", ON_OFF, "off", PRINTED_OFF, seats=4),
    Option(
        "ranging", "ZY-48", ("assisted", "by_eye"), "assisted", {"assisted": OURS, "by_eye": PRINTED}, yes="assisted"
    ),
    Option("gentle_start", "ZY-114", ON_OFF, "off", PRINTED_OFF),
    Option("quiet_first_round", "ZY-117", ON_OFF, "off", PRINTED_OFF),
    Option("laser_factories", "ZY-45", ("on", "off"), "on", OURS),
    Option("cargo", "ZY-61", ("lost", "lifeboats"), "lost", OURS, yes="lifeboats"),
    Option(
        "damage", "ZY-76", ("one_turn", "until_repaired"), "one_turn", {"one_turn": PRINTED, "until_repaired": OURS}
    ),
    Option("second_damage", "ZY-74", ("none", "destroys"), "none", OURS, yes="destroys"),
    Option("hq_entry", "ZY-90", ("any", "on_foot"), "any", OURS, yes="on_foot"),
    Option("prices", "ZY-89", ("printed", "half"), "printed", {"printed": INFERRED, "half": OURS}, yes="half"),
    Option("frontier", "ZY-100", ON_OFF, "off", OURS),
    Option(
        "tower",
        "ZY-27",
        ("separate", "one_move"),
        "separate",
        PRINTED,
        yes="one_move",
    ),
)

GROUPS: Final = (
    OptionGroup("length", "variant", "round_limit", "prices"),
    OptionGroup("start", "gentle_start", "quiet_first_round", "planets"),
    OptionGroup("fighting", "ranging", "laser_factories", "damage", "second_damage", "cargo", "tower"),
    OptionGroup("winning", "hq_entry", "frontier", "colony", "teams"),
)
