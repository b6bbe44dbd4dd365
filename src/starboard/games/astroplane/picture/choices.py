"""What can be done, as touches: first a craft, a Square or a Start Area, which then shows where it can go."""

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
from starboard.games.astroplane.rules.grid import INWARD, LOADED, POSITIONS, SPACES, TARGETS
from starboard.games.astroplane.rules.square import halves
from starboard.games.astroplane.rules.stacks import height
from starboard.games.astroplane.rules.state import State


def choices(view: View[State], touched: frozenset[Id] = frozenset()) -> Sequence[Choice[Action]]:
    """Whatever can move is a promise; touched, it shows its exits. Answers and verbs are touched at once."""
    state = view.state
    found: list[Choice[Action]] = []
    promised: set[Id] = set()
    for action in view.legal():
        source = source_id(state, action)
        if not source:
            found.append(_at_once(state, action))
        elif source in touched:
            found.append(_exit(state, source, action))
        elif source not in promised:
            promised.add(source)
            found.append(Choice((), frozenset((source,)), message("astroplane.label.touch", place=source)))
    return found


def source_id(state: State, action: Action) -> Id:
    """What is touched first: a Start Area, a craft, or the Square to which it belongs; "" where nothing flies."""
    if isinstance(action, Enter):
        return area_id(state.side_of(state.turn), action.area)
    if isinstance(action, (Move, Hyper, Trip)):
        return top_id(state.stacks, action.start)
    return square_id(action.space) if isinstance(action, (Step, Kill)) else ""


def _exit(state: State, source: Id, action: Action) -> Choice[Action]:
    """One way to go: the ghost of what would stand there, the sign of what it does, and what flies on after it."""
    if isinstance(action, (Step, Kill)):
        target, then, said = SPACES[action.to], square_id(action.to), label(state, action)
        ghosts: tuple[Piece, ...] = (square(state.turn, _carried(state, action)),)
    else:
        assert isinstance(action, (Enter, Move, Hyper, Trip))
        target, then, said = POSITIONS[action.to], _flies_on(state, action.to), arrival(state, action.to)
        ghosts = (wing(state.turn, action.to),)
    arrows = (Arrow((SPACES[action.space], target), 0, "bad"),) if isinstance(action, Kill) else ()
    return Choice(
        (action,), frozenset((source, target)), said, _signs(state, action, target), ghosts, arrows,
        _warning(state, action), source, then=then, verb=verb(state, action),
    )  # fmt: skip


def _carried(state: State, action: Step | Kill) -> Position:
    """A half of the space that the Square reaches: its pieces keep their headings."""  # AP-62
    return 4 * action.to + (halves(state.stacks, action.space)[0] & 3)


def _flies_on(state: State, to: Position) -> Id:
    """What can be touched next without a pause: the piece that has just arrived."""
    if to in INWARD:
        return ""
    return square_id(to >> 2) if forms_square(state, to) else craft_id(to, height(state.stack(to)) + 1)


def _signs(state: State, action: Action, target: Id) -> tuple[Mark, ...]:
    """The weightiest consequence as a sign in the middle of where it happens."""
    for effect in effects(state, action):
        style = "bad" if effect == KILL else "good" if effect in (WIN, CENTRE) else ""
        drawn = ON_TOP if effect == ON_OWN else effect
        return (Mark(target, "", style, message(f"astroplane.sign.{effect}"), drawn),)
    return ()


def _warning(state: State, action: Action) -> Message | None:
    lost = own_lost(state, action)
    if not lost:
        return None
    return message("astroplane.warning.lost" if isinstance(action, Kill) else "astroplane.warning.back", count=lost)


def _at_once(state: State, action: Action) -> Choice[Action]:
    """An answer is given at a Start Area, all else by its verb. Firing shows where both come down."""
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
    return Choice((action,), frozenset((str(action),)), said, tuple(marks), ghosts, arrows, verb=verb(state, action))
