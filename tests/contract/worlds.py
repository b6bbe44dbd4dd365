"""Other worlds: positions that a seat cannot tell from the true one."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starboard.core.contract import CHANCE, Seat
from tests.contract.walk import Path, Step, Walk

WINDOW = 40  # how many steps two worlds are followed side by side


@dataclass(frozen=True)
class Twin:
    """A step of the true game, and one of another world that has looked the same to this viewer, and still should."""

    viewer: Seat | None
    step: Step
    other: Step


def twins(walk: Walk) -> Iterator[Twin]:
    """For every viewer, worlds that part from the true one where chance or others do something unseen."""
    for viewer in walk.viewers:
        for path in walk.paths:
            for window in windows(path):
                yield from side_by_side(walk, viewer, window)


def windows(path: Path) -> list[list[Step]]:
    """Stretches of a game: its beginning, its middle, its end."""
    count = len(path.steps)
    begins = sorted({0, max(0, count // 2 - WINDOW // 2), max(0, count - WINDOW)})
    return [path.steps[begin : begin + WINDOW] for begin in begins]


def side_by_side(walk: Walk, viewer: Seat | None, steps: list[Step]) -> Iterator[Twin]:
    game, rng = walk.game, walk.rng(f"twin {viewer}")
    state = steps[0].before if steps else None
    for step in steps:
        if step.action is None:
            other = Step(state, CHANCE, None, game.advance(state, step.at), step.at)
        else:
            form = game.seen(step.before, step.actor, step.action, viewer)
            alike = [act for act in possible(walk, state, step) if game.seen(state, step.actor, act, viewer) == form]
            if not alike:
                state = step.after
                continue
            action = step.action if step.action in alike and rng.random() < 0.4 else rng.choice(alike)
            other = Step(state, step.actor, action, game.apply(state, step.actor, action), step.at)
        yield Twin(viewer, step, other)
        same = game.view(step.after, viewer) == game.view(other.after, viewer)
        state = other.after if same else step.after


def possible(walk: Walk, state: Any, step: Step) -> list[Any]:
    """What could happen in that world instead of the step: any lawful act of the same actor, if it acts there."""
    if step.actor not in walk.game.actors(state):
        return []
    if step.actor == CHANCE:
        return [action for action, _ in walk.game.chances(state)]
    legal = list(walk.game.legal(state, step.actor))
    lawful = step.action in legal or not walk.game.lawful(state, step.actor, step.action)
    return legal if lawful else [*legal, step.action]


def guesses(walk: Walk, state: Any, viewer: Seat | None) -> list[Any]:
    """Two full states that this viewer may take for the true one."""
    view = walk.game.view(state, viewer)
    return [walk.game.guess(view, walk.rng(f"guess {number}")) for number in (1, 2)]


def likes(walk: Walk, state: Any, viewer: Seat | None) -> list[Any]:
    """The state as it is viewed, and guesses: what must look the same as the state to this viewer."""
    return [walk.game.view(state, viewer).state, *guesses(walk, state, viewer)]
