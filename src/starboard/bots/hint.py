"""A hint: what the strongest level would do for a seat, what that is worth, and why."""

from random import Random
from typing import Any, Final, final

from starboard.bots.bot import Budget
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES, settings
from starboard.bots.option import Option
from starboard.core.draft import opened
from starboard.core.explanation import Explanation
from starboard.core.value import Value
from starboard.core.view import View

LATER: Final = 4  # of the positions of the first action, each further one of the same choice gets this fraction


@final
class Hint(Value):
    """`actions` are one choice of the player: the best action, and what else belongs to the same choice. `value` is how
    likely the seat's side then wins; `other` is the next best action that leads elsewhere, None if there is none."""

    __slots__ = ("actions", "explanation", "other", "other_value", "value")

    def __init__(
        self, actions: tuple[Any, ...], value: float, other: Any, other_value: float, explanation: Explanation | None
    ) -> None:
        self.actions: Final = actions
        self.value: Final = value
        self.other: Final = other
        self.other_value: Final = other_value
        self.explanation: Final = explanation

    def parts(self) -> tuple[Any, ...]:
        return self.actions, self.value, self.other, self.other_value, self.explanation


def hint(view: View[Any], budget: Budget, rng: Random) -> Hint:
    """For a seat that acts, by what its view shows alone. The same seed and the same positions give the same hint,
    unless the seconds ran out."""
    options = _looked_at(view, budget, rng)
    best = options[0]
    actions = _whole_choice(view, best.action, budget, rng)
    first = view.game.apply(view.state, view.seat or 0, best.action)
    others = [each for each in options[1:] if view.game.apply(view.state, view.seat or 0, each.action) != first]
    other = max(others, key=lambda option: option.value, default=None)
    return Hint(
        actions,
        best.value,
        other.action if other else None,
        min(other.value, best.value) if other else 0.0,
        explained(view, actions),
    )


def _looked_at(view: View[Any], budget: Budget, rng: Random) -> list[Option]:
    """The options, the best first. Every one that is left has a value of its own, not only a bound."""
    how = settings(NAMES[-1], view.game.key, len(view.game.scores(view.state)), margin=1.0)
    options = LevelBot(NAMES[-1], budget.seconds is not None).options(view, how, budget, rng)
    return sorted(options, key=lambda option: (-option.weight, -option.value))


def _whole_choice(view: View[Any], first: Any, budget: Budget, rng: Random) -> tuple[Any, ...]:
    """The action with what the player chooses together with it: a piece and its way, for example."""
    lines = [choice.actions for choice in opened(view.game, view) if choice.actions[0] == first]
    done: tuple[Any, ...] = (first,)
    while lines and done not in lines:
        now = after(view, done)
        following = {line[len(done)] for line in lines if line[: len(done)] == done and len(line) > len(done)}
        if now is None or not following:
            return lines[0]
        nodes = None if budget.nodes is None else max(50, budget.nodes // LATER)
        options = _looked_at(now, Budget(budget.seconds, nodes, budget.share), rng)
        found = next((option.action for option in options if option.action in following), None)
        if found is None:
            return next(line for line in lines if line[: len(done)] == done)
        done = (*done, found)
    return done


def after(view: View[Any], actions: tuple[Any, ...]) -> View[Any] | None:
    """What the seat sees after these actions of its own; None if then somebody else is to act."""
    state = view.state
    for action in actions:
        state = view.game.apply(state, view.seat or 0, action)
    return View(view.game, view.seat, state) if view.game.actors(state) == (view.seat,) else None


def explained(view: View[Any], actions: tuple[Any, ...]) -> Explanation | None:
    """What the last action achieves for which something can be said."""
    for count in range(len(actions) - 1, -1, -1):
        before = after(view, actions[:count])
        found = None if before is None else view.game.explain(before, actions[count])
        if found is not None:
            return found
    return None
