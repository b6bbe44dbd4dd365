"""Automatic replies: what a pilot does without being asked, and what the clock plays for an absent player."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import Action
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.effects import apply
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import legal
from starboard.games.astron.rules.state import LOST, SLIDE, State

AUTO_REPLIES: Final = ("timeout", "slide")


def auto_action(house: House, state: State, seat: Seat, auto_reply: str) -> Action | None:
    """`slide` takes the cheaper side when the own ship is driven aside, and asks in all other cases."""
    if auto_reply == "slide" and state.phase != SLIDE:
        return None
    return timeout(house, state, seat)


def timeout(house: House, state: State, seat: Seat) -> Action:
    """The first action after which, and after the next row of the Base, the ship stands best."""
    best, most = None, (False, 0)
    for action in legal(house, state, seat):
        worth = _worth(house, apply(house, state, seat, action, None), seat)
        if best is None or worth > most:
            best, most = action, worth
    assert best is not None
    return best


def _worth(house: House, state: State, seat: Seat) -> tuple[bool, int]:
    """Is the ship not lost, and how many points has it, when the Base has moved once more?"""
    ship = wind(house, state, 1, None).ships[seat - 1]
    return ship.spot != LOST, ship.score
