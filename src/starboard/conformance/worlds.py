"""Other worlds: positions that a viewer cannot distinguish from the true one."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from starboard.conformance.walk import Path, Walk, WalkStep
from starboard.core.real_time import advanced
from starboard.core.seating import CHANCE, Seat

WINDOW = 40  # steps for which two worlds are followed in parallel


@dataclass(frozen=True, slots=True)
class Twin:
    """A step of the true game and one of another world; they have looked the same to the viewer so far."""

    viewer: Seat | None
    step: WalkStep
    other: WalkStep


def twins(walk: Walk) -> list[Twin]:
    """Return, for every viewer, worlds that diverge from the true one after an unseen event; cached."""
    if "twins" not in walk.kept:
        walk.kept["twins"] = [
            twin
            for viewer in walk.viewers
            for path in walk.paths
            for window in windows(path)
            for twin in side_by_side(walk, viewer, window)
            if twin.step != twin.other
        ]
    found: list[Twin] = walk.kept["twins"]
    return found


def windows(path: Path) -> list[list[WalkStep]]:
    """Return sections of a game: its start, middle and end."""
    count = len(path.steps)
    begins = sorted({0, max(0, count // 2 - WINDOW // 2), max(0, count - WINDOW)})
    return [path.steps[begin : begin + WINDOW] for begin in begins]


def side_by_side(walk: Walk, viewer: Seat | None, steps: list[WalkStep]) -> Iterator[Twin]:
    rng = walk.rng(f"twin {viewer}")
    state = parted(walk, steps[0].before, viewer, rng) if steps else None
    for step in steps:
        other = otherwise(walk, state, step, viewer, rng)
        if other is not None:
            yield Twin(viewer, step, other)
        if other is not None and walk.game.view(step.after, viewer) == walk.game.view(other.after, viewer):
            state = other.after
        else:
            state = parted(walk, step.after, viewer, rng)


def parted(walk: Walk, state: Any, viewer: Seat | None, rng: Random) -> Any:
    """Return the start of another world: the true state or, half the time, a sampled state that looks the same."""
    view = walk.game.view(state, viewer)
    guess = walk.game.sample_state(view, rng) if rng.random() < 0.5 else state
    return guess if walk.game.view(guess, viewer) == view else state


def otherwise(walk: Walk, state: Any, step: WalkStep, viewer: Seat | None, rng: Random) -> WalkStep | None:
    """Return a step in the other world that looks the same to the viewer; None if there is none."""
    game = walk.game
    if step.action is None:
        return WalkStep(state, CHANCE, None, advanced(game, state, step.at), step.at)
    form = game.seen(step.before, step.actor, step.action, viewer)
    alike = [act for act in possible(walk, state, step) if game.seen(state, step.actor, act, viewer) == form]
    if not alike:
        return None
    action = step.action if step.action in alike and rng.random() < 0.4 else rng.choice(alike)
    return WalkStep(state, step.actor, action, game.apply(state, step.actor, action), step.at)


def possible(walk: Walk, state: Any, step: WalkStep) -> list[Any]:
    """Return the step's possible actions in the other world; empty if its actor does not act there."""
    if step.actor not in walk.game.actors(state):
        return []
    if step.actor == CHANCE:
        return [action for action, _ in walk.game.chance_outcomes(state)]
    legal = list(walk.game.legal(state, step.actor))
    allowed = step.action in legal or not walk.game.may_be_logged(state, step.actor, step.action)
    return legal if allowed else [*legal, step.action]


def guesses(walk: Walk, state: Any, viewer: Seat | None) -> list[Any]:
    """Return two sampled full states that the viewer cannot distinguish from the true one."""
    view = walk.game.view(state, viewer)
    return [walk.game.sample_state(view, walk.rng(f"guess {number}")) for number in (1, 2)]


def likes(walk: Walk, state: Any, viewer: Seat | None) -> list[Any]:
    """Return the view's state and the sampled states, which must all look the same to the viewer."""
    return [walk.game.view(state, viewer).state, *guesses(walk, state, viewer)]
