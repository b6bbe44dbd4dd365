"""The drawings a player can ask about, each with its clause; pieces and frames are grouped by family."""

from typing import Final

ABOUT: Final = {
    "cell": "S7-19", "k": "S7-18", "inlay": "S7-66", "verb": "",
    "rocket": "S7-42", "satellite": "S7-39", "astronaut": "S7-46",
    "visor": "S7-53", "visor-broken": "S7-55",
    "the-sector": "S7-66", "the-planet": "S7-67", "the-base": "S7-68", "the-made": "S7-69", "the-sun": "S7-70",
    "coin": "S7-71",
}  # fmt: skip
