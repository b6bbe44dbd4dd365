"""The entries of a match one by one, with the states between them: what was undone is left out."""

from collections.abc import Iterator
from typing import Any, Final, final

from starboard.core.decree import read_decree
from starboard.core.match import Match
from starboard.core.real_time import advanced
from starboard.core.seating import Seat


@final
class Step:
    """One entry of a row: who did what, the state before and after."""

    __slots__ = ("action", "actor", "after", "before", "row")

    def __init__(self, row: int, actor: Seat, action: Any, before: Any, after: Any) -> None:
        self.row: Final = row
        self.actor: Final = actor
        self.action: Final = action
        self.before: Final = before
        self.after: Final = after


def steps(match: Match[Any, Any]) -> Iterator[Step]:
    """All entries of the rows that still stand, in order."""
    game, last = match.game, 0
    for n in match.line:
        row, state = match.rows[n - 1], advanced(match.game, match.state_after(last), match.rows[n - 1].at)
        last = n
        if row.kind == "decree":
            state = game.decree(state, read_decree(row.argument)) or state
        for entry in row.entries:
            action = game.read(entry.action)
            after = game.apply(state, entry.actor, action)
            yield Step(n, entry.actor, action, state, after)
            state = after
