"""The contract that every game keeps, and what every game gets free. Standard library only.

The names a library user needs are gathered here; each lives in the module named by its noun.
"""

from starboard.core.contract import Game
from starboard.core.decree import Leave, Settle
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
    "Settle",
    "Unreadable",
    "View",
    "games",
    "load",
    "read_position",
    "start",
]
