"""Ships and cards as pieces, with their ids."""

from functools import cache

from starboard.core.message import message, seat_name
from starboard.core.scene import Id, Piece
from starboard.core.seating import Seat
from starboard.games.astron.rules.deck import NAMES, Card
from starboard.games.astron.rules.events import card_name, planet_name
from starboard.games.astron.rules.universe import Space, grid_name

HAND: Id = "hand"


def ship_id(seat: Seat) -> Id:
    return f"ship {seat}"


def card_id(card: Card) -> Id:
    return f"card {NAMES[card]}"


@cache
def ship_piece(seat: Seat, spot: Space, grounded: int = 0) -> Piece:
    """Return a ship on the grid. A grounded ship is drawn on its side."""
    kind = "grounded" if grounded else "ship"
    label = message(f"astron.{kind}", seat=seat_name(seat), planet=planet_name(grounded) if grounded else "")
    return Piece(f"{kind}-{seat}", seat, grid_name(spot), label, id=ship_id(seat), sign=str(seat))


@cache
def card_piece(seat: Seat, card: Card, count: int, dim: bool) -> Piece:
    name = NAMES[card]
    return Piece(f"card-{name}", seat, HAND, card_name(card), count, id=card_id(card), dim=dim, sign=name)
