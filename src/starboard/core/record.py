"""A record: one game as a text file, for every game alike, as PGN is for chess.

`docs/reference/record-format.md` is its law.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from starboard.core import header
from starboard.core.attendance import NAMELESS, Attendance, name_hash
from starboard.core.chance import Fairness, Share, secret_commitment, share_commitment
from starboard.core.contract import Game
from starboard.core.errors import Broken, Unreadable, why_it_failed
from starboard.core.header import Line
from starboard.core.match import Match
from starboard.core.position import Position, read_position
from starboard.core.registry import load
from starboard.core.row import Row, read_rows
from starboard.core.seating import Seat, Seating
from starboard.core.value import Value

FINE: Final = "fine"
BROKEN: Final = "broken"
UNSHOWN: Final = "not yet shown"  # the secret is still the host's, or this is the copy of one viewer
CHECKS: Final = ("chain", "commitments", "seals", "play", "result")
NAMES: Final = "names"  # asked of version 3, after the chain


@final
class Record(Value):
    """Header and rows of one game: the full record, or the copy of one viewer."""

    __slots__ = ("lines", "rows")

    def __init__(self, lines: tuple[Line, ...], rows: tuple[Row, ...]) -> None:
        self.lines: Final = lines
        self.rows: Final = rows

    def parts(self) -> tuple[Any, ...]:
        return self.lines, self.rows

    # ---- writing

    @staticmethod
    def of(match: Match[Any, Any], reveal: bool | None = None) -> "Record":
        """The full record of a match. The secret is shown when the game is over, or when told (an aborted game)."""
        lines = [
            *header.opening_lines(match.game, match.seating, match.fairness, str(match.start or ""), match.attendance),
            *header.player_lines(match.players, match.attendance),
        ]
        if match.over:
            lines.append(("result", " ".join(f"{p}:{s}" for p, s in zip(match.places, match.scores, strict=True))))
        if reveal or (reveal is None and match.over):
            lines.append(("secret", match.fairness.secret.hex()))
        return Record(tuple(lines), tuple(match.rows))

    def cut(self, viewer: Seat | None) -> "Record":
        """The copy that one seat, or a spectator, may have while the game runs."""
        own = [self._cut_line(line, viewer) for line in self.lines if line[0] in header.ORDER and line[0] != "secret"]
        own.append(("viewer", "-" if viewer is None else str(viewer)))
        free = [line for line in self.lines if line[0].startswith(header.FREE)]
        return Record((*own, *free), tuple(row.cut(viewer) for row in self.rows))

    def _cut_line(self, line: Line, viewer: Seat | None) -> Line:
        if line[0] != "position":
            return line
        game = self.game
        return "position", game.dump(game.view(game.load(line[1]), viewer).state)

    def __str__(self) -> str:
        lines = [f"{name} {text}" for name, text in self.lines]
        return "\n".join([header.format_of(self.lines), *lines, "", *map(str, self.rows)]) + "\n"

    # ---- reading

    @staticmethod
    def read(text: str) -> "Record":
        """The record written so; raises Unreadable unless writing it again gives the same text."""
        first, _, rest = text.partition("\n")
        if first not in header.FORMATS:
            raise Unreadable(f"this is no record: it begins with {first[:40]!r}, not with {header.FORMAT!r}")
        if "\r" in text:
            raise Unreadable(f"line {text.partition(chr(13))[0].count(chr(10)) + 1} has a carriage return")
        head, _, body = rest.partition("\n\n")
        record = Record(header.read_lines(head.split("\n")), tuple(read_rows(body.split("\n")[:-1])))
        if first != header.format_of(record.lines):
            raise Unreadable(f"this is no record: its header is one of {header.format_of(record.lines)!r}")
        _check_seats(record)
        written, given = str(record).split("\n"), text.split("\n")
        for n, line in enumerate(given, 1):
            if n > len(written) or written[n - 1] != line:
                raise Unreadable(f"line {n} is not written as a record writes it: {line[:80]!r}")
        return record

    def header(self, name: str) -> str:
        """The text of the header line of that name."""
        return header.value(self.lines, name)

    def has(self, name: str) -> bool:
        return any(own == name for own, _ in self.lines)

    @property
    def anchor(self) -> str:
        """What the chain hangs from: the digest of the header as it stood at the start."""
        return header.anchor(self.lines)

    @property
    def game(self) -> Game[Any, Any]:
        """The game as it was played: by its options, and the version of its rules."""
        options = self.header("options")
        return load(self.header("game"), "" if options == "-" else options, int(self.header("rules")))

    @property
    def seating(self) -> Seating:
        return header.read_seating(self.lines)

    @property
    def start(self) -> Position[Any, Any] | None:
        """The position at which the game began, in a copy as its viewer knows it; None: the game's own start."""
        return read_position(self.game, self.header("position")) if self.has("position") else None

    @property
    def players(self) -> tuple[str, ...]:
        return header.read_players(self.lines)

    @property
    def attendance(self) -> Attendance | None:
        """The date and the salted hashes of the names that the chain holds; None before version 3."""
        return header.read_attendance(self.lines)

    @property
    def removed(self) -> tuple[Seat, ...]:
        """The seats whose name and salt were removed: the chain still holds the hash."""
        held = self.attendance
        return () if held is None else tuple([seat for seat, salt in enumerate(held.salts, 1) if not salt])

    @property
    def shares(self) -> tuple[Share, ...]:
        return header.read_shares(self.lines)

    @property
    def withheld(self) -> tuple[Seat, ...]:
        """The seats that committed to a share and then did not show it: it counts as empty."""
        return tuple(share.seat for share in self.shares if share.shown is None)

    @property
    def viewer(self) -> Seat | None:
        """Whose copy a cut record is; None for a spectator's."""
        text = self.header("viewer")
        return None if text == "-" else int(text)

    @property
    def fairness(self) -> Fairness | None:
        """What decided the chances; None while the secret is not shown."""
        if not self.has("secret"):
            return None
        return Fairness(self.header("id"), bytes.fromhex(self.header("secret")), self.shares)

    # ---- replaying

    def replay(self) -> Match[Any, Any]:
        """The match that this full record tells. Raises Broken where it does not follow from rules and draws."""
        fairness, start = self.fairness, self.start
        if fairness is None:
            raise Broken("the secret is not shown, so the draws cannot be followed")
        check_seating(self.game, self.seating)
        if start is not None and str(start) != self.header("position"):
            raise Broken(f"the position is written {str(start)!r}, not {self.header('position')!r}")
        return Match(
            start or self.game, seating=self.seating, fairness=fairness, players=self.players, log=self.rows,
            attendance=self.attendance,
        )  # fmt: skip

    def first_state(self, game: Game[Any, Any]) -> Any:
        """Where the game begins: of a copy what its viewer knew of it."""
        check_seating(game, self.seating)
        state = game.load(self.header("position")) if self.has("position") else game.start(self.seating)
        return game.view(state, self.viewer).state if self.has("viewer") else state

    def told(self, game: Game[Any, Any] | None = None) -> Match[Any, Any]:
        """The match as this record tells it, proven or not: nothing is checked. Of a copy its states are what its
        viewer knew; in a full record they are the truth."""
        game = game or self.game
        start = Position(game, self.first_state(game))
        return Match(
            start, seating=self.seating, fairness=self.fairness, players=self.players, log=self.rows, told=True,
            attendance=self.attendance,
        )  # fmt: skip

    def whole(self) -> Match[Any, Any]:
        """All that happened: proven by a full record, or as a copy tells it whose game has no secrets. Else Broken."""
        if not self.has("viewer"):
            return self.replay()
        if self.game.has_secrets():
            raise Broken("it is the copy of one viewer, and hides what others saw")
        return self.told()

    def retrace(self, game: Game[Any, Any] | None = None) -> Iterator[Any]:
        """The states of `told`: at the start, then after each row."""
        match = self.told(game)
        return (match.state_after(n) for n in range(len(self.rows) + 1))


def check_seating(game: Game[Any, Any], seating: Seating) -> None:
    """Raise Broken unless a game under these options can be seated so."""
    if seating.count not in game.seats or not game.allows_seating(seating):
        written = ", ".join([f"{name} {text}" for name, text in header.seating_lines(seating)])
        raise Broken(f"the game cannot be seated so: {written}")


# ---- verifying


@final
class Check(Value):
    """One question asked of a record: its name, the verdict, and what is wrong if it is broken."""

    __slots__ = ("faults", "name", "verdict")

    def __init__(self, name: str, verdict: str, faults: tuple[str, ...] = ()) -> None:
        self.name: Final = name
        self.verdict: Final = verdict
        self.faults: Final = faults

    def parts(self) -> tuple[Any, ...]:
        return self.name, self.verdict, self.faults


def checks(record: Record) -> tuple[Check, ...]:
    """The chain; the commitments; the seals of what was hidden; moves, draws and who saw what; the result.

    In version 3 the names follow the chain. Only these two can be told while the secret is not shown.
    """
    fairness = record.fairness
    found = [_check("chain", chain_faults(record.anchor, record.rows))]
    if record.attendance is not None:
        found.append(_check(NAMES, name_faults(record, record.attendance)))
    if fairness is None:
        kept = record.has("result") and not record.has("viewer")
        unshown = Check("commitments", BROKEN, ("the game is over, and the secret is not shown",))
        return (*found, *(unshown if kept and name == "commitments" else Check(name, UNSHOWN) for name in CHECKS[1:]))
    found.append(_check("commitments", commitment_faults(record, fairness)))
    found.append(_check("seals", seal_faults(record, fairness)))
    if not has_sealed_position(record, fairness):  # nobody played from there
        return (*found, Check("play", UNSHOWN), Check("result", UNSHOWN))
    try:
        match = record.replay()
    except Exception as broken:  # the rules trust their input, and a record may hold anything
        return (*found, Check("play", BROKEN, (why_it_failed(broken),)), Check("result", UNSHOWN))
    return *found, _check("play", play_faults(record, match)), _check("result", result_faults(record, match))


def faults(record: Record) -> list[str]:
    """Everything that is wrong with a record. Empty: nothing is, as far as it can be told (`checks` says how far)."""
    return [fault for check in checks(record) for fault in check.faults]


def chain_faults(anchor: str, rows: Sequence[Row]) -> list[str]:
    """Does each mark follow from the one before and from the row, are the draws counted, does time never run back?"""
    before, at, k = anchor, 0, 0
    found: list[str] = []
    for n, row in enumerate(rows, 1):
        if row.n != n:
            found.append(f"row {n}: numbered {row.n}")
        if row.mark != row.chained(before).mark:
            found.append(f"row {n}: the chain is broken")
        for entry in row.entries:
            if entry.draw is not None and entry.draw.k != k:
                found.append(f"row {n}: draw {entry.draw.k} stands where draw {k} should")
            k += entry.draw is not None
        if not row.hidden and row.at < at:
            found.append(f"row {n}: earlier than a row before it")
        before, at = row.mark, max(at, row.at)
    return found


def name_faults(record: Record, attendance: Attendance) -> list[str]:
    """Does every name that was not removed fit the hash that the chain holds?"""
    id, written = record.header("id"), header.values(record.lines, "player")
    found: list[str] = []
    for seat, (digest, text) in enumerate(zip(attendance.hashes, written, strict=True), 1):
        _, salt, name = text.split(" ", 2)
        if salt != NAMELESS and name_hash(id, seat, salt, name) != digest:
            found.append(f"the name of seat {seat} is not the one of the start")
    return found


def commitment_faults(record: Record, fairness: Fairness) -> list[str]:
    found: list[str] = []
    if secret_commitment(fairness.id, fairness.secret) != record.header("commit"):
        found.append("the secret is not the one committed to")
    for share in fairness.shares:
        shown = share.shown
        if shown is not None and share_commitment(fairness.id, share.seat, shown) != share.commitment:
            found.append(f"the share of seat {share.seat} is not the one committed to")
    return found


def seal_faults(record: Record, fairness: Fairness) -> list[str]:
    found = [
        f"row {row.n}: the seal does not fit what the row hides"
        for row in record.rows
        if row.seal != (fairness.seal(row.n, row.body()) if row.private else "")
    ]
    return found if has_sealed_position(record, fairness) else ["the seal does not fit the position", *found]


def has_sealed_position(record: Record, fairness: Fairness) -> bool:
    """Is the position of the header the one that was sealed? So it is too where the game began at its own start."""
    if not record.has("position"):
        return True
    return record.header("seal") == header.position_seal(fairness, record.header("position"))


def play_faults(record: Record, match: Match[Any, Any]) -> list[str]:
    """Is every row, marks and seals aside, the one that the rules and the draws give?"""
    return [
        f"row {row.n}: it does not say what was drawn, or who may see it"
        for row, again in zip(record.rows, match.rows, strict=True)
        if row.body() != again.body()
    ]


def result_faults(record: Record, match: Match[Any, Any]) -> list[str]:
    played = Record.of(match)
    told = record.header("result") if record.has("result") else "none"
    due = played.header("result") if played.has("result") else "none"
    return [] if told == due else [f"the result is {due}, not {told}"]


def _check(name: str, found: list[str]) -> Check:
    return Check(name, BROKEN if found else FINE, tuple(found))


# ---- within


def _check_seats(record: Record) -> None:
    """A row names no seat that the game does not have, and comes in its turn."""
    seats = record.seating.seats
    for n, row in enumerate(record.rows, 1):
        named = {row.by} - {-1}
        for entry in row.entries:
            named |= {entry.actor, *entry.audience, *(seat for seat, _ in entry.forms)} - {0}
        if row.n != n or not named <= set(seats):
            raise Unreadable(f"row {row.n} is out of its turn, or names a seat that there is not")
