"""The events of the game, for the log and the animations. No event is created when `trace` is None."""

from functools import cache
from typing import Any, Final, final

from starboard.core.message import Event, Message, SeatEvent, event, message, seat_name
from starboard.core.seating import Seat
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import APEXES, AREAS, CORNERS, SIDES, Area, Position, Space
from starboard.games.astroplane.rules.grid import LOADED, NOWHERE, POSITIONS, SPACES, TARGETS
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import Stack, Stacks, owner, pieces
from starboard.games.astroplane.rules.state import State

Trace = list[Event] | None

# Bookkeeping events
MINOR: Final[frozenset[str]] = frozenset(
    [f"astroplane.{event}" for event in ("bonus", "declined", "ended", "put_back", "scored", "swooped", "took")]
)


@cache
def place_name(position: Position) -> Message:
    """Return the name of a position: the space, and the apex a piece there points at."""
    return message("astroplane.place", space=SPACES[position >> 2], apex=apex_name(position & 3))


@cache
def apex_name(apex: int) -> Message:
    return message(f"astroplane.apex.{APEXES[apex]}")


@cache
def area_name(area: Area) -> Message:
    return message(f"astroplane.area.{AREAS[area]}")


@cache
def corner_name(corner: int) -> Message:
    return message(f"astroplane.corner.{CORNERS[corner]}")


def counted(what: str, number: int) -> Message:
    """Return a number of points or rounds as a message."""
    return message(f"astroplane.{what}", count=number)


# ---- the draw


def drawn(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.first", seat))


def seated(trace: list[Event], seats: tuple[Seat, ...]) -> None:
    south, west, north = [seat_name(seat) for seat in seats]
    trace.append(event("astroplane.sit", south=south, west=west, north=north))


# ---- moves


@final
class Moved(SeatEvent):
    """A piece, a Square or an Anomaly made its move."""

    def __init__(self, state: State, action: Action) -> None:
        half = halves(state.stacks, action.space)[0] if isinstance(action, (Step, Kill)) else NOWHERE
        id, said = _move(action, half)
        super().__init__(f"astroplane.{id}", state.turn, **said)
        self.action: Final = action
        self.half: Final = half  # a half of the moving Square, or NOWHERE


def _move(action: Action, half: Position) -> tuple[str, dict[str, object]]:
    """Return the event id and the arguments of a move, positions also in notation."""
    if isinstance(action, Enter):
        return "entered", {"area": area_name(action.area), **_landed(action.to), "side": AREAS[action.area]}
    if isinstance(action, Hyper):
        return "passed", {**_way(action.start, action.to), "via": SPACES[action.via]}
    if isinstance(action, (Move, Trip)):
        return "flew" if isinstance(action, Move) else "travelled", _way(action.start, action.to)
    if isinstance(action, (Step, Kill)):
        id = "stepped" if isinstance(action, Step) else "swooped"
        return id, {"start": SPACES[action.space], "to": SPACES[action.to], "apex": APEXES[half & 3]}
    assert isinstance(action, Fire)
    ends = [POSITIONS[at] for at in (*LOADED[action.corner], *TARGETS[action.corner])]
    return "fired", {"corner": corner_name(action.corner), "ends": " ".join(ends)}


def _way(start: Position, to: Position) -> dict[str, object]:
    return {"origin": SPACES[start >> 2], "start": POSITIONS[start], **_landed(to)}


def _landed(to: Position) -> dict[str, object]:
    """Return the arguments for a landing: the space, the apex and the notation of the position."""
    return {"space": SPACES[to >> 2], "apex": apex_name(to & 3), "to": POSITIONS[to]}


@final
class AtPosition(SeatEvent):
    """A seat's move affected a piece at a position; `of` is the piece's owner."""

    def __init__(self, id: str, seat: Seat, of: Seat, position: Position, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.of: Final = of
        self.at: Final = position


def covered(trace: list[Event], seat: Seat, under: Seat, at: Position) -> None:
    """Record that a piece landed on a piece of its own fleet or on an enemy piece."""
    id, owner = "astroplane.covered_own" if under == seat else "astroplane.covered", seat_name(under)
    trace.append(AtPosition(id, seat, under, at, owner=owner, at=POSITIONS[at], space=SPACES[at >> 2]))


def squared(trace: list[Event], seat: Seat, half: Position) -> None:
    """Record that a piece landing in this half formed a Square with the piece behind it."""
    _joined(trace, "astroplane.squared", seat, half)


def uncovered(trace: list[Event], seat: Seat, half: Position) -> None:
    """Record that a piece leaving this half uncovered a Square."""
    _joined(trace, "astroplane.uncovered", seat, half)


def _joined(trace: list[Event], id: str, seat: Seat, half: Position) -> None:
    trace.append(AtPosition(id, seat, seat, half, space=SPACES[half >> 2], half=POSITIONS[half]))


@final
class SentBack(Event):
    """A piece left the board."""

    def __init__(self, of: Seat, at: Position) -> None:
        super().__init__("astroplane.sent_back", owner=seat_name(of), at=POSITIONS[at], space=SPACES[at >> 2])
        self.of: Final = of
        self.at: Final = at


def sent_back(trace: list[Event], stack: Stack, at: Position) -> None:
    """Record that the pieces of a stack left the board, from top to bottom."""
    trace += [SentBack(owner(each), at) for each in pieces(stack)]


@final
class Readied(SeatEvent):
    """A piece that was sent back or taken from the reserve was put into a Start Area of its owner."""

    def __init__(self, id: str, seat: Seat, of: Seat, start_area: Area, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.of: Final = of
        self.area: Final = start_area


def put_back(trace: list[Event], seat: Seat, state: State, whose: Seat, area: Area) -> None:
    to = f"{SIDES[state.side_of(whose)]}{AREAS[area]}"
    said = area_name(area)
    trace.append(Readied("astroplane.put_back", seat, whose, area, owner=seat_name(whose), area=said, to=to))


def eliminated(trace: list[Event], seat: Seat, stacks: Stacks, space: Space) -> None:
    """Record each piece a Square eliminated. The mover's own pieces among them score nothing."""
    for half in halves(stacks, space):
        for piece in pieces(stacks.get(half, 0)):
            of = owner(piece)
            id = "astroplane.lost_own" if of == seat else "astroplane.eliminated"
            said = {"owner": seat_name(of), "space": SPACES[space], "at": POSITIONS[half]}
            trace.append(AtPosition(id, seat, of, half, **said))


def earned(trace: list[Event], seat: Seat, moves: int) -> None:
    trace += [SeatEvent("astroplane.bonus", seat)] * moves


def arrived(trace: list[Event], seat: Seat, at: Position, held: int, under: Seat) -> None:
    """Record an arrival in the Singularity; `held` is the number of the seat's tops after the move.

    `under` is the seat that was on top there before; 0 if none.
    """
    said: dict[str, Any] = {"at": POSITIONS[at], "space": SPACES[at >> 2], "tops": held}
    if under not in (0, seat):
        trace.append(AtPosition("astroplane.seized", seat, under, at, owner=seat_name(under), **said))
    else:
        trace.append(AtPosition("astroplane.arrived", seat, seat, at, **said))


def took(trace: list[Event], seat: Seat, area: Area) -> None:
    trace.append(Readied("astroplane.took", seat, seat, area, area=area_name(area), side=AREAS[area]))


def declined(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.declined", seat))


# ---- turns and the end


def ended(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.ended", seat))


def went_out(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.out", seat))


def idle(trace: list[Event], rounds: int) -> None:
    """Warn that the game will soon be drawn out."""
    trace.append(event("astroplane.idle", count=rounds))


def drawn_out(trace: list[Event], rounds: int) -> None:
    trace.append(event("astroplane.drawn_out", count=rounds))


def stuck(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.stuck", seat))


def won_truly(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.true_win", seat))


def left(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.left", seat))


def scored(trace: list[Event], scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """Record the final points, best first, and whether the win is shared."""
    won = "astroplane.shared" if places.count(1) > 1 else "astroplane.won"
    for place, seat in sorted([(place, seat) for seat, place in enumerate(places, 1)]):
        id = won if place == 1 else "astroplane.scored"
        trace.append(SeatEvent(id, seat, points=counted("points", scores[seat - 1]), place=place))
