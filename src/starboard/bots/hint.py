"""A hint: what the strongest level would do for a seat, what that is worth, and why."""

from random import Random
from typing import Any, Final, final

from starboard.bots.bot import Budget
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES, Settings, settings
from starboard.bots.option import Option
from starboard.bots.reasons import LATER, after, explained
from starboard.core.draft import opened
from starboard.core.explanation import Explanation
from starboard.core.value import Value
from starboard.core.view import View


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
    later = Budget(budget.seconds, (budget.nodes or _how(view).positions) // LATER, budget.share)
    return Hint(
        actions,
        best.value,
        other.action if other else None,
        min(other.value, best.value) if other else 0.0,
        explained(view, actions, lambda now: _looked_at(now, later, rng)[0].action),
    )


def _how(view: View[Any]) -> Settings:
    return settings(NAMES[-1], view.game.key, len(view.game.scores(view.state)), margin=1.0)


def _looked_at(view: View[Any], budget: Budget, rng: Random) -> list[Option]:
    """The options, the best first. Every one that is left has a value of its own, not only a bound."""
    options = LevelBot(NAMES[-1], budget.seconds is not None).options(view, _how(view), budget, rng)
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
