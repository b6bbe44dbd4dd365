"""A hint: the action that the strongest level would choose, its win probability, and the reason."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from starboard.bots.bot import Budget
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import NAMES, LevelSettings, settings
from starboard.bots.option import RatedAction
from starboard.bots.reasons import LATER, after, explained
from starboard.bots.reply import reply
from starboard.core.draft import opened
from starboard.core.explanation import Explanation
from starboard.core.message import Message
from starboard.core.value import Value
from starboard.core.view import View

STEPS: Final = 5  # maximum number of choices in a plan


@dataclass(frozen=True, slots=True)
class Hint(Value):
    """The best action, together with the other actions of the same choice, as `actions`.

    `value` is the probability that the seat's side then wins. `other` is the next best action that leads to a different
    state; None if there is none. `contrast` says why it is worse, if nothing explains the best action. `plan` has the
    actions of each choice of the turn, the first included, up to its end, to a draw or to STEPS.
    """

    actions: tuple[Any, ...]
    value: float
    other: Any
    other_value: float
    explanation: Explanation | None
    contrast: Message | None
    plan: tuple[tuple[Any, ...], ...]


def hint(view: View[Any], budget: Budget, rng: Random) -> Hint:
    """Return the hint for a seat that is to act, using only its view.

    The same seed and positions give the same hint, unless the time ran out.
    """
    options = _looked_at(view, budget, rng)
    best = options[0]
    actions = _whole_choice(view, best.action, budget, rng)
    first = view.game.apply(view.state, view.seat or 0, best.action)
    others = [each for each in options[1:] if view.game.apply(view.state, view.seat or 0, each.action) != first]
    other = max(others, key=lambda option: option.value, default=None)
    later = Budget(budget.seconds, (budget.nodes or _how(view).positions) // LATER, budget.share)

    def choose(now: View[Any]) -> Any:
        return _looked_at(now, later, rng)[0].action

    found = explained(view, actions, choose)
    return Hint(
        actions,
        best.value,
        other.action if other else None,
        min(other.value, best.value) if other else 0.0,
        found,
        _contrast(view, actions, other.action, choose) if found is None and other else None,
        plan(view, actions, later, rng),
    )


def plan(view: View[Any], first: tuple[Any, ...], budget: Budget, rng: Random) -> tuple[tuple[Any, ...], ...]:
    """Return the actions of each choice of a turn that begins with `first`, up to a draw or another seat's action."""
    found, seen = [first], [view.scene().pieces]
    now = after(view, first)
    while now is not None and len(found) < STEPS and not _rests(now):
        pieces = now.scene().pieces
        if pieces != seen[-1] and pieces in seen:  # a detour: the board looks as before, so drop it and end the plan
            return tuple(found[: max(1, seen.index(pieces))])
        seen.append(pieces)
        routine = now.game.routine_action(now.state, now.seat or 0)
        best = _looked_at(now, budget, rng)[0].action if routine is None else routine
        found.append(_whole_choice(now, best, budget, rng))
        now = after(now, found[-1])
    return tuple(found)


def _rests(view: View[Any]) -> bool:
    return view.game.turn_rests(view.state, view.seat or 0)


def _contrast(
    view: View[Any], actions: tuple[Any, ...], other: Any, choose: Callable[[View[Any]], Any]
) -> Message | None:
    """Return why the next best action is worse: the game's `contrast`, or a reply that the best one does not allow."""
    told = view.game.contrast(view, actions[0], other)
    if told is not None:
        return told
    answer = reply(view, (other,), choose, "core.hint.reply")
    return None if answer is None or answer == reply(view, actions, choose, "core.hint.reply") else answer


def _how(view: View[Any]) -> LevelSettings:
    return settings(NAMES[-1], view.game.key, len(view.game.scores(view.state)), margin=1.0)


def _looked_at(view: View[Any], budget: Budget, rng: Random) -> list[RatedAction]:
    """Return the options, best first. With a margin of 1.0, every value is exact instead of a bound."""
    options = LevelBot(NAMES[-1], budget.seconds is not None).options(view, _how(view), budget, rng)
    return sorted(options, key=lambda option: (-option.weight, -option.value))


def _whole_choice(view: View[Any], first: Any, budget: Budget, rng: Random) -> tuple[Any, ...]:
    """Return the action together with the others of the same choice, such as a piece and its path."""
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
