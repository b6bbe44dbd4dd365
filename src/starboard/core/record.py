"""A record: one game as a text file, for every game alike, as PGN is for chess. `docs/record-format.md` is its law."""

import hashlib
from collections.abc import Iterator, Sequence
from typing import Any, Final, final

from starboard.core.chance import Fairness, Share, secret_commitment, share_commitment
from starboard.core.contract import Game, Seat, Seating, Unreadable, read_decree
from starboard.core.match import Broken, Match, Refused
from starboard.core.registry import load
from starboard.core.row import UNSEEN, Row, read_rows
from starboard.core.value import Value

FORMAT: Final = "starboard-record 1"
LATER: Final = ("player", "result", "secret", "viewer")  # header lines that are written or changed after the start


@final
class Record(Value):
    """Header and rows of one game. `viewer` is None for the full record, else whose copy it is ("-": a spectator's)."""

    __slots__ = ("lines", "rows")

    def __init__(self, lines: tuple[tuple[str, str], ...], rows: tuple[Row, ...]) -> None:
        self.lines: Final = lines
        self.rows: Final = rows

    def parts(self) -> tuple[Any, ...]:
        return self.lines, self.rows

    # ---- writing

    @staticmethod
    def of(match: Match[Any, Any], reveal: bool | None = None) -> "Record":
        """The full record of a match. The secret is shown when the game is over, or when told (an aborted game)."""
        game, fairness = match.game, match.fairness
        lines = [
            ("id", fairness.id),
            ("game", game.key),
            ("rules", str(game.version)),
            ("options", str(game.options) or "-"),
            *_seating_lines(match.seating),
            ("commit", fairness.commitment),
            *(("share", _share_text(share)) for share in fairness.shares),
            *(("player", f"{seat} {name}") for seat, name in zip(match.seating.seats, match.players, strict=True)),
        ]
        if match.over:
            lines.append(("result", " ".join(f"{p}:{s}" for p, s in zip(match.places, match.scores, strict=True))))
        if reveal or (reveal is None and match.over):
            lines.append(("secret", fairness.secret.hex()))
        return Record(tuple(lines), tuple(match.rows))

    def cut(self, viewer: Seat | None) -> "Record":
        """The copy that one seat, or a spectator, may have while the game runs."""
        kept = [line for line in self.lines if line[0] != "secret"]
        kept.append(("viewer", "-" if viewer is None else str(viewer)))
        return Record(tuple(kept), tuple(row.cut(viewer) for row in self.rows))

    def __str__(self) -> str:
        header = "\n".join([FORMAT, *(f"{name} {text}" for name, text in self.lines)])
        return "\n".join([header, "", *(str(row) for row in self.rows)]) + "\n"

    # ---- reading

    @staticmethod
    def read(text: str) -> "Record":
        first, _, rest = text.partition("\n")
        if first.strip() != FORMAT:
            raise Unreadable(f"this is no record: it begins with {first[:40]!r}, not with {FORMAT!r}")
        header, _, body = rest.partition("\n\n")
        lines: list[tuple[str, str]] = []
        for line in header.splitlines():
            name, blank, value = line.partition(" ")
            if not blank:
                raise Unreadable(f"{line!r} is no line of a header")
            lines.append((name, value))
        return Record(tuple(lines), tuple(read_rows(body.splitlines())))

    def header(self, name: str) -> str:
        """The text of the header line of that name."""
        for own, text in self.lines:
            if own == name:
                return text
        raise Unreadable(f"the record has no line {name!r}")

    def has(self, name: str) -> bool:
        return any(own == name for own, _ in self.lines)

    @property
    def anchor(self) -> str:
        """What the chain hangs from: the digest of the header as it stood at the start."""
        lines = [FORMAT, *(f"{name} {text}" for name, text in self.lines if name not in LATER)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    @property
    def game(self) -> Game[Any, Any]:
        options = self.header("options")
        game = load(self.header("game"), "" if options == "-" else options)
        if str(game.version) != self.header("rules"):
            raise Unreadable(f"rules version {self.header('rules')} of {game.key} is not known here")
        return game

    @property
    def seating(self) -> Seating:
        sides = tuple(tuple(int(seat) for seat in side.split(",")) for side in self.header("sides").split("/"))
        spots = self.header("spots")
        return Seating(sides, () if spots == "-" else tuple(spots.split(",")), int(self.header("first")))

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(text.partition(" ")[2] for name, text in self.lines if name == "player")

    @property
    def shares(self) -> tuple[Share, ...]:
        return tuple(_read_share(text) for name, text in self.lines if name == "share")

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
        fairness = self.fairness
        if fairness is None:
            raise Broken("the secret is not shown, so the draws cannot be followed")
        return Match(self.game, seating=self.seating, fairness=fairness, players=self.players, log=self.rows)

    def retrace(self) -> Iterator[Any]:
        """The states of the viewer of a cut record: at the start, then after each row."""
        game = self.game
        viewer = self.viewer
        states = [game.view(game.start(self.seating), viewer).state]
        yield states[0]
        for row in self.rows:
            states.append(_retrace_row(game, states, row))
            yield states[-1]


def faults(record: Record) -> list[str]:
    """What is wrong with a record: with its chain, its commitments, its seals, its draws, its moves. Empty: nothing."""
    found = chain_faults(record.anchor, record.rows)
    fairness = record.fairness
    if fairness is None:
        return found
    found += commitment_faults(record, fairness)
    for row in record.rows:
        if row.seal != (fairness.seal(row.n, row.body()) if row.private else ""):
            found.append(f"row {row.n}: the seal does not fit what the row hides")
    try:
        match = record.replay()
    except (Broken, Refused, Unreadable, ValueError) as broken:
        return [*found, str(broken)]
    told = record.header("result") if record.has("result") else "-"
    played = Record.of(match)
    if told != (played.header("result") if played.has("result") else "-"):
        found.append("the result is not the one that was played")
    for row, again in zip(record.rows, match.rows, strict=True):
        if row.entries != again.entries:
            found.append(f"row {row.n}: an entry does not say what was drawn, or who may see it")
    return found


def chain_faults(anchor: str, rows: Sequence[Row]) -> list[str]:
    before = anchor
    found: list[str] = []
    for n, row in enumerate(rows, 1):
        if row.n != n:
            found.append(f"row {n}: numbered {row.n}")
        if row.mark != row.chained(before).mark:
            found.append(f"row {n}: the chain is broken")
        before = row.mark
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


def _retrace_row(game: Game[Any, Any], states: list[Any], row: Row) -> Any:
    if row.kind == "undo":
        return states[int(row.argument)]
    state = states[-1]
    if row.kind == "early":
        return state
    state = game.advance(state, row.at)
    if row.kind == "decree":
        state = game.decree(state, read_decree(row.argument))
    for entry in row.entries:
        if entry.action != UNSEEN:
            state = game.apply(state, entry.actor, game.read(entry.action))
    return state


def _seating_lines(seating: Seating) -> list[tuple[str, str]]:
    sides = "/".join(",".join(map(str, side)) for side in seating.sides)
    return [("sides", sides), ("spots", ",".join(seating.spots) or "-"), ("first", str(seating.first))]


def _share_text(share: Share) -> str:
    return f"{share.seat} {share.commitment} {'-' if share.shown is None else share.shown.hex()}"


def _read_share(text: str) -> Share:
    words = text.split(" ")
    if len(words) != 3 or not words[0].isdecimal():
        raise Unreadable(f"{text!r} is no share")
    return Share(int(words[0]), words[1], None if words[2] == "-" else bytes.fromhex(words[2]))
