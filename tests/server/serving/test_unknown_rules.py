"""Tables with unsupported rules versions, old or new, which start-up logs."""

import pytest

from starboard.server.store.store import Store
from starboard.server.store.table import TableHeader
from tests.server.serving.kit import Process

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("verb", ["serve", "work"])
async def test_an_operator_reads_at_the_start_which_running_tables_nobody_can_play_here(
    verb: str, postgres_url: str
) -> None:
    store = await Store.open(postgres_url)
    tables = (("t", "spacewalk/97", "playing"), ("u", "spacewalk/97", "gathering"), ("v", "chess/1", "playing"))
    finished = (("w", "spacewalk/96", "over"), ("x", "spacewalk/1", "playing"))
    for id, rules, stage in (*tables, *finished):
        await store.tables.create(TableHeader(id, 1, "", rules, stage))
    await store.close()
    process = Process("--database", postgres_url, verb=verb).start()
    assert process.process is not None
    assert process.process.stderr is not None
    said = process.process.stderr.readline()
    process.end()
    assert said.endswith(
        "Unfinished tables use rules that this version does not support: chess/1 (1), spacewalk/97 (2).\n"
    )
