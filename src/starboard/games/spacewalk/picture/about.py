"""Drawings a player can ask about, each with the clause that explains it."""

from typing import Final

ABOUT: Final = {
    "ark": "SW-83",
    "cutter": "SW-83",
    "pod": "SW-83",
    "token": "SW-40",
    "card-move": "SW-62",
    "card-double": "SW-63",
    "card-copy": "SW-66",
    "card-step": "SW-64",
    "card-stay": "SW-65",
    "verb": "SW-45",
}
