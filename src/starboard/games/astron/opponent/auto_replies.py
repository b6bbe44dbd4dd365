"""Auto replies: actions played automatically for a pilot, and those played when an absent pilot's time runs out."""

from typing import Final

from starboard.core.seating import Seat
from starboard.games.astron.rules.actions import Action
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.effects import apply
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.legal import legal
from starboard.games.astron.rules.state import DEAL, LOST, PLAY, SLIDE, State

AUTO_REPLIES: Final = ("timeout", "slide")
# Flights planned ahead by the last ship. Without them, it is lost nearly twice as often; with more, it scores less.
AHEAD: Final = 2


def auto_action(house: House, state: State, seat: Seat, auto_reply: str) -> Action | None:
    """Return the action for an auto reply. `slide` takes the cheaper side for a displaced ship, else returns None."""
    if auto_reply == "slide" and state.phase != SLIDE:
        return None
    return timeout(house, state, seat)


def timeout(house: House, state: State, seat: Seat) -> Action:
    """Return the first action with the best result for the ship after the next row of the Base."""
    return _best(house, state, seat, 0)


def alone(house: House, state: State, seat: Seat) -> Action:
    """Return the best action for the only ship still flying, looking ahead at flights with the cards in hand."""
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
    """Return whether the ship survives, and its points, after its next flights or one more row of the Base."""
    ship = state.ships[seat - 1]
    if ahead and ship.flying and state.phase == DEAL:
        turn = state.with_(phase=PLAY, acting=seat)
        later = [
            _worth(house, apply(house, turn, seat, action, None), seat, ahead - 1)
            for action in legal(house, turn, seat)
        ]
        if later:
            return max(later)
    ship = wind(house, state, 1, None).ships[seat - 1]
    return ship.spot != LOST, ship.score
