"""Hints and feedback as they are sent, worked out in a child process from what one seat may know."""

from collections.abc import Sequence
from random import Random
from typing import Any

from starboard.bots.bot import Budget
from starboard.bots.feedback import feedback
from starboard.bots.hint import hint
from starboard.core.draft import opened
from starboard.core.view import View
from starboard.wire import convert
from starboard.wire.json import encode
from starboard.wire.server import Hinted


def hinted(view: View[Any], id: str, budget: Budget, seed: int) -> str:
    """The answer to a question for a hint, encoded."""
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
        answer.ids = sorted(best.ids.union(*others[:1]))
    return encode(answer).decode()


def assessed(view: View[Any], id: str, played: Sequence[str], row: int) -> str:
    """The answer to a question whether a move was good, encoded."""
    actions = [view.game.read(text) for text in played]
    return encode(Hinted(id, reason=feedback(view, actions, row))).decode()
