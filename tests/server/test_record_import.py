"""An episode opens as a web replay: its record becomes a table at which the same game was played."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from starboard.adapters.episode import Episode
from starboard.adapters.setup import Setup
from starboard.cli.record_page import imported
from starboard.cli.trouble import Trouble
from starboard.core.record import Record, faults
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


@pytest.mark.parametrize("kind", ["unfinished", "copy", "from a position"])
async def test_what_no_table_can_have_played_is_refused(kind: str, tmp_path: Path) -> None:
    setup = Setup("spacewalk", "mode=plain")
    record = played(setup, 20) if kind == "unfinished" else played(setup)
    if kind == "copy":
        record = record.cut(None)
    if kind == "from a position":
        record = played(Setup("spacewalk", "mode=plain", position=Episode(setup).position))
    with pytest.raises(Trouble, match="only whole games from their usual start"):
        await imported(str(tmp_path / "starboard.db"), record)
