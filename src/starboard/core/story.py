"""The story of a finished game in five sentences: how long it was, who was ahead, when the lead changed, the move that
decided it, and the result. It knows only the contract; with the curve of a review it speaks of chances, else of places.
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
    """Five sentences, and the row of the game that decided it."""

    __slots__ = ("decided", "sentences")

    def __init__(self, sentences: tuple[Message, ...], decided: int) -> None:
        self.sentences: Final = sentences
        self.decided: Final = decided

    def parts(self) -> tuple[Any, ...]:
        return self.sentences, self.decided


def story(history: History[Any, Any], curve: Sequence[Point] = ()) -> Story:
    """Of a game that is over. `curve` is that of its review, where there is one."""
    sides, line = history.seating.sides, _line(history)
    leads = _by_chances(curve) if curve else _by_places(history, line)
    winners = _winners(history)
    how, row = _decided(history, line, leads, winners, curve)
    moves = len([node for node in line if node.by > 0])
    minutes = max(1, round(history.at / MINUTE))
    length = message("core.story.length", count=moves, time=message("core.story.minutes", count=minutes))
    return Story((length, _ahead(leads, sides), _changes(leads), how, _result(history, winners)), row)


def _line(history: History[Any, Any]) -> list[HistoryNode[Any]]:
    """The rows that stand, the first first; the start is none of them."""
    found, node = list[HistoryNode[Any]](), history.node
    while node.before is not None:
        found.append(node)
        node = node.before
    return found[::-1]


def _by_places(history: History[Any, Any], line: Sequence[HistoryNode[Any]]) -> list[Lead]:
    game, sides, leads = history.game, history.seating.sides, list[Lead]()
    for node in line:
        places = game.places(node.state)
        first = [i for i, side in enumerate(sides) if places[side[0] - 1] == 1]
        leads.append((node.n, first[0] if len(first) == 1 else None))
    return leads


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
    """By chances the biggest step of whoever won; by places where they took the lead for good, or where nobody did,
    the end."""
    last, sides = line[-1].n if line else 0, history.seating.sides
    if len(winners) != 1:
        return message("core.story.decided.end", row=last), last
    winner, seat = winners[0], _named(sides[winners[0]])
    if len(curve) > 1:
        before, (row, after) = max(pairwise(curve), key=lambda pair: pair[1][1][winner] - pair[0][1][winner])
        chances = {"before": _percent(before[1][winner]), "after": _percent(after[winner])}
        return message("core.story.decided.chance", seat=seat, row=row, **chances), row
    turns = _turns(leads)
    if turns and turns[-1][1] == winner:
        return message("core.story.decided", seat=seat, row=turns[-1][0]), turns[-1][0]
    return message("core.story.decided.end", row=last), last


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
