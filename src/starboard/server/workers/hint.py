"""Hints, feedback and warnings, encoded, computed in a child process from what one seat may know."""

from collections.abc import Sequence
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.bots.feedback import PlayedMove, feedback
from starboard.bots.hint import Hint, hint
from starboard.bots.reasons import after, explained
from starboard.bots.warning import warning
from starboard.core.draft import opened
from starboard.core.view import View
from starboard.wire import convert
from starboard.wire.json import encode
from starboard.wire.server import Hinted, HintStep


def hinted(view: View[Any], id: str, budget: Budget, seed: int) -> str:
    """Return the encoded answer to a request for a hint."""
    game, seat = view.game, view.seat
    assert seat is not None
    found = hint(view, budget, Random(seed))
    choices = opened(game, view)
    best = next(choice for choice in choices if choice.actions == found.actions)
    answer = Hinted(id, convert.choice(game, best), value=found.value, other_value=found.other_value)
    if found.other is not None:
        answer.other = game.label(view.state, seat, found.other)
    if found.explanation is not None:
        answer.look, answer.reason = found.explanation.look, found.explanation.reason
        answer.ids = list(found.explanation.ids)
    else:
        others = [choice.ids for choice in choices if choice.actions[0] == found.other]
        answer.ids, answer.reason = sorted(best.ids.union(*others[:1])), found.contrast
    if len(found.plan) > 1:
        answer.steps = plan_steps(view, found)
    return encode(answer).decode()


def plan_steps(view: View[Any], found: Hint) -> list[HintStep]:
    """Return the choices of a hint's plan, each with its reason if there is one."""
    steps, now = list[HintStep](), view
    for actions in found.plan:
        choice = next(each for each in opened(now.game, now) if each.actions == actions)
        why = explained(now, actions)
        steps.append(HintStep(convert.choice(now.game, choice), why.reason if why else None))
        following = after(now, actions)
        if following is None:
            break
        now = following
    return steps


def assessed(view: View[Any], id: str, moves: Sequence[dict[str, Any]]) -> str:
    """Return the encoded feedback on the moves of a turn; the view is the one after them."""
    game, seat = view.game, view.seat
    played = [
        PlayedMove(
            View(game, seat, game.read_state(each["view"])), [game.read(text) for text in each["actions"]], each["row"]
        )
        for each in moves
    ]
    return encode(Hinted(id, reason=feedback(played, view))).decode()


def warned(view: View[Any], id: str, ending: Sequence[str], start: str) -> str:
    """Return the encoded warning before actions that end a turn; empty if there is none."""
    game = view.game
    actions = tuple([game.read(text) for text in ending])
    found = warning(view, actions, View(game, view.seat, game.read_state(start)))
    if found is None:
        return encode(Hinted(id)).decode()
    return encode(Hinted(id, reason=found.reason, ids=list(found.ids), value=found.chance)).decode()
