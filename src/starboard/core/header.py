"""The header of a record: its lines, in their order. `docs/reference/record-format.md` is their law."""

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
FORMAT_FROM_POSITION: Final = "starboard-record 2"  # begins at the position in its header, not at the game's start
FORMAT_DATED: Final = "starboard-record 3"  # with the date and a salted hash of each name; from a position or not
FORMATS: Final = (FORMAT, FORMAT_FROM_POSITION, FORMAT_DATED)
ONCE: Final = ("id", "game", "rules", "options", "sides", "spots", "first", "commit")  # each exactly once, first of all
ORDER: Final = (*ONCE, "share", "seal", "position", "date", "name", "player", "result", "secret", "viewer")
LATER: Final = ("player", "result", "secret", "viewer")  # written or changed after the start: not under the chain
UNCHAINED: Final = ("position", *LATER)  # a copy shows the position as its viewer knows it; the seal binds the whole
FREE: Final = "x-"  # how the name of anybody's own line begins: kept, not under the chain, meaning nothing here
LAST: Final = 0x10FFFF  # code point
ESCAPED: Final = re.compile(r"\\u\{([0-9a-f]{1,6})\}")


def read_lines(texts: Sequence[str]) -> tuple[Line, ...]:
    """The lines of a header; raises Unreadable where one is missing, unknown, doubled, out of place or malformed."""
    lines: list[Line] = []
    for text in texts:
        name, blank, value = text.partition(" ")
        if not blank or not value:
            raise Unreadable(f"{text!r} is no line of a header")
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
            raise Unreadable(f"{value!r} is no id of a game")
    return tuple(lines)


def _check_order(names: list[str]) -> None:
    own = [name for name in names if not name.startswith(FREE)]
    for name in own:
        if name not in ORDER:
            raise Unreadable(f"a header has no line {name!r}")
        if name not in ("share", "name", "player") and own.count(name) > 1:
            raise Unreadable(f"the header has two lines {name!r}")
    for name in ONCE:
        if name not in own:
            raise Unreadable(f"the record has no line {name!r}")
    if ("seal" in own) != ("position" in own):
        raise Unreadable("a position and its seal stand together")
    if own != sorted(own, key=ORDER.index) or own != names[: len(own)]:
        raise Unreadable("the lines of the header are not in their order")
    if "viewer" in own and "secret" in own:
        raise Unreadable("a copy for one viewer does not show the secret")


def _check_seats(lines: Sequence[Line], seating: Seating) -> None:
    """Every seat has a player and, once the game is over, a result; a seat has at most one share."""
    seats = list(seating.seats)
    if sorted(seat for side in seating.sides for seat in side) != seats or seating.first not in range(len(seats) + 1):
        raise Unreadable("the sides do not hold each seat once, or the first seat is none of them")
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
            raise Unreadable(f"{text!r} is no result of {len(seats)} seats")
    for text in values(lines, "viewer"):
        if text != "-" and read_number(text) not in seats:
            raise Unreadable(f"{text!r} is no viewer")


def _check_attendance(lines: Sequence[Line], seats: list[Seat]) -> None:
    """With a date every seat has the hash of a name, and every name its salt; without one there is neither."""
    hashed = [_read_seat_and_digest(text)[0] for text in values(lines, "name")]
    if hashed != (seats if values(lines, "date") else []):
        raise Unreadable("a date and the hash of a name for each seat stand together")
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
    """The text of the line of that name."""
    found = values(lines, name)
    if not found:
        raise Unreadable(f"the record has no line {name!r}")
    return found[0]


def anchor(lines: Sequence[Line]) -> str:
    """What the chain hangs from: the digest of the header as it stood at the start."""
    kept = [f"{name} {text}" for name, text in lines if name not in UNCHAINED and not name.startswith(FREE)]
    return hashlib.sha256("\n".join([format_of(lines), *kept]).encode()).hexdigest()


def format_of(lines: Sequence[Line]) -> str:
    """The first line of a record with this header."""
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
    """The header as it stands at the start: all that the chain hangs from. `position`: if not the game's own start."""
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
    """The attendance of a record of version 3; None for an older one."""
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
    """Binds the position at which a game begins, as if it were what row 0 hides."""
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
        raise Unreadable(f"{text!r} is no share")
    shown = None if words[2] == "-" else bytes.fromhex(read_digest(words[2]))
    return Share(read_number(words[0]), read_digest(words[1]), shown)


def player_lines(names: Sequence[str], attendance: Attendance | None = None) -> list[Line]:
    """The names by seat; in version 3 each with its salt, and neither where the name was removed."""
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
    """Raise Unreadable unless a name is written as `player_lines` writes it."""
    codes = [int(code, 16) for code in ESCAPED.findall(text)]
    if max(codes, default=0) > LAST or (text != NAMELESS and written_name(ESCAPED.sub(_unescape, text)) != text):
        raise Unreadable(f"{text!r} is not how a record writes a name")


def _unescape(found: re.Match[str]) -> str:
    return chr(int(found.group(1), 16))
