"""Attendance: the start time and player names, as covered by the hash chain of a version 3 record.

Specified in `docs/reference/record-format.md`.
"""

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value

EPOCH: Final = date(1970, 1, 1).toordinal()
DATE: Final = re.compile(r"([1-9][0-9]{3}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z")
UNWRITABLE: Final = re.compile(
    r"[\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]|^ | $|^-$"
)
NAMELESS: Final = "-"


@dataclass(frozen=True, slots=True)
class Attendance(Value):
    """The start time of a game in UTC and, for each seat, the salted hash of its name and the salt.

    A removed name has an empty salt, so the name cannot be guessed from its hash.
    """

    date: str
    hashes: tuple[str, ...]
    salts: tuple[str, ...]


def attendance(id: str, began: int, names: Sequence[str], salts: Sequence[str]) -> Attendance:
    """Return the attendance for a new game; `began` is in ms since 1970."""
    pairs = enumerate(zip(salts, names, strict=True), 1)
    hashes = [name_hash(id, seat, salt, written_name(name)) for seat, (salt, name) in pairs]
    return Attendance(written_date(began), tuple(hashes), tuple(salts))


def name_hash(id: str, seat: Seat, salt: str, written: str) -> str:
    """Return the salted hash that binds a name, as written in a record, to a seat of a game."""
    return hashlib.sha256(f"starboard name {id} {seat} {salt} {written}".encode()).hexdigest()


def written_name(name: str) -> str:
    r"""Return a name as written in a record: unsafe characters escaped as `\u{...}`, an empty name as `-`."""
    return UNWRITABLE.sub(_escape, name) or NAMELESS


def written_date(ms: int) -> str:
    """Format ms since 1970 as a record date: 2026-11-18T09:30:00.000Z."""
    seconds, thousandths = divmod(ms, 1000)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    day = date.fromordinal(EPOCH + days).isoformat()
    return f"{day}T{hour:02}:{minute:02}:{second:02}.{thousandths:03}Z"


def read_date(text: str) -> str:
    """Return the text unchanged if it is a record date; raise Unreadable otherwise."""
    found = DATE.fullmatch(text)
    try:
        if found is not None:
            date.fromisoformat(found.group(1))  # rejects 30 February
            return text
    except ValueError:
        pass
    raise Unreadable(f"{text!r} is not a record's date")


def _escape(found: re.Match[str]) -> str:
    return f"\\u{{{ord(found.group()):x}}}"
