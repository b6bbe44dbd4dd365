"""The header of a record: its lines, in order. Specified in `docs/reference/record-format.md`."""

import hashlib
import re
from collections.abc import Sequence
from typing import Any, Final

from starboard.core.attendance import NAMELESS, Attendance, read_date, written_name
from starboard.core.chance import Fairness, Share
from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.row import read_digest, read_number
from starboard.core.seating import Seat, Seating

Line = tuple[str, str]

FORMAT: Final = "starboard-record 1"
FORMAT_FROM_POSITION: Final = "starboard-record 2"  # starts at the position in its header
FORMAT_DATED: Final = "starboard-record 3"  # adds the date and a salted hash of each name; a position is optional
FORMATS: Final = (FORMAT, FORMAT_FROM_POSITION, FORMAT_DATED)
ONCE: Final = ("id", "game", "rules", "options", "sides", "spots", "first", "commit")  # once each, before all others
ORDER: Final = (*ONCE, "share", "seal", "position", "date", "name", "player", "result", "secret", "viewer")
LATER: Final = ("player", "result", "secret", "viewer")  # written or changed after the start, so not chained
UNCHAINED: Final = ("position", *LATER)  # a copy shows its viewer's position; the seal binds the full one
FREE: Final = "x-"  # prefix of custom lines: kept, not chained, not interpreted
LAST: Final = 0x10FFFF  # the highest code point
ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}")


def read_lines(texts: Sequence[str]) -> tuple[Line, ...]:
    """Parse the lines of a header.

    Raise Unreadable if one is missing, unknown, duplicated, out of order or malformed.
    """
    lines: list[Line] = []
    for text in texts:
        name, blank, value = text.partition(" ")
        if not blank or not value:
            raise Unreadable(f"{text!r} is not a header line")
        lines.append((name, value))
    _check_order([name for name, _ in lines])
    seating = read_seating(lines)
    _check_seats(lines, seating)
    dated = bool(values(lines, "date"))
    for name, value in lines:
        if name in ("commit", "seal", "secret"):
            read_digest(value)
        elif name == "date":
            read_date(value)
        elif name == "rules":
            read_number(value)
        elif name == "player":
            rest = value.partition(" ")[2]
            _check_name(rest.partition(" ")[2] if dated else rest)
        elif name == "id" and not re.fullmatch("[!-~]{1,64}", value):
            raise Unreadable(f"{value!r} is not a game id")
    return tuple(lines)


def _check_order(names: list[str]) -> None:
    own = [name for name in names if not name.startswith(FREE)]
    for name in own:
        if name not in ORDER:
            raise Unreadable(f"unknown header line {name!r}")
        if name not in ("share", "name", "player") and own.count(name) > 1:
            raise Unreadable(f"the header has two lines {name!r}")
    for name in ONCE:
        if name not in own:
            raise Unreadable(f"the record has no line {name!r}")
    if ("seal" in own) != ("position" in own):
        raise Unreadable("a record needs both a position and its seal, or neither")
    if own != sorted(own, key=ORDER.index) or own != names[: len(own)]:
        raise Unreadable("the header lines are not in order")
    if "viewer" in own and "secret" in own:
        raise Unreadable("a copy for one viewer must not show the secret")


def _check_seats(lines: Sequence[Line], seating: Seating) -> None:
    """Check that each seat is on one side, has one player, at most one share, and a place if there is a result."""
    seats = list(seating.seats)
    if sorted(seat for side in seating.sides for seat in side) != seats or seating.first not in range(len(seats) + 1):
        raise Unreadable("the sides do not hold each seat once, or the first seat does not exist")
    if [read_number(text.partition(" ")[0]) for text in values(lines, "player")] != seats:
        raise Unreadable("the header does not name one player for each seat")
    _check_attendance(lines, seats)
    sharing = [share.seat for share in read_shares(lines)]
    if sharing != sorted(set(sharing)) or not set(sharing) <= set(seats):
        raise Unreadable("the shares are not in the order of the seats")
    for text in values(lines, "result"):
        if not re.fullmatch(r"[1-9][0-9]*:-?[0-9]+( [1-9][0-9]*:-?[0-9]+)*", text) or len(text.split(" ")) != len(
            seats
        ):
            raise Unreadable(f"{text!r} is not a result for {len(seats)} seats")
    for text in values(lines, "viewer"):
        if text != "-" and read_number(text) not in seats:
            raise Unreadable(f"{text!r} is not a viewer")


def _check_attendance(lines: Sequence[Line], seats: list[Seat]) -> None:
    """Check that a dated record has a hash per seat and a salt per name, and that an undated one has neither."""
    hashed = [_read_seat_and_digest(text)[0] for text in values(lines, "name")]
    if hashed != (seats if values(lines, "date") else []):
        raise Unreadable("a record needs both a date and a name hash for each seat, or neither")
    for text in values(lines, "player") if hashed else ():
        seat, _, rest = text.partition(" ")
        salt, blank, name = rest.partition(" ")
        if salt != NAMELESS:
            read_digest(salt)
        if not blank or not name or (salt == NAMELESS and name != NAMELESS):
            raise Unreadable(f"the name of seat {seat} has no salt")


def values(lines: Sequence[Line], name: str) -> list[str]:
    return [text for own, text in lines if own == name]


def value(lines: Sequence[Line], name: str) -> str:
    """Return the text of the line with this name; raise Unreadable if it is missing."""
    found = values(lines, name)
    if not found:
        raise Unreadable(f"the record has no line {name!r}")
    return found[0]


def anchor(lines: Sequence[Line]) -> str:
    """Return the anchor of the chain: the digest of the header at the start of the game."""
    kept = [f"{name} {text}" for name, text in lines if name not in UNCHAINED and not name.startswith(FREE)]
    return hashlib.sha256("\n".join([format_of(lines), *kept]).encode()).hexdigest()


def format_of(lines: Sequence[Line]) -> str:
    """Return the first line of a record with this header."""
    if values(lines, "date"):
        return FORMAT_DATED
    return FORMAT_FROM_POSITION if values(lines, "position") else FORMAT


def opening_lines(
    game: Game[Any, Any],
    seating: Seating,
    fairness: Fairness,
    position: str = "",
    attendance: Attendance | None = None,
) -> list[Line]:
    """Return the header at the start of a game. An empty `position` means the game's own start."""
    return [
        ("id", fairness.id),
        ("game", game.key),
        ("rules", str(game.rules_version)),
        ("options", str(game.options) or "-"),
        *seating_lines(seating),
        ("commit", fairness.commitment),
        *[share_line(share) for share in fairness.shares],
        *([("seal", position_seal(fairness, position)), ("position", position)] if position else []),
        *([] if attendance is None else _attendance_lines(attendance)),
    ]


def _attendance_lines(attendance: Attendance) -> list[Line]:
    names = [("name", f"{seat} {digest}") for seat, digest in enumerate(attendance.hashes, 1)]
    return [("date", attendance.date), *names]


def read_attendance(lines: Sequence[Line]) -> Attendance | None:
    """Return the attendance of a version 3 record; None for an older one."""
    dates = values(lines, "date")
    if not dates:
        return None
    hashes = tuple([_read_seat_and_digest(text)[1] for text in values(lines, "name")])
    salts = [text.split(" ")[1] for text in values(lines, "player")]
    return Attendance(dates[0], hashes, tuple(["" if salt == NAMELESS else salt for salt in salts]))


def _read_seat_and_digest(text: str) -> tuple[Seat, str]:
    seat, _, digest = text.partition(" ")
    return read_number(seat), read_digest(digest)


def position_seal(fairness: Fairness, position: str) -> str:
    """Return the seal of a game's starting position, computed as the private part of row 0."""
    return fairness.seal(0, position)


def seating_lines(seating: Seating) -> list[Line]:
    sides = "/".join(",".join(map(str, side)) for side in seating.sides)
    return [("sides", sides), ("spots", ",".join(seating.spots) or "-"), ("first", str(seating.first))]


def read_seating(lines: Sequence[Line]) -> Seating:
    sides = tuple(_read_seats(side) for side in value(lines, "sides").split("/"))
    spots = value(lines, "spots")
    return Seating(sides, () if spots == "-" else tuple(spots.split(",")), read_number(value(lines, "first")))


def _read_seats(text: str) -> tuple[Seat, ...]:
    return tuple(read_number(seat) for seat in text.split(","))


def share_line(share: Share) -> Line:
    return "share", f"{share.seat} {share.commitment} {'-' if share.shown is None else share.shown.hex()}"


def read_shares(lines: Sequence[Line]) -> tuple[Share, ...]:
    return tuple(_read_share(text) for text in values(lines, "share"))


def _read_share(text: str) -> Share:
    words = text.split(" ")
    if len(words) != 3:
        raise Unreadable(f"{text!r} is not a share")
    shown = None if words[2] == "-" else bytes.fromhex(read_digest(words[2]))
    return Share(read_number(words[0]), read_digest(words[1]), shown)


def player_lines(names: Sequence[str], attendance: Attendance | None = None) -> list[Line]:
    """Return the player lines by seat; in version 3, each has its salt, or is `- -` if the name was removed."""
    if attendance is None:
        return [("player", f"{seat} {written_name(name)}") for seat, name in enumerate(names, 1)]
    pairs = zip(attendance.salts, names, strict=True)
    written = [f"{salt} {written_name(name)}" if salt else f"{NAMELESS} {NAMELESS}" for salt, name in pairs]
    return [("player", f"{seat} {text}") for seat, text in enumerate(written, 1)]


def read_players(lines: Sequence[Line]) -> tuple[str, ...]:
    names = [text.partition(" ")[2] for text in values(lines, "player")]
    if values(lines, "date"):
        names = [name.partition(" ")[2] for name in names]
    return tuple(["" if name == NAMELESS else ESCAPED.sub(_unescape, name) for name in names])


def _check_name(text: str) -> None:
    """Raise Unreadable unless the text has the form that `player_lines` writes."""
    codes = [int(code, 16) for code in ESCAPED.findall(text)]
    if max(codes, default=0) > LAST or (text != NAMELESS and written_name(ESCAPED.sub(_unescape, text)) != text):
        raise Unreadable(f"{text!r} is not a name in canonical form")


def _unescape(found: re.Match[str]) -> str:
    return chr(int(found.group(1), 16))
