"""What happened, told as events: the log says them, the picture moves by them. Nothing is told unless asked."""

from functools import cache

from starboard.core.contract import Seat
from starboard.core.message import Event, Message, event, message, seat_name
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import APEXES, AREAS, CORNERS, SIDES, Area, Position, Space
from starboard.games.astroplane.rules.grid import LOADED, POSITIONS, SPACES, TARGETS
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import Stack, Stacks, owner, pieces
from starboard.games.astroplane.rules.state import State

Trace = list[Event] | None


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
    trace.append(event("astroplane.first", seat=seat_name(seat)))


def seated(trace: list[Event], seats: tuple[Seat, ...]) -> None:
    south, west, north = [seat_name(seat) for seat in seats]
    trace.append(event("astroplane.sit", south=south, west=west, north=north))


# ---- moves


def moved(trace: list[Event], state: State, action: Action) -> None:
    """What sets off, and where to; positions also as they are written."""
    seat = seat_name(state.turn)
    if isinstance(action, Enter):
        area = area_name(action.area)
        trace.append(event("astroplane.entered", seat=seat, area=area, **_landed(action.to), side=AREAS[action.area]))
    elif isinstance(action, Hyper):
        trace.append(event("astroplane.passed", **_way(seat, action.start, action.to), via=SPACES[action.via]))
    elif isinstance(action, (Move, Trip)):
        id = "astroplane.flew" if isinstance(action, Move) else "astroplane.travelled"
        trace.append(event(id, **_way(seat, action.start, action.to)))
    elif isinstance(action, (Step, Kill)):
        id = "astroplane.stepped" if isinstance(action, Step) else "astroplane.swooped"
        apex = APEXES[halves(state.stacks, action.space)[0] & 3]
        trace.append(event(id, seat=seat, start=SPACES[action.space], to=SPACES[action.to], apex=apex))
    elif isinstance(action, Fire):
        ends = [POSITIONS[at] for at in (*LOADED[action.corner], *TARGETS[action.corner])]
        trace.append(event("astroplane.fired", seat=seat, corner=corner_name(action.corner), ends=" ".join(ends)))


def _way(seat: Message, start: Position, to: Position) -> dict[str, object]:
    return {"seat": seat, "origin": SPACES[start >> 2], "start": POSITIONS[start], **_landed(to)}


def _landed(to: Position) -> dict[str, object]:
    """Where a piece has come to, and where it points; also as a position is written."""
    return {"space": SPACES[to >> 2], "apex": apex_name(to & 3), "to": POSITIONS[to]}


def covered(trace: list[Event], seat: Seat, under: Seat, at: Position) -> None:
    """A piece has landed on another, of its own fleet or an enemy's."""
    id = "astroplane.covered_own" if under == seat else "astroplane.covered"
    trace.append(event(id, seat=seat_name(seat), owner=seat_name(under), at=POSITIONS[at], space=SPACES[at >> 2]))


def squared(trace: list[Event], seat: Seat, half: Position) -> None:
    """A piece that came to this half has made a Square of itself and the one at its back."""
    trace.append(event("astroplane.squared", seat=seat_name(seat), space=SPACES[half >> 2], half=POSITIONS[half]))


def uncovered(trace: list[Event], seat: Seat, half: Position) -> None:
    """A piece that left this half has uncovered a Square."""
    trace.append(event("astroplane.uncovered", seat=seat_name(seat), space=SPACES[half >> 2], half=POSITIONS[half]))


def sent_back(trace: list[Event], stack: Stack, at: Position) -> None:
    """The pieces of a stack leave the board, from its top to its bottom."""
    where = {"at": POSITIONS[at], "space": SPACES[at >> 2]}
    trace += [event("astroplane.sent_back", owner=seat_name(owner(each)), **where) for each in pieces(stack)]


def put_back(trace: list[Event], seat: Seat, state: State, whose: Seat, area: Area) -> None:
    side = SIDES[state.side_of(whose)]
    trace.append(
        event(
            "astroplane.put_back", seat=seat_name(seat), owner=seat_name(whose), area=area_name(area),
            to=f"{side}{AREAS[area]}",
        )
    )  # fmt: skip


def eliminated(trace: list[Event], seat: Seat, stacks: Stacks, space: Space) -> None:
    """Each piece that a Square has met; an own one among them is lost for nothing."""
    for half in halves(stacks, space):
        for piece in pieces(stacks.get(half, 0)):
            id = "astroplane.lost_own" if owner(piece) == seat else "astroplane.eliminated"
            said = {"seat": seat_name(seat), "owner": seat_name(owner(piece)), "space": SPACES[space]}
            trace.append(event(id, **said, at=POSITIONS[half]))


def earned(trace: list[Event], seat: Seat, moves: int) -> None:
    trace += [event("astroplane.bonus", seat=seat_name(seat))] * moves


def arrived(trace: list[Event], seat: Seat, at: Position, held: int) -> None:
    """A piece is in the Singularity, and its fleet has so many of the four tops after the whole move."""
    trace.append(event("astroplane.arrived", seat=seat_name(seat), at=POSITIONS[at], space=SPACES[at >> 2], tops=held))


def took(trace: list[Event], seat: Seat, area: Area) -> None:
    trace.append(event("astroplane.took", seat=seat_name(seat), area=area_name(area), side=AREAS[area]))


def declined(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astroplane.declined", seat=seat_name(seat)))


# ---- turns and the end


def ended(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astroplane.ended", seat=seat_name(seat)))


def went_out(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astroplane.out", seat=seat_name(seat)))


def idle(trace: list[Event], rounds: int) -> None:
    """The game will soon be drawn out."""
    trace.append(event("astroplane.idle", count=rounds))


def drawn_out(trace: list[Event], rounds: int) -> None:
    trace.append(event("astroplane.drawn_out", count=rounds))


def stuck(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astroplane.stuck", seat=seat_name(seat)))


def won_truly(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astroplane.true_win", seat=seat_name(seat)))


def left(trace: list[Event], seat: Seat) -> None:
    trace.append(event("astroplane.left", seat=seat_name(seat)))


def scored(trace: list[Event], scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    """The final points, best first, and whether the win is shared."""
    won = "astroplane.shared" if places.count(1) > 1 else "astroplane.won"
    for place, seat in sorted([(place, seat) for seat, place in enumerate(places, 1)]):
        id = won if place == 1 else "astroplane.scored"
        trace.append(event(id, seat=seat_name(seat), points=counted("points", scores[seat - 1]), place=place))
