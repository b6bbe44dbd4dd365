"""Optional overlays: all exits, each universe separately, and dangers to the viewer's craft."""

from functools import cache
from typing import Final

from starboard.core.message import message, seat_name
from starboard.core.scene import Arrow, Id, Mark, Overlay
from starboard.core.seating import Seat
from starboard.games.astroplane.picture.chart import area_id
from starboard.games.astroplane.picture.foresight import landing
from starboard.games.astroplane.picture.threat import as_if_on_turn
from starboard.games.astroplane.rules.actions import Action, Enter, Fire, Hyper, Kill, Move, Step, Trip
from starboard.games.astroplane.rules.board import FIRING, Position
from starboard.games.astroplane.rules.grid import INWARD, KINDS, LOADED, ONLY, POSITIONS, SPACES, TARGETS, UNIVERSES
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.legal import legal, moves
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import top
from starboard.games.astroplane.rules.state import State

_REACH: Final = message("astroplane.overlay.reach")
_DANGER: Final = message("astroplane.overlay.danger")


def overlays(house: House, state: State, seat: Seat | None) -> tuple[Overlay, ...]:
    return _reach(house, state), _danger(house, state, seat), *_universes()


def _reach(house: House, state: State) -> Overlay:
    """Show all moves of the seat to move."""
    going = () if state.over or state.lot else legal(house, state)
    return Overlay("reach", _REACH, arrows=tuple([way for action in going for way in _ways(state, action)]))


def _ways(state: State, action: Action) -> tuple[Arrow, ...]:
    seat = state.turn
    if isinstance(action, Enter):
        return (_way(seat, area_id(state.side_of(seat), action.area), POSITIONS[action.to]),)
    if isinstance(action, (Move, Trip)):
        return (_way(seat, POSITIONS[action.start], POSITIONS[action.to]),)
    if isinstance(action, Hyper):
        return (Arrow((POSITIONS[action.start], SPACES[action.via], POSITIONS[action.to]), seat),)
    if isinstance(action, (Step, Kill)):
        return (_way(seat, SPACES[action.space], SPACES[action.to], "bad" if isinstance(action, Kill) else ""),)
    if isinstance(action, Fire):
        ends = zip(LOADED[action.corner], TARGETS[action.corner], strict=True)
        return tuple([_way(seat, POSITIONS[start], POSITIONS[end]) for start, end in ends])
    return ()


@cache
def _way(seat: Seat, start: Id, end: Id, style: str = "") -> Arrow:
    return Arrow((start, end), seat, style)


@cache
def _universes() -> tuple[Overlay, ...]:
    """Return an overlay for each universe. It veils the other universe, which a single craft cannot reach."""  # AP-6
    found: list[Overlay] = []
    for universe, name in enumerate(("alpha", "beta")):
        veil: list[Id] = []
        for space, kind in enumerate(KINDS):
            if UNIVERSES[space] != universe:
                veil.append(POSITIONS[ONLY[space]] if kind == FIRING else SPACES[space])
        found.append(Overlay(name, message(f"astroplane.overlay.{name}"), veil=tuple(veil)))
    return tuple(found)


# ---- danger


def _danger(house: House, state: State, seat: Seat | None) -> Overlay:
    """Mark what one move of another seat could do to this seat's craft if it were that seat's turn."""
    marks: dict[Id, Mark] = {}
    arrows: list[Arrow] = []
    if seat is not None and not state.over and not state.lot:
        for other in state.playing:
            if other != seat:
                for action in moves(house, as_if_on_turn(state, other)):
                    _threat(state, seat, other, action, marks, arrows=arrows)
    return Overlay("danger", _DANGER, tuple([marks[at] for at in sorted(marks)]), tuple(arrows))


def _threat(state: State, seat: Seat, other: Seat, action: Action, marks: dict[Id, Mark], arrows: list[Arrow]) -> None:
    to = landing(action)
    if isinstance(action, Kill):
        for half in halves(state.stacks, action.to):
            if _owned(state, half, seat):
                marks[POSITIONS[half]] = _mark("kill", other, half)
                arrows.append(_way(other, SPACES[action.space], SPACES[action.to], "bad"))
    elif to is not None:
        if _owned(state, to, seat):
            marks.setdefault(POSITIONS[to], _mark("on-top", other, to))
        if _owned(state, to ^ 2, seat):
            marks.setdefault(POSITIONS[to ^ 2], _mark("send-back", other, to ^ 2))


def _owned(state: State, position: Position, seat: Seat) -> bool:
    return top(state.stack(position)) == seat and position not in INWARD


@cache
def _mark(what: str, other: Seat, at: Position) -> Mark:
    said = message(f"astroplane.danger.{what}", seat=seat_name(other))
    return Mark(POSITIONS[at], "!", "bad" if what == "kill" else "", said)
