"""The contents of the box: the two boards with their rings, pictures and points, and the equipment."""

from dataclasses import dataclass
from typing import Final, final

PURPLE: Final = 0
BLUE: Final = 1
SIDES: Final = (PURPLE, BLUE)
SIDE_LETTERS: Final = "pb"
SIDE_NAMES: Final = ("purple", "blue")

ROCKET: Final = "R"
SATELLITE: Final = "S"
ASTRONAUT: Final = "A"
FLYING: Final = (ROCKET, SATELLITE)
EQUIPMENT: Final = (ROCKET, SATELLITE, ASTRONAUT)
EACH: Final = 3  # S7-13

# Angles are in 1/64 of a turn, clockwise from Purple's side. Lengths run from 0 at the centre to 100.
TURN: Final = 64
SEGMENTS: Final = "abcdefgh"  # each an eighth of a turn, the first centred on Purple's side

# Times in ms
GAP: Final = 300  # S7-25
COUNT: Final = 3_000  # S7-14
HOLD: Final = 15_000  # S7-76
ASK: Final = 30_000  # S7-77
STALL: Final = 60_000  # S7-61
CALL: Final = 30_000  # S7-61
VOID: Final = 600_000  # S7-63


@dataclass(frozen=True, slots=True)
class Ring:
    """A ring of equal cells, numbered clockwise. The first cell begins `before` 64ths ahead of Purple's side."""

    letter: str
    cells: int
    inner: int
    outer: int
    before: int


@final
class Thing:
    """An object in Purple's half of the picture, with its cells. Blue's is rotated by half a turn."""  # S7-8, S7-10

    def __init__(self, id: str, kind: str, cells: str) -> None:
        self.id: Final = id
        self.kind: Final = kind
        self.cells: Final = tuple(cells.split())


@final
class Plan:
    """A board as printed."""

    def __init__(
        self,
        rings: tuple[Ring, ...],
        circles: tuple[int, ...],
        base_line: str,
        things: tuple[Thing, ...],
        numbers: tuple[tuple[str, int], ...],
    ) -> None:
        self.rings: Final = rings
        self.circles: Final = circles  # the radii of the black circles that bound the bands of sectors
        self.base_line: Final = tuple(base_line.split())  # Purple's; Blue's is rotated by half a turn
        self.things: Final = things
        self.numbers: Final = numbers  # the point circles in Purple's half: cell, points


POINTS: Final = {
    "sector": 50,  # S7-66
    "home": 100,  # S7-67
    "planet": 100,  # S7-67
    "base": 50,  # S7-68
    "made": 50,  # S7-69
    "sun": 200,  # S7-70
}

BASE_OF: Final = {ROCKET: "RB", SATELLITE: "SB", ASTRONAUT: "AB"}

QUICK: Final = Plan(
    rings=(
        Ring("A", 4, 0, 24, 8),
        Ring("B", 8, 24, 44, 4),
        Ring("C", 16, 44, 62, 2),
        Ring("D", 16, 62, 80, 0),
        Ring("E", 16, 80, 100, 2),
    ),
    circles=(24, 62, 100),
    base_line="E16 E1 E2",
    things=(
        Thing("HP", "home", "D1 D16 E1"),
        Thing("AB", "base", "D2 D3 E3"),
        Thing("RB", "base", "C15 C16 D15"),
        Thing("SB", "base", "D13 D14 E14"),
        Thing("P1", "planet", "B3 C4 C5"),
        Thing("P2", "planet", "D4 E4 E5"),
        Thing("M1", "made", "B1 C1 C2"),
    ),
    numbers=(("C3", 10), ("C14", 20), ("B8", 30)),
)

FULL: Final = Plan(
    rings=(
        Ring("A", 4, 0, 16, 8),
        Ring("B", 8, 16, 29, 4),
        Ring("C", 16, 29, 42, 2),
        Ring("D", 16, 42, 57, 0),
        Ring("E", 32, 57, 71, 1),
        Ring("F", 32, 71, 85, 0),
        Ring("G", 32, 85, 100, 1),
    ),
    circles=(16, 42, 71, 100),
    base_line="G30 G31 G32 G1 G2 G3 G4",
    things=(
        Thing("HP", "home", "F1 F32 G1 G2 G32"),
        Thing("AB", "base", "E4 E5 F4 F5"),
        Thing("RB", "base", "E31 E32 F30 F31"),
        Thing("SB", "base", "E28 E29 F27 F28"),
        Thing("P1", "planet", "D4 E7 E8 E9"),
        Thing("P2", "planet", "F25 F26 G25 G26 G27"),
        Thing("P3", "planet", "C14 C15 C16 D14 D15"),
        Thing("M1", "made", "B2 C2 C3"),
        Thing("M2", "made", "F6 F7 G7"),
    ),
    numbers=(("G5", 10), ("D16", 10), ("F29", 20), ("E10", 20), ("C5", 30), ("G8", 30)),
)

SUN: Final = "A1 A2 A3 A4"
PLANS: Final = {"quick": QUICK, "full": FULL}  # S7-4
