"""Ships, cards and verbs as pieces of the picture, with their ids."""

from functools import cache
from typing import Final

from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Id, Piece
from starboard.core.seating import Seat
from starboard.games.spacewalk.picture.sky import SKIES
from starboard.games.spacewalk.rules.actions import field_name
from starboard.games.spacewalk.rules.board import Field, world_name
from starboard.games.spacewalk.rules.events import kind_name, size_name
from starboard.games.spacewalk.rules.ships import OWNER, SIZE, Ships

KINDS: Final = {"L": "ark", "M": "cutter", "S": "pod"}


def ship_id(ship: Ships, planet: Field) -> Id:
    """Return the id of a ship: `2L@7` is the large ship of seat 2 on planet 7."""
    return f"{OWNER[ship]}{SIZE[ship]}@{planet}"


def ship_label(ship: Ships, field: Field, count: int) -> Message:
    owner, size = seat_name(OWNER[ship]), size_name(SIZE[ship])
    return message("spacewalk.ships_at", owner=owner, size=size, planet=world_name(field), count=count)


@cache
def ship_piece(seats: int, ship: Ships, planet: Field, count: int, dim: bool = False) -> Piece:
    """Return the piece for equal ships on one planet. A ship in the air is dimmed and has no id to touch."""
    heading = SKIES[seats].headings.get(planet, 0.0)
    id = "" if dim else ship_id(ship, planet)
    label = ship_label(ship, planet, count)
    return Piece(
        KINDS[SIZE[ship]], OWNER[ship], field_name(planet), label=label, count=count, facing=heading, id=id, dim=dim,
        sign=SIZE[ship],
    )  # fmt: skip


@cache
def flying(seats: int, ship: Ships, field: Field) -> Piece:
    """Return a ship in flight or at its landing. Its label is general, as the event or choice names the ship."""
    heading = SKIES[seats].headings.get(field, 0.0)
    kind = KINDS[SIZE[ship]]
    label = message(f"spacewalk.about.{kind}.name")
    return Piece(kind, OWNER[ship], field_name(field), label, 1, facing=heading, sign=SIZE[ship])


@cache
def card_piece(seat: Seat, kind: str, count: int) -> Piece:
    return Piece(f"card-{kind}", seat, "hand", kind_name(kind), count, id=f"card {kind}")


@cache
def verb_piece(verb: str) -> Piece:
    return Piece("verb", 0, "verbs", message(f"spacewalk.verb.{verb}"), id=verb)
