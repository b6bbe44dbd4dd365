"""Contents of the box: the fields of the two orbits, the ships, tokens and cards, and their values."""

from typing import Final

Field = int  # a planet by its number, 1 to 24; a black hole is -1, -2 or -3

HOLES: Final[dict[Field, str]] = {-1: "A", -2: "B", -3: "C"}

# Each orbit is a cycle in the direction of flight: the field after the last is the first.
LARGE_ORBIT: Final[tuple[Field, ...]] = (
    -1, 1, 2, 3, 4, 5, 6,
    -2, 7, 8, 9, 10, 11, 12,
    -3, 13, 14, 15, 16, 17, 18,
)  # fmt: skip
SMALL_ORBIT: Final[tuple[Field, ...]] = (
    -1, 1, 2, 3, 4, 5, 6,
    -2, 19, 20, 21, 22, 23, 24,
)  # fmt: skip
ORBIT_FOR_SEATS: Final = {2: SMALL_ORBIT, 3: LARGE_ORBIT, 4: LARGE_ORBIT, 5: LARGE_ORBIT}  # SW-4

NAMES: Final = (
    "", "Tuft", "Ember", "Gulch", "Murr", "Lull", "Shard", "Button", "Brill", "Kelp", "Ash", "Pip", "Thorn", "Rime",
    "Halo", "Dune", "Loom", "Owl", "Verge", "Yolk", "Knot", "Drum", "Fig", "Whorl", "Wisp",
)  # fmt: skip

CANVAS: Final = (1000, 1000)
AT: Final[dict[Field, tuple[int, int]]] = {
    -1: (136, 290), 1: (214, 192), 2: (318, 122), 3: (437, 85), 4: (563, 85), 5: (682, 122), 6: (786, 192),
    -2: (864, 290), 7: (909, 407), 8: (919, 531), 9: (891, 653), 10: (828, 762), 11: (737, 847), 12: (624, 901),
    -3: (500, 920), 13: (376, 901), 14: (263, 847), 15: (172, 762), 16: (109, 653), 17: (81, 531), 18: (91, 407),
    19: (786, 388), 20: (682, 458), 21: (563, 495), 22: (437, 495), 23: (318, 458), 24: (214, 388),
}  # fmt: skip

SIZES: Final = ("L", "M", "S")  # in the order of flight
SHIPS_PER_SIZE: Final = 3  # SW-1
POINTS: Final = {"L": 4, "M": 3, "S": 1}

TOKENS_PER_SEAT: Final = {2: 4, 3: 4, 4: 4, 5: 3}  # SW-3
TOKEN_POINTS: Final = 2  # SW-50

CARD_KINDS: Final = ("move", "double", "copy", "step", "stay")
FULL_HAND: Final = (4, 1, 1, 1, 1)  # SW-60


def world_name(field: Field) -> str:
    """Return the name of a planet, or the letter of a hole."""
    return HOLES[field] if field < 0 else NAMES[field]
