"""Craft and verbs as pieces, with their ids."""

from functools import cache, lru_cache

from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Id, Piece
from starboard.core.seating import Seat
from starboard.games.astroplane.picture.chart import FACING, area_id, dock_id
from starboard.games.astroplane.rules.actions import FIRE
from starboard.games.astroplane.rules.board import APEXES, Area, Position, Side, Space
from starboard.games.astroplane.rules.events import corner_name, place_name
from starboard.games.astroplane.rules.grid import INWARD, POSITIONS, SPACES
from starboard.games.astroplane.rules.square import halves, square_at
from starboard.games.astroplane.rules.stacks import SPENT, Stack, Stacks, height, owner, pieces


def craft_id(position: Position, high: int) -> Id:
    """Return the id of a craft: `i4w.2` is the second piece from below."""
    return f"{POSITIONS[position]}.{high}"


def square_id(space: Space) -> Id:
    return f"[{SPACES[space]}]"


def top_id(stacks: Stacks, position: Position) -> Id:
    """Return the id of the top piece of a stack, or of the Square it is part of."""
    space = position >> 2
    return square_id(space) if square_at(stacks, space) else craft_id(position, height(stacks[position]))


def standing(stacks: Stacks) -> list[Piece]:
    """Return all stacks from bottom to top; the two tops of a Square are one piece."""
    found: list[Piece] = []
    squares = sorted({position >> 2 for position in stacks if square_at(stacks, position >> 2)})
    for position in sorted(stacks):
        found += _layers(position, stacks[position], position >> 2 in squares)
    return found + [square(square_at(stacks, space), halves(stacks, space)[0], True) for space in squares]


@lru_cache(maxsize=65536)
def _layers(position: Position, stack: Stack, squared: bool) -> tuple[Piece, ...]:
    """Return the pieces at one position; for a Square only those it covers."""
    lying = pieces(stack)
    found: list[Piece] = []
    for place, one in enumerate(lying[1:] if squared else lying, 1 if squared else 0):
        above = lying[place - 1] if place else 0
        found.append(_layer(position, one, owner(above), len(lying) - place))
    return tuple(reversed(found))


@lru_cache(maxsize=65536)
def _layer(position: Position, one: int, above: Seat, high: int) -> Piece:
    seat = owner(one)
    return Piece(
        "wing", seat, POSITIONS[position], _said(position, one, above), facing=90.0 * (position & 3),
        id=craft_id(position, high), sign=APEXES[position & 3],
    )  # fmt: skip


def _said(position: Position, one: int, above: Seat) -> Message:
    """Return a craft's description, including the captor of a captive."""  # AP-41
    seat = owner(one)
    place, named = place_name(position), seat_name(seat)
    if position in INWARD:
        return message(
            "astroplane.craft.covered_centre" if above else "astroplane.craft.centre", owner=named, place=place
        )
    if above and above != seat:
        return message("astroplane.craft.captive", owner=named, place=place, holder=seat_name(above))
    if above:
        return message("astroplane.craft.covered", owner=named, place=place)
    return message("astroplane.craft.spent" if one & SPENT else "astroplane.craft", owner=named, place=place)


@cache
def wing(seat: Seat, position: Position) -> Piece:
    """Return a moving craft, or the ghost of one that would land."""
    label = message("astroplane.craft", owner=seat_name(seat), place=place_name(position))
    return Piece("wing", seat, POSITIONS[position], label, facing=90.0 * (position & 3), sign=APEXES[position & 3])


@cache
def wing_at(seat: Seat, place: Id, facing: float) -> Piece:
    """Return a craft at any place, with a heading in degrees."""
    return Piece("wing", seat, place, message("astroplane.one", owner=seat_name(seat)), facing=facing)


@cache
def square(seat: Seat, half: Position, touched: bool = False) -> Piece:
    """Return the Square with this half."""
    space = half >> 2
    label = message("astroplane.square", owner=seat_name(seat), space=SPACES[space])
    id = square_id(space) if touched else ""
    return Piece("square", seat, SPACES[space], label, facing=90.0 * (half & 1), id=id, sign="[]")


@cache
def waiting(seat: Seat, side: Side, area: Area, count: int) -> Piece:
    label = message("astroplane.waiting", owner=seat_name(seat))
    return Piece("wing", seat, area_id(side, area), label, count, facing=FACING[side])


@cache
def spare(seat: Seat, side: Side, count: int) -> Piece:
    return Piece(
        "spare", seat, dock_id(side), message("astroplane.spare", owner=seat_name(seat)), count, facing=FACING[side]
    )


@cache
def verb(id: Id, tray: Id) -> Piece:
    return Piece("verb", 0, tray, message(f"astroplane.verb.{id}"), id=id)


@cache
def end_early(moves: int) -> Piece:
    """Return the verb that ends a turn with moves left."""
    return Piece("verb", 0, "ending", message("astroplane.verb.end_early", count=moves), id="end")


@cache
def fire(corner: int) -> Piece:
    return Piece("fire", 0, "verbs", message("astroplane.verb.fire", corner=corner_name(corner)), id=str(FIRE[corner]))
