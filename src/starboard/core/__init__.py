"""The Game contract, and the machinery shared by all games. Uses only the standard library.

Re-exports the names that a library user needs; each is defined in the module named after it.
"""

from starboard.core.contract import Game
from starboard.core.decree import Leave, Settlement
from starboard.core.errors import Refused, Unreadable
from starboard.core.match import Match
from starboard.core.message import Event, Message, Refusal
from starboard.core.position import Position, read_position, start
from starboard.core.record import Record
from starboard.core.registry import games, load
from starboard.core.seating import CHANCE, SPECTATOR, TABLE, Seat, Seating
from starboard.core.view import View

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TABLE",
    "Event",
    "Game",
    "Leave",
    "Match",
    "Message",
    "Position",
    "Record",
    "Refusal",
    "Refused",
    "Seat",
    "Seating",
    "Settlement",
    "Unreadable",
    "View",
    "games",
    "load",
    "read_position",
    "start",
]
