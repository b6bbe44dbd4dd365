"""The log of a game whose chance outcomes were drawn elsewhere, and its record."""

import secrets
from collections.abc import Iterator
from typing import Any, Final, final

from starboard.adapters.setup import Setup
from starboard.core import header
from starboard.core.chance import Fairness, seeded
from starboard.core.contract import Game
from starboard.core.record import Record
from starboard.core.row import Draw, HistoryRow
from starboard.core.row_writer import RowWriter
from starboard.core.seating import CHANCE, TABLE, Seat


@final
class Log:
    """A linked list of actions, newest first, each with the position before it. Immutable and shared between copies."""

    def __init__(
        self, before: "Log | None" = None, actor: Seat = CHANCE, action: Any = None, state: Any = None
    ) -> None:
        self.before: Final = before  # None: the empty log
        self.actor: Final = actor
        self.action: Final = action
        self.state: Final = state

    def __deepcopy__(self, memo: Any) -> "Log":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle as a flat list, because nesting would exceed the recursion limit in a long game."""
        return _linked, ([(entry.actor, entry.action, entry.state) for entry in self.entries()],)

    def entries(self) -> "list[Log]":
        """Return the entries, oldest first."""
        found: list[Log] = []
        node = self
        while node.before is not None:
            found.append(node)
            node = node.before
        return found[::-1]

    def seen_by(self, game: Game[Any, Any], seat: Seat) -> Iterator[str]:
        """Yield each actor and action, in notation, as a seat saw it."""
        for entry in self.entries():
            seen = game.seen(entry.state, entry.actor, entry.action, seat)
            if seen is not None:
                yield f"{entry.actor} {game.write(seen)}"


def _linked(entries: list[tuple[Seat, Any, Any]]) -> Log:
    log = Log()
    for entry in entries:
        log = Log(log, *entry)
    return log


def copy_for(setup: Setup, log: Log, viewer: Seat | None) -> Record:
    """Return the record as one viewer's copy, which states the draws but cannot prove them.

    While a game with secrets is running, its seals use a random key that is then discarded, so their content cannot be
    guessed.
    """
    state = _reached(setup, log)
    over = setup.game.over(state)
    fairness = Fairness("openspiel", seeded(0) if over or not setup.game.has_secrets() else secrets.token_bytes(32))
    lines = [
        *header.opening_lines(setup.game, setup.seating, fairness, str(setup.position or "")),
        *header.player_lines([f"seat {seat}" for seat in setup.seats]),
    ]
    rows = _rows(setup, log, fairness, header.anchor(lines))
    if over:
        places, scores = setup.game.places(state), setup.game.scores(state)
        lines.append(("result", " ".join(f"{p}:{s}" for p, s in zip(places, scores, strict=True))))
    return Record(tuple(lines), tuple(rows)).cut(viewer)


def _reached(setup: Setup, log: Log) -> Any:
    return setup.start if log.before is None else setup.game.apply(log.state, log.actor, log.action)


def _rows(setup: Setup, log: Log, fairness: Fairness, anchor: str) -> list[HistoryRow]:
    """Return a row for each action of a seat, including the draws that follow it."""
    rows: list[HistoryRow] = []
    draws, mark, entries = 0, anchor, log.entries()
    while entries:
        by = entries[0].actor
        writer: RowWriter[Any, Any] = RowWriter(setup.game, setup.seats, fairness, draws, {})
        while entries and (not writer.entries or entries[0].actor == CHANCE):
            entry = entries.pop(0)
            draw = _draw(setup.game, entry, draws) if entry.actor == CHANCE else None
            draws += draw is not None
            writer.enter(entry.state, entry.actor, entry.action, draw)
        kind, author = ("start", TABLE) if by == CHANCE else ("play", by)
        row = HistoryRow(len(rows) + 1, kind, author, at=0, entries=tuple(writer.entries))
        if row.private:
            row = row.sealed(fairness.seal(row.n, row.body()))
        rows.append(row.chained(mark))
        mark = rows[-1].mark
    return rows


def _draw(game: Game[Any, Any], entry: Log, k: int) -> Draw | None:
    """Return the draw that gives this outcome; None for a disclosure, which uses no draw."""
    outcomes = game.chance_outcomes(entry.state)
    total, number = sum([weight for _, weight in outcomes]), 0
    for outcome, weight in outcomes:
        if outcome == entry.action:
            break
        number += weight
    return Draw(k, total, number) if total > 1 else None
