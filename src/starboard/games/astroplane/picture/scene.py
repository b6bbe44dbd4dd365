"""The scene of a view: the chart with craft and Squares, Start Areas and reserves, panels and prompts."""

from functools import cache, lru_cache

from starboard.core.contract import Game
from starboard.core.message import Message, message, seat_name
from starboard.core.scene import Counter, Id, Mark, Note, Panel, Piece, Scene, Tray
from starboard.core.seating import Seat
from starboard.core.view import View
from starboard.games.astroplane.picture.chart import HUB, TURNED, board
from starboard.games.astroplane.picture.choices import choices
from starboard.games.astroplane.picture.cues import cues
from starboard.games.astroplane.picture.goal import goal, tables
from starboard.games.astroplane.picture.intended import intended_actions
from starboard.games.astroplane.picture.overlays import overlays
from starboard.games.astroplane.picture.pieces import end_early, fire, spare, standing, verb, waiting
from starboard.games.astroplane.picture.prompt import detail, progress, prompt
from starboard.games.astroplane.picture.threat import warning
from starboard.games.astroplane.rules.actions import END, Action, Decline, Fire
from starboard.games.astroplane.rules.board import (
    COVERED,
    ELIMINATED,
    FIRING,
    HYPERSPACE,
    MOVES,
    ON_TOP,
    ORDINARY,
    SINGULARITY,
    Position,
    Side,
)
from starboard.games.astroplane.rules.ending import tops
from starboard.games.astroplane.rules.grid import (
    ENTRY_SPACES,
    FIRING_POSITIONS,
    INWARD,
    KINDS,
    NOWHERE,
    ONLY,
    POSITIONS,
    SPACES,
)
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.stacks import SPENT, height, owner, pieces, top
from starboard.games.astroplane.rules.state import OUT, RESIGNED, State
from starboard.games.astroplane.rules.turn import WARNING, rounds_left

__all__ = ["choices", "cues", "intended_actions", "scene"]


def scene(view: View[State], cosmetic_seed: bytes = b"") -> Scene:
    state, seat = view.state, view.seat
    house = _house(view.game)
    turned = TURNED[state.side_of(seat)] if seat else 0.0
    return Scene(
        game="astroplane",
        boards=(board(state.sides, turned),),
        pieces=(*standing(state.stacks), *_beside(state)),
        panels=tuple([_panel(state, seat, score) for seat, score in enumerate(view.game.scores(state), 1)]),
        prompt=prompt(view),
        trays=_verbs(view),
        overlays=overlays(house, state, seat),
        notes=_notes(),
        marks=(*_heights(state), *_promises(state), *_warnings(house, state)),
        turned=turned,
        progress=progress(house, state),
        detail=detail(view),
        warning=warning(house, state, seat),
        tables=tables(),
        goal=None if state.over else goal(state),
    )


@lru_cache(maxsize=256)
def _house(game: Game[State, Action]) -> House:
    return House(game.options)


def _beside(state: State) -> list[Piece]:
    """Return the craft in Start Areas and reserves."""
    found: list[Piece] = []
    for seat, fleet in enumerate(state.fleets, 1):
        side = state.side_of(seat)
        found += [waiting(seat, side, area, craft) for area, craft in enumerate(fleet.areas) if craft]
        if fleet.reserve:
            found.append(spare(seat, side, fleet.reserve))
    return found


def _verbs(view: View[State]) -> tuple[Tray, ...]:
    """Return the verbs to fire and to end the turn. Ending early is `quiet`, so a double tap cannot trigger it."""
    legal, turn, said = view.legal(), view.state.turn, message("astroplane.tray.verbs")
    fires = tuple([fire(action.corner) for action in legal if isinstance(action, Fire)])
    loud = (Tray("verbs", turn, said, fires),) if fires else ()
    if any(isinstance(action, Decline) for action in legal):
        return (Tray("ending", turn, said, (verb("decline", "ending"),), quiet=True),)
    if END not in legal:
        return loud
    if len(legal) == 1:
        return (Tray("verbs", turn, said, (verb("end", "verbs"),)),)
    ending = end_early(view.state.moves) if view.state.moves else verb("end", "ending")
    return (*loud, Tray("ending", turn, said, (ending,), quiet=True))  # AP-17


# ---- panels


def look(state: State, seat: Seat) -> int:
    """Return a seat's look: the hue of its side of the board, or 0 if that is its usual hue."""
    own = state.side_of(seat) + 1
    return 0 if own == seat else own


def _panel(state: State, seat: Seat, score: int) -> Panel:
    fleet = state.fleet(seat)
    counters = [*_fleet(fleet.areas, fleet.reserve), *_points(state, seat)]
    acting = state.turn == seat and not state.over
    if acting:
        counters += _moves(state)
    return Panel(
        seat, score, tuple(counters), tuple(_status(state, seat, score)), acting, look=look(state, seat),
        figure=None if state.over else _held(tops(state.stacks).count(seat)),
    )  # fmt: skip


@cache
def _fleet(areas: tuple[int, int], reserve: int) -> tuple[Counter, ...]:
    left, right = areas
    return (
        Counter("waiting", message("astroplane.counter.waiting", left=left, right=right), left + right),
        Counter("spare", message("astroplane.counter.reserve", count=reserve), reserve, lit=False),
    )


def _points(state: State, seat: Seat) -> list[Counter]:
    """Return the parts of the seat's score; empty if the seat has left."""  # AP-98, AP-105
    fleet = state.fleet(seat)
    if fleet.status == RESIGNED:
        return []
    inside = [owner(piece) for at in INWARD for piece in pieces(state.stack(at))].count(seat)
    shown = tops(state.stacks).count(seat)
    return [
        _worth("shot", fleet.credit, ELIMINATED),
        _worth("top", shown, ON_TOP),
        _worth("covered", inside - shown, COVERED),
    ]


@cache
def _worth(kind: str, value: int, points: int) -> Counter:
    return Counter(kind, message(f"astroplane.counter.{kind}", count=value), value, points=points)


def _moves(state: State) -> list[Counter]:
    """Return lamps for the moves left in this turn and for those that releasing captives would earn."""  # AP-15, AP-44
    return [_bonus(len(state.captors)), _pips(state.moves, max(MOVES, state.made + state.moves))]


@cache
def _bonus(captors: int) -> Counter:
    return Counter("bonus", message("astroplane.counter.bonus", count=captors), captors)


@cache
def _pips(left: int, most: int) -> Counter:
    return Counter("pip", message("astroplane.counter.moves", count=left), left, most)


def _status(state: State, seat: Seat, score: int) -> list[Message]:
    fleet = state.fleet(seat)
    said = [_side(state.side_of(seat))]
    if fleet.status == OUT:
        said.append(message("astroplane.status.out"))
    elif fleet.status == RESIGNED:
        said.append(message("astroplane.status.left"))
    else:
        said.append(_points_so_far(score))
    return said


@cache
def _points_so_far(score: int) -> Message:
    return message("astroplane.status.points", count=score)


@cache
def _held(number: int) -> Counter:
    """Return the counter of tops in the centre; four tops win."""  # AP-91
    return Counter("top", message("astroplane.figure.tops"), number, 4)


@cache
def _side(side: Side) -> Message:
    return message(f"astroplane.side.{'SWNE'[side]}")


# ---- marks and notes


def _heights(state: State) -> list[Mark]:
    """Mark the height of each stack and any captive."""
    return [_height(at, height(stack), _holds(at, stack)) for at, stack in sorted(state.stacks.items()) if stack > 15]


def _holds(position: Position, stack: int) -> Seat:
    """Return the owner of the piece held captive by the top of a stack; 0 if there is none."""  # AP-41
    under = top(stack >> 4)
    return under if under != top(stack) and position not in INWARD else 0


@cache
def _height(position: Position, high: int, held: Seat) -> Mark:
    said = message("astroplane.mark.stack", count=high)
    if held:
        said = message("astroplane.mark.captive", count=high, owner=seat_name(held))
    return Mark(POSITIONS[position], str(high), "", said)


def _promises(state: State) -> list[Mark]:
    """Mark captors that would earn a move, and spent pieces, in the free half beside them."""
    found = [_earns(at) for at, _ in state.captors if not state.over]
    for at, stack in sorted(state.stacks.items()):
        if stack & SPENT:
            found.append(_spent(at))
    return found


def _opposite(position: Position) -> Id:
    """Return the free half of the space. A firing space has no other half, so return the position itself."""
    return POSITIONS[position if position in FIRING_POSITIONS else position ^ 2]


@cache
def _earns(position: Position) -> Mark:
    return Mark(_opposite(position), "", "good", message("astroplane.mark.bonus"), "plus-one")


@cache
def _spent(position: Position) -> Mark:
    return Mark(_opposite(position), "", "bad", message("astroplane.mark.spent"), "spent")


def _warnings(house: House, state: State) -> list[Mark]:
    """Mark a missing fourth top, a fly-by that must continue and the last rounds without progress."""
    if state.over or state.lot:
        return []
    held = tops(state.stacks)
    found = [_missing(INWARD[place], seat) for seat in state.playing for place in _fourth(held, seat)]
    if state.flyby != NOWHERE:
        found.append(Mark(SPACES[state.flyby], "!", "bad", message("astroplane.mark.flyby")))
    left = rounds_left(house, state)
    if left is not None and left < WARNING:
        found.append(Mark(HUB, str(left), "note", message("astroplane.mark.idle", count=left)))
    return found


def _fourth(held: tuple[Seat, ...], seat: Seat) -> list[int]:
    """Return the index of the top a seat lacks if it has the other three."""
    lacking = [place for place, holder in enumerate(held) if holder != seat]
    return lacking if len(lacking) == 1 else []


@cache
def _missing(position: Position, seat: Seat) -> Mark:
    return Mark(POSITIONS[position], "!", "bad", message("astroplane.mark.three", seat=seat_name(seat)))


@cache
def _notes() -> tuple[Note, ...]:
    """Return notes on the special spaces, with their clauses."""
    clauses = {HYPERSPACE: "AP-74", FIRING: "AP-86", SINGULARITY: "AP-89"}
    found: list[Note] = []
    for space, kind in enumerate(KINDS):
        if space in ENTRY_SPACES:
            found.append(Note(SPACES[space], message("astroplane.note.entry"), "AP-22"))
        elif kind != ORDINARY:
            at = POSITIONS[ONLY[space]] if space in ONLY else SPACES[space]
            found.append(Note(at, message(f"astroplane.note.{kind}"), clauses.get(kind, "AP-80")))
    return tuple(found)
