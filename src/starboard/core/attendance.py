"""Attendance: when a game began and who sat there, as version 3 of a record chains it.

`docs/reference/record-format.md` is its law.
"""

import hashlib
import re
from collections.abc import Sequence
from datetime import date
from typing import Any, Final, final

from starboard.core.errors import Unreadable
from starboard.core.seating import Seat
from starboard.core.value import Value

EPOCH: Final = date(1970, 1, 1).toordinal()
DATE: Final = re.compile(r"([1-9][0-9]{3}-[0-9]{2}-[0-9]{2})T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]\.[0-9]{3}Z")
UNWRITABLE: Final = re.compile(
    r"[\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]|^ | $|^-$"
)
NAMELESS: Final = "-"


@final
class Attendance(Value):
    """The start of a game in UTC, and for each seat the salted hash of the name there, with its salt.

    The salt of a removed name is empty: without it nobody can find the name by trying.
    """

    __slots__ = ("date", "hashes", "salts")

    def __init__(self, date: str, hashes: tuple[str, ...], salts: tuple[str, ...]) -> None:
        self.date: Final = date
        self.hashes: Final = hashes
        self.salts: Final = salts

    def parts(self) -> tuple[Any, ...]:
        return self.date, self.hashes, self.salts


def attendance(id: str, began: int, names: Sequence[str], salts: Sequence[str]) -> Attendance:
    """Return the attendance of a new game that began so many milliseconds after 1970."""
    pairs = enumerate(zip(salts, names, strict=True), 1)
    hashes = [name_hash(id, seat, salt, written_name(name)) for seat, (salt, name) in pairs]
    return Attendance(written_date(began), tuple(hashes), tuple(salts))


def name_hash(id: str, seat: Seat, salt: str, written: str) -> str:
    """Bind a name, as a record writes it, to a seat of a game; without the salt nobody can try names."""
    return hashlib.sha256(f"starboard name {id} {seat} {salt} {written}".encode()).hexdigest()


def written_name(name: str) -> str:
    """A player's name is written as it is; what would break or disguise the line as `\\u{...}`; no name as `-`."""
    return UNWRITABLE.sub(_escape, name) or NAMELESS


def written_date(ms: int) -> str:
    """Return milliseconds since 1970 as a record writes them: 2026-11-18T09:30:00.000Z."""
    seconds, thousandths = divmod(ms, 1000)
    minutes, second = divmod(seconds, 60)
    hours, minute = divmod(minutes, 60)
    days, hour = divmod(hours, 24)
    day = date.fromordinal(EPOCH + days).isoformat()
    return f"{day}T{hour:02}:{minute:02}:{second:02}.{thousandths:03}Z"


def read_date(text: str) -> str:
    """Return the text if it is a date as a record writes it; raises Unreadable."""
    found = DATE.fullmatch(text)
    try:
        if found is not None:
            date.fromisoformat(found.group(1))  # there is no 30 February
            return text
    except ValueError:
        pass
    raise Unreadable(f"{text!r} is no date of a record")


def _escape(found: re.Match[str]) -> str:
    return f"\\u{{{ord(found.group()):x}}}"
