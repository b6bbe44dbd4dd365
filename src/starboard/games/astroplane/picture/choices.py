"""Choices: the player first touches a craft, a Square or a Start Area, which then shows its exits."""

from collections.abc import Sequence

from starboard.core.message import Message, message
from starboard.core.scene import Arrow, Choice, Id, Mark, Piece
from starboard.core.view import View
from starboard.games.astroplane.picture.chart import area_id
from starboard.games.astroplane.picture.foresight import (
    CENTRE,
    KILL,
    ON_OWN,
    ON_TOP,
    WIN,
    effects,
    forms_square,
    own_lost,
)
from starboard.games.astroplane.picture.label import arrival, label, verb
from starboard.games.astroplane.picture.pieces import craft_id, square, square_id, top_id, wing
from starboard.games.astroplane.picture.threat import aimed_at
from starboard.games.astroplane.rules.actions import (
    Action,
    Back,
    Decline,
    Enter,
    Fire,
    Hyper,
    Kill,
    Move,
    Reserve,
    Step,
    Trip,
)
from starboard.games.astroplane.rules.board import Position
from starboard.games.astroplane.rules.events import area_name
from starboard.games.astroplane.rules.grid import INWARD, LOADED, POSITIONS, SPACES, TARGETS
from starboard.games.astroplane.rules.house import House
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import height
from starboard.games.astroplane.rules.state import State


def choices(view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
    """Return a placeholder for each movable source, expanded to its exits on touch, plus answers and verbs."""
    state, house = view.state, House(view.game.options)
    found: list[Choice[Action]] = []
    promised: set[Id] = set()
    for action in view.legal():
        source = source_id(state, action)
        if not source:
            found.append(_at_once(state, action))
        elif source in touched:
            found.append(_exit(house, state, source, action))
        elif source not in promised:
            promised.add(source)
            found.append(Choice((), frozenset((source,)), _source_name(action)))
    return found


def _source_name(action: Action) -> Message:
    """Return the label of the source to touch first: a Start Area, or the space of a craft or Square."""
    if isinstance(action, Enter):
        return message("astroplane.do.area", area=area_name(action.area))
    if isinstance(action, (Move, Hyper, Trip)):
        return message("astroplane.label.touch", place=SPACES[action.start >> 2])
    assert isinstance(action, (Step, Kill))
    return message("astroplane.label.touch", place=SPACES[action.space])


def source_id(state: State, action: Action) -> Id:
    """Return the id to touch first: a Start Area, a craft or its Square; "" if nothing flies."""
    if isinstance(action, Enter):
        return area_id(state.side_of(state.turn), action.area)
    if isinstance(action, (Move, Hyper, Trip)):
        return top_id(state.stacks, action.start)
    return square_id(action.space) if isinstance(action, (Step, Kill)) else ""


def _exit(house: House, state: State, source: Id, action: Action) -> Choice[Action]:
    """Return the choice for one exit: a ghost at its target, the sign for its effect and the id to select next."""
    if isinstance(action, (Step, Kill)):
        target, then, said = SPACES[action.to], square_id(action.to), label(state, action)
        ghosts: tuple[Piece, ...] = (square(state.turn, _carried(state, action)),)
    else:
        assert isinstance(action, (Enter, Move, Hyper, Trip))
        target, then, said = POSITIONS[action.to], _flies_on(state, action.to), arrival(state, action.to)
        ghosts = (wing(state.turn, action.to),)
    arrows = (Arrow((SPACES[action.space], target), 0, "bad"),) if isinstance(action, Kill) else ()
    return Choice(
        (action,), frozenset((source, target)), said, marks=_signs(state, action, target), ghosts=ghosts, arrows=arrows,
        warning=_warning(house, state, action), group=source, then=then, verb=verb(state, action),
    )  # fmt: skip


def _carried(state: State, action: Step | Kill) -> Position:
    """Return one half of the space that the Square reaches; its pieces keep their headings."""  # AP-62
    return 4 * action.to + (halves(state.stacks, action.space)[0] & 3)


def _flies_on(state: State, to: Position) -> Id:
    """Return the id of the piece that just arrived, to be selected next; "" in the Singularity."""
    if to in INWARD:
        return ""
    return square_id(to >> 2) if forms_square(state, to) else craft_id(to, height(state.stack(to)) + 1)


def _signs(state: State, action: Action, target: Id) -> tuple[Mark, ...]:
    """Return the most important effect as a sign at the target."""
    for effect in effects(state, action):
        style = "bad" if effect == KILL else "good" if effect in (WIN, CENTRE) else ""
        drawn = ON_TOP if effect == ON_OWN else effect
        return (Mark(target, "", style, message(f"astroplane.sign.{effect}"), drawn),)
    return ()


def _warning(house: House, state: State, action: Action) -> Message | None:
    """Return a warning about the mover's own losses, or about a Square that could destroy the piece next."""
    lost = own_lost(state, action)
    if not lost:
        aimed = aimed_at(house, state, action)
        return message("astroplane.warning.aimed", space=SPACES[aimed.space]) if aimed else None
    return message("astroplane.warning.lost" if isinstance(action, Kill) else "astroplane.warning.back", count=lost)


def _at_once(state: State, action: Action) -> Choice[Action]:
    """Return the choice for a verb or for an answer at a Start Area. Firing shows both landings."""
    said, done = label(state, action), verb(state, action)
    if isinstance(action, Back):
        return Choice((action,), frozenset((area_id(action.side, action.area),)), said, group="back", verb=done)
    if isinstance(action, Reserve):
        id = area_id(state.side_of(state.turn), action.area)
        return Choice((action,), frozenset((id,)), said, group="reserve", verb=done)
    if isinstance(action, Fire):
        return _firing(state, action, said)
    return Choice((action,), frozenset(("decline" if isinstance(action, Decline) else "end",)), said, verb=done)


def _firing(state: State, action: Fire, said: Message) -> Choice[Action]:
    ways = zip(LOADED[action.corner], TARGETS[action.corner], strict=True)
    arrows = tuple([Arrow((POSITIONS[start], POSITIONS[end]), state.turn) for start, end in ways])
    ghosts = tuple([wing(state.turn, end) for end in TARGETS[action.corner]])
    marks = [sign for end in TARGETS[action.corner] for sign in _signs(state, action, POSITIONS[end])]
    return Choice(
        (action,), frozenset((str(action),)), said, tuple(marks), ghosts, arrows=arrows, verb=verb(state, action)
    )
