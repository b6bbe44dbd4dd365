"""Commands and rows: what somebody wants of an event, and the log of what was done."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from starboard.core.errors import Unreadable

SYSTEM: Final = "table"  # the author of what the server does by itself: results of tables that ended


@dataclass(frozen=True, slots=True)
class Command:
    """Who wants what, when. `id` is its author's own and unique at the event: a repeat changes nothing."""

    id: str
    author: str
    kind: str
    at: int
    given: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """Row n of an event. `given` holds all that follows from the command: nothing is paired or drawn when a log is
    read again."""

    n: int
    id: str
    author: str
    kind: str
    at: int
    given: Mapping[str, Any]

    def __str__(self) -> str:
        """The whole row, as it is stored."""
        held = {"n": self.n, "id": self.id, "author": self.author, "kind": self.kind, "at": self.at, **self.given}
        return json.dumps(held, ensure_ascii=False, separators=(",", ":"))


def read_row(text: str) -> Row:
    try:
        held = json.loads(text)
        n, id, author, kind, at = (held.pop(name) for name in ("n", "id", "author", "kind", "at"))
        return Row(int(n), str(id), str(author), str(kind), int(at), held)
    except (ValueError, KeyError, AttributeError, TypeError) as fault:
        raise Unreadable(f"{text[:60]!r} is no row of an event") from fault


def with_person(row: Row, old: str, new: str) -> Row:
    """The row with another id for a person. What anybody is shown of it stays the same."""
    given = {key: new if key == "who" and value == old else value for key, value in row.given.items()}
    return Row(row.n, row.id, new if row.author == old else row.author, row.kind, row.at, given)
