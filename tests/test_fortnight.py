"""The sample data of `tools/fortnight.py`: whole games, puzzles and an event, all created through the services."""

from pathlib import Path

import pytest
from tools.fortnight import MEETINGS, fortnight

from starboard.server.guests import Guests
from starboard.server.guests.cookie import COOKIE
from starboard.server.serving import ServeOptions, key_of
from starboard.server.store.store import Store
from starboard.table.referee import replay
from starboard.table.row import read_row
from starboard.table.table import OVER

pytestmark = pytest.mark.anyio
DAYS = 2


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_two_days_are_real_games_with_results_and_puzzles(tmp_path: Path) -> None:
    file = tmp_path / "played.db"
    name, _, cookie = (await fortnight(file, DAYS)).partition("=")
    store = await Store.open(str(file))
    try:
        person, *_ = Guests(key_of(ServeOptions(data=str(file))) or b"").opened(cookie)
        assert name == COOKIE
        assert person
        meant = [each for each in MEETINGS if each.day < DAYS and "Ben" in each.seats]
        found = await store.results.of(person, person, 2**62, 99)
        assert sorted(each.game for each in found) == sorted(each.game for each in meant)
        for each in found:
            table = replay([read_row(row.body.decode()) for row in await store.rows(each.table)])
            assert (table.stage, table.clocks.since) == (OVER, each.ended)
        assert found[0].ended - found[-1].ended > 20 * 3600_000, "the games are on different days"
        assert len(await store.tries.of(person)) >= DAYS
        assert [each.stage for each in await store.tournaments.of("table")] == ["gathering"]
    finally:
        await store.close()
