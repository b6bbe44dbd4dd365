"""The story of a finished game in a few sentences: how long it was and who won. With the curve of a review also who was
ahead, when the lead changed and which move decided it: only a review can tell, points often say otherwise.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final, final

from starboard.core.history import History, HistoryNode
from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.core.value import Value

CLEARLY: Final = 50  # thousandths: by so much more likely to win is ahead
MINUTE: Final = 60_000  # ms
MOST: Final = 500  # thousandths of a game: who was ahead for more of it was ahead for most of it

Side = tuple[Seat, ...]
Point = tuple[int, tuple[int, ...]]  # a row, and how likely each side wins after it, in thousandths
Lead = tuple[int, int | None]  # a row, and which side is ahead after it, by its place in the list of sides


@final
class Story(Value):
    """A few sentences, and the row of the game that decided it; 0 where no move did, or nobody has looked."""

    __slots__ = ("decided", "sentences")

    def __init__(self, sentences: tuple[Message, ...], decided: int) -> None:
        self.sentences: Final = sentences
        self.decided: Final = decided

    def parts(self) -> tuple[Any, ...]:
        return self.sentences, self.decided


def story(history: History[Any, Any], curve: Sequence[Point] = ()) -> Story:
    """Of a game that is over. `curve` is that of its review, where there is one."""
    line, winners = _line(history), _winners(history)
    last = line[-1].n if line else 0
    minutes = max(1, round(history.at / MINUTE))
    length = (
        [message("core.story.length", count=last, time=message("core.story.minutes", count=minutes))] if last else []
    )
    told, row = _course(history, line, winners, curve) if len(curve) > 1 else (_given_up(history, last), 0)
    return Story((*length, *told, _result(history, winners)), row)


def _line(history: History[Any, Any]) -> list[HistoryNode[Any]]:
    """The rows that stand, the first first; the start is none of them, nor is a resignation: it decides nothing."""
    found, node = list[HistoryNode[Any]](), history.node
    while node.before is not None:
        if node.actions or node.by <= 0:
            found.append(node)
        node = node.before
    return found[::-1]


def _course(
    history: History[Any, Any], line: Sequence[HistoryNode[Any]], winners: Sequence[int], curve: Sequence[Point]
) -> tuple[list[Message], int]:
    """Who was ahead, when that changed, and what decided it, by the chances of a review."""
    played = {node.n for node in line}
    curve = [point for point in curve if point[0] in played or not point[0]]
    leads = _by_chances(curve)
    how, row = _decided(history, line, leads, winners, curve)
    return [_ahead(leads, history.seating.sides), _changes(leads), how], row


def _by_chances(curve: Sequence[Point]) -> list[Lead]:
    leads = dict[int, int | None]()
    for row, odds in curve:
        best, second = sorted(odds)[-1], sorted(odds)[-2]
        leads[row] = odds.index(best) if best >= second + CLEARLY else None
    return list(leads.items())


def _ahead(leads: Sequence[Lead], sides: Sequence[Side]) -> Message:
    """Who was ahead longest."""
    times = [len([row for row, leader in leads if leader == side]) for side in range(len(sides))]
    longest = max(times)
    if not longest or times.count(longest) > 1:
        return message("core.story.level")
    share = longest * 1000 // len(leads)
    id = "core.story.ahead" if share > MOST else "core.story.ahead.longest"
    return message(id, seat=_named(sides[times.index(longest)]), share=(share + 5) // 10)


def _turns(leads: Sequence[Lead]) -> list[Lead]:
    """Where the lead came to somebody who did not have it last; the first lead of all is one."""
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
    history: History[Any, Any], line: Sequence[HistoryNode[Any]], leads: Sequence[Lead], winners: Sequence[int],
    curve: Sequence[Point],
) -> tuple[Message, int]:  # fmt: skip
    """The biggest step of whoever won, since they took the lead for good; the end, where there was none."""
    turns = _turns(leads)
    if len(winners) == 1 and turns and turns[-1][1] == winners[0]:
        winner = winners[0]
        steps = [pair for pair in pairwise(curve) if pair[1][0] >= turns[-1][0]]
        before, (row, after) = max(
            steps, key=lambda pair: pair[1][1][winner] - pair[0][1][winner], default=(curve[0], curve[0])
        )
        if after[winner] - before[1][winner] >= CLEARLY:
            chances = {"before": _percent(before[1][winner]), "after": _percent(after[winner])}
            seat = _named(history.seating.sides[winner])
            return message("core.story.decided.chance", seat=seat, row=row, **chances), row
    last = line[-1].n if line else 0
    resigned = _given_up(history, last, "core.story.decided.resigned")
    return (resigned[0], 0) if resigned else (message("core.story.decided.end", row=last), last)


def _given_up(history: History[Any, Any], row: int, id: str = "core.story.resigned") -> list[Message]:
    """Say who resigned after this row, if the game ended so."""
    node = history.node
    resigned = node.before is not None and not node.actions and node.by > 0
    if not resigned:
        return []
    return [message(id if row else "core.story.resigned.at_once", seat=seat_name(node.by), row=row)]


def _result(history: History[Any, Any], winners: Sequence[int]) -> Message:
    sides, scores = history.seating.sides, history.game.scores(history.state)
    if len(winners) != 1:
        return message("core.story.shared", seat=_all([_named(sides[i]) for i in winners]))
    points = [scores[side[0] - 1] for side in sides]
    own, others = points[winners[0]], [score for i, score in enumerate(points) if i != winners[0]]
    seat = _named(sides[winners[0]])
    if own <= max(others):  # the rulebook decides otherwise than by points
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
