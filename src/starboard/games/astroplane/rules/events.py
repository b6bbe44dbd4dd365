"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

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

# Bookkeeping
MINOR: Final[frozenset[str]] = frozenset(
    [f"astroplane.{event}" for event in ("bonus", "declined", "ended", "put_back", "scored", "swooped", "took")]
)


@cache
def place_name(position: Position) -> Message:
    """A position as an argument of a message: the space, and where a piece there points."""
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
    """So many points or rounds, in words."""
    return message(f"astroplane.{what}", count=number)


# ---- the lot


def drawn(trace: list[Event], seat: Seat) -> None:
    trace.append(SeatEvent("astroplane.first", seat))


def seated(trace: list[Event], seats: tuple[Seat, ...]) -> None:
    south, west, north = [seat_name(seat) for seat in seats]
    trace.append(event("astroplane.sit", south=south, west=west, north=north))


# ---- moves


@final
class Moved(SeatEvent):
    """A piece, a Square or an Anomaly makes its move."""

    def __init__(self, state: State, action: Action) -> None:
        half = halves(state.stacks, action.space)[0] if isinstance(action, (Step, Kill)) else NOWHERE
        id, said = _move(action, half)
        super().__init__(f"astroplane.{id}", state.turn, **said)
        self.action: Final = action
        self.half: Final = half  # one of the two of a Square that moves


def _move(action: Action, half: Position) -> tuple[str, dict[str, object]]:
    """What sets off, and where to; positions also as they are written."""
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
    """Where a piece has come to, and where it points; also as a position is written."""
    return {"space": SPACES[to >> 2], "apex": apex_name(to & 3), "to": POSITIONS[to]}


@final
class AtPosition(SeatEvent):
    """A seat's move leads to something at a position: to a piece `of` its own or of somebody else."""

    def __init__(self, id: str, seat: Seat, of: Seat, position: Position, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.of: Final = of
        self.at: Final = position


def covered(trace: list[Event], seat: Seat, under: Seat, at: Position) -> None:
    """A piece has landed on another, of its own fleet or an enemy's."""
    id, owner = "astroplane.covered_own" if under == seat else "astroplane.covered", seat_name(under)
    trace.append(AtPosition(id, seat, under, at, owner=owner, at=POSITIONS[at], space=SPACES[at >> 2]))


def squared(trace: list[Event], seat: Seat, half: Position) -> None:
    """A piece that came to this half has made a Square of itself and the one at its back."""
    _joined(trace, "astroplane.squared", seat, half)


def uncovered(trace: list[Event], seat: Seat, half: Position) -> None:
    """A piece that left this half has uncovered a Square."""
    _joined(trace, "astroplane.uncovered", seat, half)


def _joined(trace: list[Event], id: str, seat: Seat, half: Position) -> None:
    trace.append(AtPosition(id, seat, seat, half, space=SPACES[half >> 2], half=POSITIONS[half]))


@final
class SentBack(Event):
    """A piece leaves the board."""

    def __init__(self, of: Seat, at: Position) -> None:
        super().__init__("astroplane.sent_back", owner=seat_name(of), at=POSITIONS[at], space=SPACES[at >> 2])
        self.of: Final = of
        self.at: Final = at


def sent_back(trace: list[Event], stack: Stack, at: Position) -> None:
    """The pieces of a stack leave the board, from its top to its bottom."""
    trace += [SentBack(owner(each), at) for each in pieces(stack)]


@final
class Readied(SeatEvent):
    """A piece that was sent back, or one of the reserve, is put into a Start Area of its owner."""

    def __init__(self, id: str, seat: Seat, of: Seat, start_area: Area, /, **args: Any) -> None:
        super().__init__(id, seat, **args)
        self.of: Final = of
        self.area: Final = start_area


def put_back(trace: list[Event], seat: Seat, state: State, whose: Seat, area: Area) -> None:
    to = f"{SIDES[state.side_of(whose)]}{AREAS[area]}"
    said = area_name(area)
    trace.append(Readied("astroplane.put_back", seat, whose, area, owner=seat_name(whose), area=said, to=to))


def eliminated(trace: list[Event], seat: Seat, stacks: Stacks, space: Space) -> None:
    """Each piece that a Square has met; an own one among them is lost for nothing."""
    for half in halves(stacks, space):
        for piece in pieces(stacks.get(half, 0)):
            of = owner(piece)
            id = "astroplane.lost_own" if of == seat else "astroplane.eliminated"
            said = {"owner": seat_name(of), "space": SPACES[space], "at": POSITIONS[half]}
            trace.append(AtPosition(id, seat, of, half, **said))


def earned(trace: list[Event], seat: Seat, moves: int) -> None:
    trace += [SeatEvent("astroplane.bonus", seat)] * moves


def arrived(trace: list[Event], seat: Seat, at: Position, held: int, under: Seat) -> None:
    """A piece is in the Singularity, and its fleet has so many of the four tops after the whole move.

    `under` is who was on top there before; 0: nobody.
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
    """The game will soon be drawn out."""
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
    """The final points, best first, and whether the win is shared."""
    won = "astroplane.shared" if places.count(1) > 1 else "astroplane.won"
    for place, seat in sorted([(place, seat) for seat, place in enumerate(places, 1)]):
        id = won if place == 1 else "astroplane.scored"
        trace.append(SeatEvent(id, seat, points=counted("points", scores[seat - 1]), place=place))
