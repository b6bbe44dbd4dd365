"""Other worlds: positions that a seat cannot tell from the true one."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from starboard.conformance.walk import Path, Step, Walk
from starboard.core.real_time import advanced
from starboard.core.seating import CHANCE, Seat

WINDOW = 40  # how many steps two worlds are followed side by side


@dataclass(frozen=True)
class Twin:
    """A step of the true game, and one of another world that has looked the same to this viewer, and still should."""

    viewer: Seat | None
    step: Step
    other: Step


def twins(walk: Walk) -> list[Twin]:
    """For every viewer, worlds that part from the true one where chance or others do something unseen."""
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


def windows(path: Path) -> list[list[Step]]:
    """Stretches of a game: its beginning, its middle, its end."""
    count = len(path.steps)
    begins = sorted({0, max(0, count // 2 - WINDOW // 2), max(0, count - WINDOW)})
    return [path.steps[begin : begin + WINDOW] for begin in begins]


def side_by_side(walk: Walk, viewer: Seat | None, steps: list[Step]) -> Iterator[Twin]:
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
    """Where another world begins: the true state or, half the time, a guess that looks like it."""
    view = walk.game.view(state, viewer)
    guess = walk.game.sample_state(view, rng) if rng.random() < 0.5 else state
    return guess if walk.game.view(guess, viewer) == view else state


def otherwise(walk: Walk, state: Any, step: Step, viewer: Seat | None, rng: Random) -> Step | None:
    """Something that looks to the viewer like the step, done in the other world; None if nothing does."""
    game = walk.game
    if step.action is None:
        return Step(state, CHANCE, None, advanced(game, state, step.at), step.at)
    form = game.seen(step.before, step.actor, step.action, viewer)
    alike = [act for act in possible(walk, state, step) if game.seen(state, step.actor, act, viewer) == form]
    if not alike:
        return None
    action = step.action if step.action in alike and rng.random() < 0.4 else rng.choice(alike)
    return Step(state, step.actor, action, game.apply(state, step.actor, action), step.at)


def possible(walk: Walk, state: Any, step: Step) -> list[Any]:
    """What could happen in that world instead of the step: any act that the same actor may do, if it acts there."""
    if step.actor not in walk.game.actors(state):
        return []
    if step.actor == CHANCE:
        return [action for action, _ in walk.game.chance_outcomes(state)]
    legal = list(walk.game.legal(state, step.actor))
    allowed = step.action in legal or not walk.game.may_be_logged(state, step.actor, step.action)
    return legal if allowed else [*legal, step.action]


def guesses(walk: Walk, state: Any, viewer: Seat | None) -> list[Any]:
    """Two full states that this viewer may take for the true one."""
    view = walk.game.view(state, viewer)
    return [walk.game.sample_state(view, walk.rng(f"guess {number}")) for number in (1, 2)]


def likes(walk: Walk, state: Any, viewer: Seat | None) -> list[Any]:
    """The state as it is viewed, and guesses: what must look the same as the state to this viewer."""
    return [walk.game.view(state, viewer).state, *guesses(walk, state, viewer)]
