"""Feedback: one sentence on how good a turn was so far, evaluated by what its seat knew at the time."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from starboard.bots import comparison
from starboard.bots.danger import danger
from starboard.bots.improvement import MUCH, POSITIONS, Improvement, chance, improvement, label
from starboard.bots.levels import settings
from starboard.bots.reasons import after, explained
from starboard.bots.review import percent
from starboard.bots.warning import WORTH_WARNING
from starboard.core.history import History
from starboard.core.message import Message, message
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View

WHOLE: Final = 3  # decisions that get all positions; those of a longer turn share them
LEAST: Final = 200  # positions for one decision


@dataclass(frozen=True, slots=True)
class PlayedMove(Value):
    """A row of the turn: the seat's view before it, its actions, and its number."""

    view: View[Any]
    actions: Sequence[Any]
    row: int


def turn_so_far(history: History[Any, Any], seat: Seat) -> tuple[list[PlayedMove], View[Any]]:
    """Return the moves of the seat's last turn, and its view after them; it must have moved."""
    game, nodes = history.game, history.last_turn(seat)
    moves = [
        PlayedMove(game.view(node.before.state, seat), [game.read(text) for text in node.actions], node.n)
        for node in nodes
        if node.before is not None
    ]
    return moves, game.view(nodes[-1].state, seat)


def feedback(moves: Sequence[PlayedMove], now: View[Any], positions: int = POSITIONS) -> Message:
    """Return the feedback on the moves of a turn: the first action that could have been better decides.

    `now` is the view after them. If nothing better was found, say what is still to be done, or what threatens.
    """
    decisions = [decision for move in moves for decision in _decisions(move)]
    share = max(LEAST, min(positions, WHOLE * positions // max(1, len(decisions))))
    for view, action, row in decisions:
        found = improvement(view, action, row, min(share, positions))
        if found is not None:
            return _told(view, found)
    good = message("core.feedback.good" if decisions else "core.feedback.only")
    if now.game.actors(now.state) == (now.seat,) and not now.game.turn_rests(now.state, now.seat or 0):
        return _unfinished(good, now, moves[-1].row, share)
    return _threatened(good, now)


def _decisions(move: PlayedMove) -> list[tuple[View[Any], Any, int]]:
    """Return the actions of a move that were a choice, each with the view before it."""
    found = list[tuple[View[Any], Any, int]]()
    for count, action in enumerate(move.actions):
        now = after(move.view, tuple(move.actions[:count]))
        if now is None:
            break
        if len(now.legal()) > 1 and now.game.routine_action(now.state, now.seat or 0) is None:
            found.append((now, action, move.row))
    return found


def _unfinished(good: Message, view: View[Any], row: int, positions: int) -> Message:
    """Say that the turn is not over, and what threatens, or what the best next action achieves if it has a reason."""
    threat = danger(view) if view.game.knows_threats else None
    if threat is not None and threat.chance >= WORTH_WARNING:
        return message("core.feedback.unfinished.threat", verdict=good, reason=threat.reason)
    how = settings(comparison.LEVEL, view.game.key, len(view.game.scores(view.state)))

    def best(now: View[Any]) -> Any:
        return comparison.best(now, how, positions, chance(now, row, "next"))

    action = best(view)
    found = explained(view, (action,), best)
    if found is None:
        return message("core.feedback.unfinished", verdict=good)
    return message("core.feedback.unfinished.next", verdict=good, move=label(view, (action,)), reason=found.reason)


def _threatened(good: Message, view: View[Any]) -> Message:
    if not view.game.actors(view.state) or view.seat in view.game.actors(view.state):
        return good
    found = danger(view)
    if found is None or found.chance < WORTH_WARNING:
        return good
    return message("core.feedback.threatened", verdict=good, reason=found.reason, percent=round(100 * found.chance))


def _told(view: View[Any], found: Improvement) -> Message:
    id = "core.feedback.better" if found.gain >= MUCH else "core.feedback.little"
    move, gain = label(view, found.better), percent(found.gain)
    if found.reason is None:
        return message(f"{id}.plain", move=move, percent=gain)
    return message(id, move=move, percent=gain, reason=found.reason)
