"""Automatic replies: what a pilot does without being asked, and what the clock plays for an absent player."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import Action
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.effects import apply
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import legal
from starboard.games.astron.rules.state import DEAL, LOST, PLAY, SLIDE, State
from starboard.games.astron.rules.turn import with_turn

AUTO_REPLIES: Final = ("timeout", "slide")
# Further flights that a ship alone plans: with none it is lost nearly twice as often, with more it scores less.
AHEAD: Final = 2


def auto_action(house: House, state: State, seat: Seat, auto_reply: str) -> Action | None:
    """`slide` takes the cheaper side when the own ship is driven aside, and asks in all other cases."""
    if auto_reply == "slide" and state.phase != SLIDE:
        return None
    return timeout(house, state, seat)


def timeout(house: House, state: State, seat: Seat) -> Action:
    """Return the first action after which, and after the next row of the Base, the ship stands best."""
    return _best(house, state, seat, 0)


def alone(house: House, state: State, seat: Seat) -> Action:
    """Return what the only ship still flying does best, its next flights with the cards it holds included."""
    return _best(house, state, seat, AHEAD)


def _best(house: House, state: State, seat: Seat, ahead: int) -> Action:
    best, most = None, (False, 0)
    for action in legal(house, state, seat):
        worth = _worth(house, apply(house, state, seat, action, None), seat, ahead)
        if best is None or worth > most:
            best, most = action, worth
    assert best is not None
    return best


def _worth(house: House, state: State, seat: Seat, ahead: int) -> tuple[bool, int]:
    """Say whether the ship survives, and its points: after its next flights, or when the Base has moved once more."""
    ship = state.ships[seat - 1]
    if ahead and ship.flying and state.phase == DEAL:
        turn = with_turn(state, PLAY, seat)
        later = [
            _worth(house, apply(house, turn, seat, action, None), seat, ahead - 1)
            for action in legal(house, turn, seat)
        ]
        if later:
            return max(later)
    ship = wind(house, state, 1, None).ships[seat - 1]
    return ship.spot != LOST, ship.score
