"""Convoy's scene and touches, with a placeholder for each tug's hundreds of points."""

from collections.abc import Sequence
from typing import Any, Final

from starboard.core import scene as picture
from starboard.core.contract import Game
from starboard.core.message import Event, Message, Refusal, message, refusal, seat_name
from starboard.core.scene import Choice, Cue, Id, Mark, Panel, Piece, Scene
from starboard.core.seating import CHANCE
from starboard.core.view import View
from tests.sketches.convoy.rules import (
    ACTS,
    DOCKS,
    END,
    FIRE,
    GO,
    HITS,
    MISSES,
    MOVE,
    POINTS,
    STEPS,
    STOP,
    TUGS,
    Act,
    State,
    aims,
    cargo,
    own_tugs,
    reach,
    steps_between,
)
from tests.sketching import verb_tray


def scene(view: View[State]) -> Scene:
    state = view.state
    crates = [_crate(point) for point in state.crates]
    tugs = [_tug(state, tug) for tug in TUGS[: 2 * state.count]]
    tray = verb_tray("convoy", VERBS if view.legal() else ())
    pile = tuple(
        picture.Counter(kind, message(f"convoy.{kind}"), left, most)
        for kind, left, most in (("hits", state.hits, HITS), ("misses", state.misses, MISSES))
    )
    acting = view.game.actors(state)
    panels = tuple(Panel(seat, won, pile, acting=seat in acting) for seat, won in enumerate(state.won, 1))
    return Scene("convoy", (FIELD,), (*crates, *tugs), panels, _prompt(view), (tray,))


def _prompt(view: View[State]) -> Message:
    actors = view.game.actors(view.state)
    if not actors or actors == (CHANCE,):
        return message("convoy.chance" if actors else "convoy.ended")
    if actors[0] != view.seat:
        return message("convoy.theirs", seat=seat_name(actors[0]))
    return message("convoy.your_move" if view.state.mover else "convoy.yours")


def choices(view: View[State], touched: frozenset[Id]) -> Sequence[Choice[Act]]:
    state, seat = view.state, view.seat
    if seat is None or seat not in view.game.actors(state):
        return ()
    if state.mover:
        tug, steps, done = state.mover
        verbs = [_choice(view.game, state, (act,), act.verb) for act in (STOP, *cargo(state, tug, done))]
        return [*verbs, *_group(tug, _flights(view.game, state, tug, steps, ()), touched)]
    found = [_choice(view.game, state, (END,), "end")]
    for tug in own_tugs(seat):
        group = [_choice(view.game, state, (FIRE[tug, other],), tug, other) for other in aims(state, tug)]
        if "m" not in state.marked(tug):
            group += [_choice(view.game, state, (MOVE[tug], act), tug, act.verb) for act in cargo(state, tug, "")]
            group += _flights(view.game, state, tug, STEPS, (MOVE[tug],))
        found += _group(tug, group, touched)
    return found


def _group(tug: str, group: list[Choice[Act]], touched: frozenset[Id]) -> list[Choice[Act]]:
    """Return one tug's choices, or a placeholder if there are more than MANY and the tug isn't touched."""
    if len(group) <= MANY or tug in touched:
        return group
    return [Choice((), frozenset({tug}), message("convoy.promise", what=tug, count=len(group)), group=tug)]


def _flights(game: Game[State, Any], state: State, tug: str, steps: int, before: tuple[Act, ...]) -> list[Choice[Act]]:
    return [_choice(game, state, (*before, GO[point]), tug, point) for point in reach(state, tug, steps)]


def _choice(game: Game[State, Any], state: State, actions: tuple[Act, ...], *ids: Id) -> Choice[Act]:
    act = actions[-1]
    marks = (Mark(act.what, str(steps_between(state.at(ids[0]), act.what))),) if act.verb == "go" else ()
    return Choice(actions, frozenset(ids), game.label(state, state.active, act), marks, group=ids[0])


def cues(before: View[State], events: Sequence[Event]) -> Sequence[Cue]:
    cues: list[Cue] = []
    for told in events:
        kind = told.id.removeprefix("convoy.did.")
        if kind == "go":
            cues.append(picture.Move(_tug(before.state, told["tug"]), (told["start"], told["at"])))
        elif kind in ("load", "drop"):
            cue = picture.Vanish if kind == "load" else picture.Appear
            cues.append(cue(_crate(told["at"]), "hook"))
        elif kind == "deliver":
            cues.append(picture.Rise(told["at"], message("convoy.plus"), "good"))
        elif kind in ("hit", "miss"):
            cues.append(picture.Beam(told["start"], told["at"], told["seat"]["seat"]))
            cues.append(picture.Flash(told["at"], kind))
    return cues


def intended_actions(view: View[State], touched: frozenset[Id]) -> tuple[Act, ...] | Refusal:
    mover = view.state.mover
    verbs = [ACTS[verb] for verb in VERBS if verb in touched]
    points = [GO[point] for point in POINTS if point in touched]
    tugs = [tug for tug in TUGS if tug in touched]
    own = [tug for tug in tugs if tug in own_tugs(view.seat or 0)]
    if mover or verbs == [END]:
        return (*verbs, *points)[:1] or refusal("CO-4", "convoy.one_moves")
    if len(tugs) == 2 and own:
        return (FIRE[own[0], next(tug for tug in tugs if tug != own[0])],)
    if not own:
        return (MOVE[tugs[0]],) if tugs else refusal("CO-2", "convoy.touch_a_tug")
    return (MOVE[own[0]], *verbs, *points)[:2]


MANY: Final = 60  # choices of one group; more become a placeholder, expanded on demand


def _tug(state: State, tug: str) -> Piece:
    laden = "laden" if "c" in state.marked(tug) else "tug"
    return Piece(laden, TUGS.index(tug) // 2 + 1, state.at(tug), message(f"convoy.{laden}", tug=tug), id=tug)


def _crate(point: str) -> Piece:
    return Piece("crate", 0, point, message("convoy.crate"))


def _place(point: str) -> picture.Place:
    dock = point in DOCKS
    label = message("convoy.dock" if dock else "convoy.point", point=point)
    at = (20.0 * int(point[:2]), 20.0 * int(point[2:]))
    return picture.Place(point, at, picture.Disc(9), label, "dock" if dock else "point")


VERBS: Final = ("load", "drop", "stop", "end")
FIELD: Final = picture.Board("field", (420, 380), tuple(map(_place, POINTS)))
