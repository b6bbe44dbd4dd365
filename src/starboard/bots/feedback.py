"""Feedback: whether a move was good, in one sentence, by what its seat knew when it made it."""

from collections.abc import Sequence
from typing import Any, Final

from starboard.bots.improvement import POSITIONS, Improvement, improvement, label
from starboard.bots.reasons import after
from starboard.bots.review import percent
from starboard.core.message import Message, message
from starboard.core.view import View

MUCH: Final = 100  # thousandths: what gains less is a little better


def feedback(view: View[Any], actions: Sequence[Any], row: int, positions: int = POSITIONS) -> Message:
    """About a move of one or more actions: the first of them that could have been better decides."""
    chosen = False
    for count, action in enumerate(actions):
        now = after(view, tuple(actions[:count]))
        if now is None:
            break
        if len(now.legal()) == 1 or now.game.routine_action(now.state, now.seat or 0) is not None:
            continue
        chosen = True
        found = improvement(now, action, row, positions)
        if found is not None:
            return _told(now, found)
    return message("core.feedback.good" if chosen else "core.feedback.only")


def _told(view: View[Any], found: Improvement) -> Message:
    id = "core.feedback.better" if found.gain >= MUCH else "core.feedback.little"
    move, gain = label(view, found.better), percent(found.gain)
    if found.reason is None:
        return message(f"{id}.plain", move=move, percent=gain)
    return message(id, move=move, percent=gain, reason=found.reason)
