"""A record: one game as a text file, in one format for every game, as PGN is for chess.

Specified in `docs/reference/record-format.md`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from starboard.core import header
from starboard.core.attendance import NAMELESS, Attendance, name_hash
from starboard.core.chance import Fairness, Share, secret_commitment, share_commitment
from starboard.core.contract import Game
from starboard.core.errors import Broken, Unreadable, why_it_failed
from starboard.core.header import Line
from starboard.core.match import Match
from starboard.core.position import Position, read_position
from starboard.core.registry import load
from starboard.core.row import HistoryRow, read_rows
from starboard.core.seating import Seat, Seating
from starboard.core.value import Value

FINE: Final = "fine"
BROKEN: Final = "broken"
UNSHOWN: Final = "not yet shown"  # the host has not revealed the secret, or this is a viewer's copy
CHECKS: Final = ("chain", "commitments", "seals", "play", "result")
NAMES: Final = "names"  # in version 3, checked after the chain


@dataclass(frozen=True, slots=True)
class Record(Value):
    """The header and rows of one game: the full record, or one viewer's copy."""

    lines: tuple[Line, ...]
    rows: tuple[HistoryRow, ...]

    # ---- writing

    @staticmethod
    def of(match: Match[Any, Any], reveal: bool | None = None) -> "Record":
        """Return the full record of a match.

        The secret is included when the game is over; `reveal` overrides this, for example for an aborted game.
        """
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
        """Return the copy that a seat or a spectator may see while the game runs."""
        own = [self._cut_line(line, viewer) for line in self.lines if line[0] in header.ORDER and line[0] != "secret"]
        own.append(("viewer", "-" if viewer is None else str(viewer)))
        free = [line for line in self.lines if line[0].startswith(header.FREE)]
        return Record((*own, *free), tuple(row.cut(viewer) for row in self.rows))

    def _cut_line(self, line: Line, viewer: Seat | None) -> Line:
        if line[0] != "position":
            return line
        game = self.game
        return "position", game.write_state(game.view(game.read_state(line[1]), viewer).state)

    def __str__(self) -> str:
        lines = [f"{name} {text}" for name, text in self.lines]
        return "\n".join([header.format_of(self.lines), *lines, "", *map(str, self.rows)]) + "\n"

    # ---- reading

    @staticmethod
    def read(text: str) -> "Record":
        """Parse a record; raise Unreadable unless writing it again gives the same text."""
        first, _, rest = text.partition("\n")
        if first not in header.FORMATS:
            raise Unreadable(f"this is not a record: it begins with {first[:40]!r}, not with {header.FORMAT!r}")
        if "\r" in text:
            raise Unreadable(f"line {text.partition(chr(13))[0].count(chr(10)) + 1} has a carriage return")
        head, _, body = rest.partition("\n\n")
        record = Record(header.read_lines(head.split("\n")), tuple(read_rows(body.split("\n")[:-1])))
        if first != header.format_of(record.lines):
            raise Unreadable(f"this is not a record: its header has the form of {header.format_of(record.lines)!r}")
        _check_seats(record)
        written, given = str(record).split("\n"), text.split("\n")
        for n, line in enumerate(given, 1):
            if n > len(written) or written[n - 1] != line:
                raise Unreadable(f"line {n} is not in canonical form: {line[:80]!r}")
        return record

    def header(self, name: str) -> str:
        """Return the text of the header line with this name."""
        return header.value(self.lines, name)

    def has(self, name: str) -> bool:
        return any(own == name for own, _ in self.lines)

    @property
    def anchor(self) -> str:
        """The anchor of the chain: the digest of the header at the start of the game."""
        return header.anchor(self.lines)

    @property
    def game(self) -> Game[Any, Any]:
        """The game with the options and rules version of the record."""
        options = self.header("options")
        return load(self.header("game"), "" if options == "-" else options, int(self.header("rules")))

    @property
    def seating(self) -> Seating:
        return header.read_seating(self.lines)

    @property
    def start(self) -> Position[Any, Any] | None:
        """The starting position, in a copy as its viewer knows it; None: the game's own start."""
        return read_position(self.game, self.header("position")) if self.has("position") else None

    @property
    def players(self) -> tuple[str, ...]:
        return header.read_players(self.lines)

    @property
    def attendance(self) -> Attendance | None:
        """The date and the salted name hashes that the chain covers; None before version 3."""
        return header.read_attendance(self.lines)

    @property
    def removed(self) -> tuple[Seat, ...]:
        """The seats whose name and salt were removed; the chain still covers their hashes."""
        held = self.attendance
        return () if held is None else tuple([seat for seat, salt in enumerate(held.salts, 1) if not salt])

    @property
    def shares(self) -> tuple[Share, ...]:
        return header.read_shares(self.lines)

    @property
    def withheld(self) -> tuple[Seat, ...]:
        """The seats that committed to a share but did not reveal it. Such a share counts as empty."""
        return tuple(share.seat for share in self.shares if share.shown is None)

    @property
    def viewer(self) -> Seat | None:
        """The seat whose copy this is; None for a spectator."""
        text = self.header("viewer")
        return None if text == "-" else int(text)

    @property
    def fairness(self) -> Fairness | None:
        """The source of the game's chance; None until the secret is revealed."""
        if not self.has("secret"):
            return None
        return Fairness(self.header("id"), bytes.fromhex(self.header("secret")), self.shares)

    # ---- replaying

    def replay(self) -> Match[Any, Any]:
        """Return the match of this full record; raise Broken if it contradicts the rules or its draws."""
        fairness, start = self.fairness, self.start
        if fairness is None:
            raise Broken("the secret is not shown, so the draws cannot be replayed")
        check_seating(self.game, self.seating)
        if start is not None and str(start) != self.header("position"):
            raise Broken(f"the position is written {str(start)!r}, not {self.header('position')!r}")
        return Match(
            start or self.game, seating=self.seating, fairness=fairness, players=self.players, log=self.rows,
            attendance=self.attendance,
        )  # fmt: skip

    def first_state(self, game: Game[Any, Any]) -> Any:
        """Return the starting state; in a copy, as its viewer knew it."""
        check_seating(game, self.seating)
        state = game.read_state(self.header("position")) if self.has("position") else game.start(self.seating)
        return game.view(state, self.viewer).state if self.has("viewer") else state

    def told(self, game: Game[Any, Any] | None = None) -> Match[Any, Any]:
        """Return the match as recorded, without checks.

        A full record gives the true states; a copy gives the states as its viewer knew them.
        """
        game = game or self.game
        start = Position(game, self.first_state(game))
        return Match(
            start, seating=self.seating, fairness=self.fairness, players=self.players, log=self.rows, told=True,
            attendance=self.attendance,
        )  # fmt: skip

    def whole(self) -> Match[Any, Any]:
        """Return the whole game: a verified full record, or an unverified copy if the game has no secrets.

        Raise Broken otherwise.
        """
        if not self.has("viewer"):
            return self.replay()
        if self.game.has_secrets():
            raise Broken("this is one viewer's copy, which hides what others saw")
        return self.told()

    def retrace(self, game: Game[Any, Any] | None = None) -> Iterator[Any]:
        """Yield the states of `told`: the starting state, then the state after each row."""
        match = self.told(game)
        return (match.state_after(n) for n in range(len(self.rows) + 1))


def check_seating(game: Game[Any, Any], seating: Seating) -> None:
    """Raise Broken unless the game allows this seating."""
    if seating.count not in game.seats or not game.allows_seating(seating):
        written = ", ".join([f"{name} {text}" for name, text in header.seating_lines(seating)])
        raise Broken(f"the game does not allow this seating: {written}")


# ---- verifying


@dataclass(frozen=True, slots=True)
class Check(Value):
    """One check of a record: its name, its verdict, and the faults found."""

    name: str
    verdict: str
    faults: tuple[str, ...] = ()


def checks(record: Record) -> tuple[Check, ...]:
    """Check the chain, the commitments, the seals, the play (moves, draws, who saw what) and the result.

    In version 3, the names are checked after the chain. Until the secret is revealed, only the chain and the names can
    be checked.
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
    if not has_sealed_position(record, fairness):  # the game did not start from it
        return (*found, Check("play", UNSHOWN), Check("result", UNSHOWN))
    try:
        match = record.replay()
    except Exception as broken:  # the rules trust their input, but a record may hold anything
        return (*found, Check("play", BROKEN, (why_it_failed(broken),)), Check("result", UNSHOWN))
    return *found, _check("play", play_faults(record, match)), _check("result", result_faults(record, match))


def faults(record: Record) -> list[str]:
    """Return all faults that `checks` finds in a record; empty if there are none."""
    return [fault for check in checks(record) for fault in check.faults]


def chain_faults(anchor: str, rows: Sequence[HistoryRow]) -> list[str]:
    """Return the rows with a wrong mark or number, a miscounted draw, or a time earlier than a previous row's."""
    before, at, k = anchor, 0, 0
    found: list[str] = []
    for n, row in enumerate(rows, 1):
        if row.n != n:
            found.append(f"row {n}: numbered {row.n}")
        if row.mark != row.chained(before).mark:
            found.append(f"row {n}: the chain is broken")
        for entry in row.entries:
            if entry.draw is not None and entry.draw.k != k:
                found.append(f"row {n}: draw {entry.draw.k} instead of draw {k}")
            k += entry.draw is not None
        if not row.hidden and row.at < at:
            found.append(f"row {n}: earlier than a row before it")
        before, at = row.mark, max(at, row.at)
    return found


def name_faults(record: Record, attendance: Attendance) -> list[str]:
    """Return the names that do not match the hash in the chain, ignoring removed ones."""
    id, written = record.header("id"), header.values(record.lines, "player")
    found: list[str] = []
    for seat, (digest, text) in enumerate(zip(attendance.hashes, written, strict=True), 1):
        _, salt, name = text.split(" ", 2)
        if salt != NAMELESS and name_hash(id, seat, salt, name) != digest:
            found.append(f"the name of seat {seat} is not the one from the start")
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
        f"row {row.n}: the seal does not match what the row hides"
        for row in record.rows
        if row.seal != (fairness.seal(row.n, row.body()) if row.private else "")
    ]
    return found if has_sealed_position(record, fairness) else ["the seal does not match the position", *found]


def has_sealed_position(record: Record, fairness: Fairness) -> bool:
    """Return whether the header's position is the sealed one; True for the game's own start."""
    if not record.has("position"):
        return True
    return record.header("seal") == header.position_seal(fairness, record.header("position"))


def play_faults(record: Record, match: Match[Any, Any]) -> list[str]:
    """Return the rows that differ from their replay, ignoring marks and seals."""
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


# ---- internals


def _check_seats(record: Record) -> None:
    """Raise Unreadable if a row is out of order or names a seat that does not exist."""
    seats = record.seating.seats
    for n, row in enumerate(record.rows, 1):
        named = {row.by} - {-1}
        for entry in row.entries:
            named |= {entry.actor, *entry.audience, *(seat for seat, _ in entry.forms)} - {0}
        if row.n != n or not named <= set(seats):
            raise Unreadable(f"row {row.n} is out of order or names a seat that does not exist")
