"""The contract that every game keeps, and what every game gets free. Standard library only.

The names a library user needs are gathered here; each lives in the module named by its noun.
"""

from starboard.core.contract import CHANCE, SPECTATOR, TABLE, Game, Leave, Seat, Seating, Settle, Unreadable, View
from starboard.core.match import Match, Refused
from starboard.core.message import Event, Message, Refusal
from starboard.core.record import Record
from starboard.core.registry import games, load

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "TABLE",
    "Event",
    "Game",
    "Leave",
    "Match",
    "Message",
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
]
