"""The components: the map of spaces and their kinds, the fleets, the points."""

from typing import Final

Space = int  # a space: an index into SPACES
Apex = int  # a corner of a space: 0 north, 1 east, 2 south, 3 west; opposite corners differ by 2
Position = int  # a space and an apex: 4 * space + apex
Side = int  # a side of the board: 0 South, 1 West, 2 North, 3 East, clockwise
Area = int  # a Start Area as its player sees it: 0 left, 1 right

# O ordinary, e ordinary and next to a Start Area, H Hyperspace, W Wormhole, F firing, * Singularity. AP-8
# Each letter is the centre of a square on its corner; files a to m from west to east, AP-1.
MAP: Final = (
    ". F . . . . . . . . . F .",  # rank 13
    "F . W . e . H . e . W . F",
    ". W . O . O . O . O . W .",
    ". . O . O . O . O . O . .",
    ". e . O . O . O . O . e .",
    ". . O . O . * . O . O . .",
    ". H . O . * . * . O . H .",
    ". . O . O . * . O . O . .",
    ". e . O . O . O . O . e .",
    ". . O . O . O . O . O . .",
    ". W . O . O . O . O . W .",
    "F . W . e . H . e . W . F",
    ". F . . . . . . . . . F .",  # rank 1
)
FILES: Final = "abcdefghijklm"
CENTRE: Final = 6  # the Singularity is at grid point (0, 0); x and y go from -6 to 6

ORDINARY: Final = "ordinary"
HYPERSPACE: Final = "hyperspace"
WORMHOLE: Final = "wormhole"
FIRING: Final = "firing"
SINGULARITY: Final = "singularity"
KIND_OF_LETTER: Final = {
    "O": ORDINARY, "e": ORDINARY, "H": HYPERSPACE, "W": WORMHOLE, "F": FIRING, "*": SINGULARITY,
}  # fmt: skip

APEXES: Final = "nesw"
SIDES: Final = "SWNE"
AREAS: Final = "LR"
CORNERS: Final = ("SE", "SW", "NW", "NE")  # by side: the corner to the player's right, which holds the reserve, AP-10

SIDES_FOR_SEATS: Final[dict[int, tuple[Side, ...]]] = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}  # AP-11

ENTRIES: Final = (("e2", "i2"), ("b9", "b5"), ("i12", "e12"), ("l5", "l9"))  # by side and Start Area
WORMHOLES: Final = (("k2", "l3"), ("c2", "b3"), ("c12", "b11"), ("k12", "l11"))  # by corner: the two ends, AP-79
ANOMALIES: Final = (
    (("m2", "g8"), ("l1", "f7")),
    (("a2", "g8"), ("b1", "h7")),
    (("a12", "g6"), ("b13", "h7")),
    (("m12", "g6"), ("l13", "f7")),
)  # by corner: two firing spaces, each with the Singularity space its piece is fired to, AP-86
POINTING_IN: Final = {"g6": "n", "f7": "e", "g8": "s", "h7": "w"}  # the only position of each Singularity space, AP-89

LEFT_AT_START: Final = 3  # AP-10
RIGHT_AT_START: Final = 3
RESERVE_AT_START: Final = 4
PIECES: Final = 10

MOVES: Final = 2  # per turn, AP-15
ELIMINATED: Final = 3  # points, AP-98
ON_TOP: Final = 2
COVERED: Final = 1
TRUE_WIN: Final = 8  # in a series, AP-109
