"""Rule clauses for the picture: maps each drawing's name to the clause that explains it."""

from typing import Final

ABOUT: Final = {
    # places
    "half": "AP-2",
    "at-entry": "AP-22",
    "at-gate": "AP-74",
    "at-wormhole": "AP-80",
    "at-cradle": "AP-86",
    "at-centre": "AP-89",
    "bay": "AP-13",
    "dock": "AP-92",
    # pieces
    "wing": "AP-23",
    "square": "AP-56",
    "spare": "AP-92",
    "verb": "AP-20",
    "fire": "AP-86",
    # signs
    "spent": "AP-81",
    "plus-one": "AP-44",
    "win": "AP-91",
    "centre": "AP-89",
    "kill": "AP-68",
    "send-back": "AP-50",
    "on-top": "AP-41",
    "form-square": "AP-56",
    "through-gate": "AP-74",
    "trip": "AP-80",
    # numbers of a seat
    "waiting": "AP-10",
    "pip": "AP-15",
    "bonus": "AP-44",
    "top": "AP-98",
    "covered": "AP-98",
    "shot": "AP-98",
}
