"""The entries of a match one by one, with the states between them, excluding undone rows."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from starboard.core.decree import read_decree
from starboard.core.match import Match
from starboard.core.real_time import advanced
from starboard.core.seating import Seat


@dataclass(frozen=True, slots=True)
class Transition:
    """One entry of a row: the actor, the action, and the states before and after."""

    row: int
    actor: Seat
    action: Any
    before: Any
    after: Any


def steps(match: Match[Any, Any]) -> Iterator[Transition]:
    """Yield the entries of all rows that were not undone, in order."""
    game, last = match.game, 0
    for n in match.line:
        row, state = match.rows[n - 1], advanced(match.game, match.state_after(last), match.rows[n - 1].at)
        last = n
        if row.kind == "decree":
            state = game.decree(state, read_decree(row.argument)) or state
        for entry in row.entries:
            action = game.read(entry.action)
            after = game.apply(state, entry.actor, action)
            yield Transition(n, entry.actor, action, state, after)
            state = after
