"""The story of a finished game in a few sentences: how long it was and who won.

With the win probabilities from a review, it adds who was ahead, when the lead changed and which move decided the game.
Points alone are not used for this, because they often mislead.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from starboard.core.decree import Leave, read_decree
from starboard.core.history import History
from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.core.value import Value

CLEARLY: Final = 50  # thousandths: a side this much more likely to win is ahead
DECISIVE: Final = 100  # thousandths: a step this big decides the game
MINUTE: Final = 60_000  # ms
MOST: Final = 500  # thousandths of a game: a side ahead for more than this is ahead for most of it

Side = tuple[Seat, ...]
Point = tuple[int, tuple[int, ...]]  # a row, and each side's win probability after it, in thousandths
Lead = tuple[int, int | None]  # a row, and the index of the side that is ahead after it


@dataclass(frozen=True, slots=True)
class Story(Value):
    """A few sentences and the number of the deciding row; 0 if no move decided the game or there is no review."""

    sentences: tuple[Message, ...]
    decided: int


def story(history: History[Any, Any], curve: Sequence[Point] = ()) -> Story:
    """Return the story of a finished game. `curve` holds the win probabilities from its review, if there is one."""
    last, winners = _last(history), _winners(history)
    minutes = max(1, round(history.at / MINUTE))
    told = [message("core.story.length", count=last, time=message("core.story.minutes", count=minutes))] if last else []
    row, curve = 0, _by_row(curve, last)
    if len(curve) > 1:
        leads = _by_chances(curve)
        how, row = _decided(history, leads, winners, curve)
        told.extend([_ahead(leads, history.seating.sides), _changes(leads), *how])
    return Story((*told, *_resigned(history, last, curve), _result(history, winners)), row)


def _last(history: History[Any, Any]) -> int:
    """Return the number of the last row that was not undone and is not a decree (such as a resignation); else 0."""
    node = history.node
    while node.before is not None and node.decree:
        node = node.before
    return node.n if node.before is not None else 0


def _by_row(curve: Sequence[Point], last: int) -> list[Point]:
    """Return the last point of the curve for each row up to `last`. Later rows are decrees, which are not moves."""
    return list({row: (row, odds) for row, odds in curve if row <= last}.values())


def _by_chances(curve: Sequence[Point]) -> list[Lead]:
    leads = dict[int, int | None]()
    for row, odds in curve:
        best, second = sorted(odds)[-1], sorted(odds)[-2]
        leads[row] = odds.index(best) if best >= second + CLEARLY else None
    return list(leads.items())


def _ahead(leads: Sequence[Lead], sides: Sequence[Side]) -> Message:
    """Return a sentence about the side that was ahead longest; if none or several were, that the game was level."""
    times = [len([row for row, leader in leads if leader == side]) for side in range(len(sides))]
    longest = max(times)
    if not longest or times.count(longest) > 1:
        return message("core.story.level")
    share = longest * 1000 // len(leads)
    id = "core.story.ahead" if share > MOST else "core.story.ahead.longest"
    return message(id, seat=_named(sides[times.index(longest)]), share=(share + 5) // 10)


def _turns(leads: Sequence[Lead]) -> list[Lead]:
    """Return the points where the lead passed to another side, including the first lead."""
    found = list[Lead]()
    for row, leader in leads:
        if leader is not None and (not found or found[-1][1] != leader):
            found.append((row, leader))
    return found


def _changes(leads: Sequence[Lead]) -> Message:
    first, turns = _turns(leads)[:1], _turns(leads)[1:]
    if not turns:
        return message("core.story.never_changed" if first else "core.story.never_led")
    return message("core.story.changed", count=len(turns), row=turns[-1][0])


def _winners(history: History[Any, Any]) -> list[int]:
    places = history.game.places(history.state)
    return [i for i, side in enumerate(history.seating.sides) if places[side[0] - 1] == 1]


def _decided(
    history: History[Any, Any], leads: Sequence[Lead], winners: Sequence[int], curve: Sequence[Point]
) -> tuple[list[Message], int]:
    """Return the sentence about the move that decided the game, and its row; ([], 0) if no move did.

    This is the winner's biggest gain since taking the lead for good. If no gain reaches `DECISIVE`, it is the move that
    took the lead. There is none if the winner was not ahead at the end, as after a resignation in an even game.
    """
    turns = _turns(leads)
    if len(winners) != 1 or not turns or turns[-1][1] != winners[0] or leads[-1][1] is None:
        return [], 0
    winner, took = winners[0], turns[-1][0]
    seat = _named(history.seating.sides[winner])
    steps = [pair for pair in pairwise(curve) if pair[1][0] >= took and pair[1][0] not in _decreed(history)]
    if not steps:
        return [], 0
    (_, before), (row, after) = max(steps, key=lambda pair: pair[1][1][winner] - pair[0][1][winner])
    if after[winner] - before[winner] < DECISIVE:
        return [message("core.story.decided.lead", seat=seat, row=took)], took
    chances = {"before": _percent(before[winner]), "after": _percent(after[winner])}
    return [message("core.story.decided.chance", seat=seat, row=row, **chances)], row


def _decreed(history: History[Any, Any]) -> set[int]:
    """Return the rows of decrees, which are not moves: a player left or resigned, or the game was settled."""
    found, node = set[int](), history.node
    while node.before is not None:
        if node.decree:
            found.add(node.n)
        node = node.before
    return found


def _resigned(history: History[Any, Any], last: int, curve: Sequence[Point]) -> list[Message]:
    """Return the sentence about a final resignation, with the player's chance at that time if known; else nothing."""
    node = history.node
    decree = read_decree(node.decree) if node.decree else None
    if not isinstance(decree, Leave) or node.by != decree.seat:
        return []
    seat = seat_name(decree.seat)
    if not last:
        return [message("core.story.resigned.at_once", seat=seat)]
    if not curve:
        return [message("core.story.resigned", seat=seat, row=last)]
    side = [decree.seat in side for side in history.seating.sides].index(True)
    return [message("core.story.resigned.chance", seat=seat, row=last, chance=_percent(curve[-1][1][side]))]


def _result(history: History[Any, Any], winners: Sequence[int]) -> Message:
    sides, scores = history.seating.sides, history.game.scores(history.state)
    if len(winners) != 1:
        return message("core.story.shared", seat=_all([_named(sides[i]) for i in winners]))
    points = [scores[side[0] - 1] for side in sides]
    own, others = points[winners[0]], [score for i, score in enumerate(points) if i != winners[0]]
    seat = _named(sides[winners[0]])
    if own <= max(others):  # the rulebook does not decide by points alone
        return message("core.story.won", seat=seat)
    return message("core.story.won.points", seat=seat, score=own, other=max(others))


def _named(side: Side) -> Message:
    return _all([seat_name(seat) for seat in side])


def _all(said: Sequence[Message]) -> Message:
    whole = said[-1]
    for each in reversed(said[:-1]):
        whole = message("core.story.and", one=each, other=whole)
    return whole


def _percent(thousandths: int) -> int:
    return (thousandths + 5) // 10
