"""The contents of the box as data: a board of 915 points, nine worlds, and the table of units."""

from typing import Final

ROWS: Final = 31  # even rows have 30 points, odd rows 29
WIDTH: Final = 59  # columns, in half steps

COLOURS: Final = "ABCD"  # the corner planets, clockwise from the north-west; also the colours of their pieces
NAMES: Final = ("Aurelon", "Belisar", "Corvane", "Drakhar")
ZYLON_NAME: Final = "Zylon"

HEADQUARTERS: Final = ("0804", "5004", "5026", "0826")
ZYLON_HEADQUARTERS: Final = "2915"
MOONS: Final = ("1810", "4010", "4020", "1820")
PLANET_RADIUS: Final = 3
MOON_RADIUS: Final = 1
ZYLON_RADIUS: Final = 4

# The three factories of each planet: at home, on its moon, on Zylon.
FACTORY_PLACES: Final = "hmz"
FACTORIES: Final = (
    ("0602", "1810", "2513"),
    ("5202", "4010", "3313"),
    ("5228", "4020", "3317"),
    ("0628", "1820", "2517"),
)

# The printed outlines: piece n of a kind starts on the nth outline.
MARKS: Final[tuple[dict[str, tuple[str, ...]], ...]] = (
    {
        "B": ("1705", "1109"),
        "F": ("1202", "1404", "1107", "0907"),
        "W": ("1101", "1206", "0507", "0501", "0404"),
        "K": ("0701", "0402", "0204", "0406"),
    },
    {
        "B": ("4105", "4709"),
        "F": ("4602", "4404", "4707", "4907"),
        "W": ("4701", "4606", "5307", "5301", "5404"),
        "K": ("5101", "5402", "5604", "5406"),
    },
    {
        "B": ("4125", "4721"),
        "F": ("4628", "4426", "4723", "4923"),
        "W": ("4729", "4624", "5323", "5329", "5426"),
        "K": ("5129", "5428", "5626", "5424"),
    },
    {
        "B": ("1725", "1121"),
        "F": ("1228", "1426", "1123", "0923"),
        "W": ("1129", "1224", "0523", "0529", "0426"),
        "K": ("0729", "0428", "0226", "0424"),
    },
)

# The units: Battle Star, Star Fighter, Warrior, Krill Missile.
KINDS: Final = "BFWK"
NUMBER: Final = {"B": 2, "F": 4, "W": 5, "K": 4}  # of each colour
SHORT_KINDS: Final = "FW"  # ZY-3
PEGS: Final = {"B": 3, "F": 1, "W": 0, "K": 0}
STEPS: Final = {"B": 6, "F": 6, "W": 4}
SHORT_FIGHTER_STEPS: Final = 10
LASER: Final = {"B": 4, "F": 3, "W": 2}
FLIGHT: Final = 8  # maximum steps of a missile's flight
BLAST: Final = 2
BEAM: Final = 3
LIFEBOAT: Final = 3
BY_EYE: Final = 3  # maximum steps beyond its range for a shot by eye, ZY-48

PRICE: Final = {"B": 20, "F": 14, "W": 8, "K": 10}
HALF_PRICE: Final = {"B": 10, "F": 7, "W": 4, "K": 5}
REBUILD: Final = 4
HALF_REBUILD: Final = 2
REPAIR: Final = {"B": 6, "F": 4, "W": 2, "K": 2}
FACTORY_WORTH: Final = 4
PURSE: Final = 10  # each seat's Zys at the start

HIT: Final = "H"
DAMAGE: Final = "D"
MISS: Final = "M"
CARDS: Final = (HIT, DAMAGE, MISS)
PILE: Final = (15, 9, 12)
SHORT_PILE: Final = (15, 0, 12)

MOVES: Final = 3
SHORT_MOVES: Final = 2
ROUND_LIMIT: Final = 60
SHORT_ROUND_LIMIT: Final = 40
