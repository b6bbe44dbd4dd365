"""An episode opens as a web replay: its record becomes a table at which the same game was played."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from starboard.adapters.decision import Decision
from starboard.adapters.episode import Episode
from starboard.adapters.log import Log, copy_for
from starboard.adapters.setup import Setup
from starboard.cli.record_page import imported
from starboard.cli.trouble import Trouble
from starboard.core.playout import draw
from starboard.core.record import Record, faults
from starboard.core.seating import CHANCE
from starboard.server.record_export import export_record
from starboard.server.replay_export import export_steps
from starboard.server.store.store import Store
from starboard.server.table_service import TableService

pytestmark = pytest.mark.anyio


def played(setup: Setup, steps: int = 10_000) -> Record:
    episode, rng = Episode(setup, 3), Random(3)
    while steps and not episode.decision.over:
        episode.step(rng.choice(sorted(episode.decision.actions)))
        steps -= 1
    return Record.read(episode.record())


@pytest.mark.parametrize("key", ["spacewalk", "astron", "situation7"])
async def test_the_table_has_the_game_of_the_record(key: str, tmp_path: Path) -> None:
    record, data = played(Setup(key)), str(tmp_path / "starboard.db")
    id = await imported(data, record)
    store = await Store.open(data)
    table = (await TableService(store).cached(id)).table
    rows = await store.rows(id)
    await store.close()
    exported = export_record(table, rows, None)
    assert faults(exported) == []
    assert [row.entries for row in exported.rows] == [row.entries for row in record.rows]
    assert exported.header("result") == record.header("result")
    assert exported.players == record.players
    assert len(msgspec.json.decode(export_steps(rows, None))) == len(rows) - 1


@pytest.mark.parametrize("key", ["spacewalk", "astroplane"])
async def test_a_copy_that_hides_nothing_opens_if_little_was_drawn(key: str, tmp_path: Path) -> None:
    """So do OpenSpiel's records: whoever drives it chooses the outcomes."""
    for seed in range(3):
        record, data = drawn_outside(Setup(key), seed), str(tmp_path / f"{seed}.db")
        id = await imported(data, record)
        store = await Store.open(data)
        exported = export_record((await TableService(store).cached(id)).table, await store.rows(id), None)
        await store.close()
        assert [[each.action for each in row.entries] for row in exported.rows] == [
            [each.action for each in row.entries] for row in record.rows
        ]
        assert exported.header("result") == record.header("result")


def drawn_outside(setup: Setup, seed: int) -> Record:
    """A random game whose draws follow from no secret, as a spectator's copy."""
    decision, log, rng = Decision(setup, setup.start), Log(), Random(seed)
    while not decision.over:
        if decision.seat == CHANCE:
            action: Any = draw(setup.game, decision.state, rng)
        else:
            action = rng.choice(setup.game.legal(decision.state, decision.seat or 0))
        log = Log(log, decision.seat or CHANCE, action, decision.state)
        decision = decision.after(action)
    return Record.read(str(copy_for(setup, log, None)))


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("unfinished", "its game is not over"),
        ("hiding", "it is the copy of one viewer, and hides what others saw; starboard record show"),
        ("drawn", r"its \d+ draws were made outside Starboard, as OpenSpiel does it"),
        ("from a position", "its game began at a position"),
    ],
)
async def test_what_no_table_can_have_played_is_refused_with_the_reason(kind: str, why: str, tmp_path: Path) -> None:
    setup = Setup("spacewalk", "mode=plain")
    if kind == "unfinished":
        record = played(setup, 20)
    elif kind == "hiding":
        record = played(Setup("astron")).cut(None)
    elif kind == "drawn":
        record = drawn_outside(Setup("situation7"), 1)
    else:
        record = played(Setup("spacewalk", "mode=plain", position=Episode(setup).position))
    with pytest.raises(Trouble, match=f"this record does not open as a page: {why}"):
        await imported(str(tmp_path / "starboard.db"), record)
