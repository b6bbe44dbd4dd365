"""The drawings a player can ask about, each with the clause that explains it."""

from typing import Final

ABOUT: Final = {
    "battlestar": "ZY-29", "battlestar-damaged": "ZY-70",
    "fighter": "ZY-20", "fighter-damaged": "ZY-70",
    "warrior": "ZY-90", "warrior-damaged": "ZY-70",
    "missile": "ZY-50", "missile-damaged": "ZY-70",
    "headquarters": "ZY-93", "halo": "ZY-92",
    "factory": "ZY-83", "factory-damaged": "ZY-80", "factory-destroyed": "ZY-81",
    "point": "ZY-21",
    "zys": "ZY-83", "coin": "ZY-83", "pip": "ZY-10",
    "sign-load": "ZY-30", "sign-board": "ZY-31", "sign-drop": "ZY-90",
    "verb-fire": "ZY-44", "verb-drop": "ZY-32", "verb-stop": "ZY-24", "verb-end": "ZY-13", "verb-board": "ZY-31",
    "verb-launch": "ZY-50", "verb-repair": "ZY-73", "verb-rebuild": "ZY-81", "verb-stay": "ZY-25",
}  # fmt: skip
