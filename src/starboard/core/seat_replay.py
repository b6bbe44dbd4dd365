"""A row as one seat saw it, replayed on that seat's view, so nothing hidden leaks in."""

from typing import Any, Final, Generic, TypeVar, final

from starboard.core.contract import Game
from starboard.core.decree import read_decree
from starboard.core.message import Event
from starboard.core.real_time import advanced
from starboard.core.row import UNSEEN, HistoryRow
from starboard.core.seating import Seat
from starboard.core.value import Value
from starboard.core.view import View

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@final
class SeatReplay(Value, Generic[S]):
    """A seat's view before a row, the events it saw, and its view after.

    `dropped` is the seat's early answer, in notation, if this row changed the question; else empty.
    """

    __slots__ = ("after", "before", "dropped", "events")

    def __init__(
        self, before: View[S], events: tuple[Event, ...], after: View[S], dropped: tuple[str, ...] = ()
    ) -> None:
        self.before: Final = before
        self.events: Final = events
        self.after: Final = after
        self.dropped: Final = dropped

    def parts(self) -> tuple[Any, ...]:
        return self.before, self.events, self.after, self.dropped


def replay_for_seat(
    game: Game[S, A], truth: S, row: HistoryRow, seat: Seat | None
) -> tuple[View[S], tuple[Event, ...]]:
    """Return the seat's view after a row played from `truth`, and the events in between.

    Do not use it for an undo row, which has no events. In a copy, `truth` is what this seat, its viewer, knew.
    """
    events: list[Event] = []
    view = game.view(truth, seat)
    truth, state = advanced(game, truth, row.at), advanced(game, view.state, row.at, events)
    if row.kind == "decree":
        decree = read_decree(row.argument)
        truth, state = game.decree(truth, decree) or truth, game.decree(state, decree, events) or state
    for entry in row.entries:
        if entry.action == UNSEEN:
            continue
        action = game.read(entry.action)
        seen = game.seen(truth, entry.actor, action, seat)
        truth = game.apply(truth, entry.actor, action)
        if seen is not None:
            state = game.apply(state, entry.actor, seen, events)
    return View(game, seat, state), tuple(events)
