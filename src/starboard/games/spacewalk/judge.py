"""How good a position looks for a seat: material, tempo, tolls, danger, tokens."""

from starboard.core.contract import Seat
from starboard.games.spacewalk.house import House
from starboard.games.spacewalk.state import State


def judge(house: House, state: State, seat: Seat) -> float:
    return 0.0
