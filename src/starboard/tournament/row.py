"""Commands and log rows of a tournament."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starboard.core.errors import Unreadable

SYSTEM: Final = "table"  # author of the server's own actions: results of finished tables


@dataclass(frozen=True, slots=True)
class TournamentCommand:
    """A request to change a tournament. `id` is unique per author and tournament, so a repeat is a no-op."""

    id: str
    author: str
    kind: str
    at: int
    given: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class TournamentRow:
    """Row `n` of a tournament's log.

    `given` holds the complete outcome of the command, so nothing is paired or drawn again when a log is replayed.
    """

    n: int
    id: str
    author: str
    kind: str
    at: int
    given: Mapping[str, Any]

    def __str__(self) -> str:
        """Return the complete row as stored."""
        held = {"n": self.n, "id": self.id, "author": self.author, "kind": self.kind, "at": self.at, **self.given}
        return json.dumps(held, ensure_ascii=False, separators=(",", ":"))


def read_row(text: str) -> TournamentRow:
    try:
        held = json.loads(text)
        n, id, author, kind, at = (held.pop(name) for name in ("n", "id", "author", "kind", "at"))
        return TournamentRow(int(n), str(id), str(author), str(kind), int(at), held)
    except (ValueError, KeyError, AttributeError, TypeError) as fault:
        raise Unreadable(f"{text[:60]!r} is not a tournament row") from fault


def with_person(row: TournamentRow, old: str, new: str) -> TournamentRow:
    """Return the row with a person's id replaced. The part that others see stays the same."""
    given = {key: new if key == "who" and value == old else value for key, value in row.given.items()}
    return TournamentRow(row.n, row.id, new if row.author == old else row.author, row.kind, row.at, given)
