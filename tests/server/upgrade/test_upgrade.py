"""An upgrade that changes a rule of Space Walk: running games keep the old rule, and new ones use the new rule."""

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from starboard.core.record import Record, faults
from starboard.server.store.store import Store
from tests.server.serving.kit import Player, seated
from tests.server.upgrade.kit import NEW, OLD, Build, first_to_fly

pytestmark = pytest.mark.anyio

OPTIONS = "mode=plain first_seat=1"
UNKNOWN = "This table uses rules that this server does not support."


async def begun(ada: Player) -> str:
    """Start a table with Ada and a bot, and place two of her ships."""
    table = await seated(ada, "spacewalk", bots=1, options=OPTIONS)
    await ada.watch(table)
    for _ in range(2):
        await ada.until(lambda player: player.asked)
        await ada.move()
    return table


async def finished(ada: Player, table: str, record_file: Path) -> Record:
    """Play Ada's table to its end and return its record."""
    await ada.play_on()
    await ada.leave()
    record_file.write_text((await ada.ask(f"/api/tables/{table}/record")).text, "utf-8", newline="\n")
    return Record.read(record_file.read_text("utf-8"))


async def test_a_running_game_goes_on_by_its_rules_and_a_new_one_is_played_by_the_newest(
    url: str, old: Build, new: Build, record_file: Path
) -> None:
    given = ("--database" if "://" in url else "--data", url, "--bots", "1")
    with old.serve(*given) as server:
        ada = await Player.new(server.address)
        running = await begun(ada)
        assert ada.hello["rules"] == OLD
        assert (await asyncio.to_thread(server.end))[0] == 0
        await ada.leave()
    with new.serve(*given) as server:
        ada.address = server.address
        await ada.watch(running, since=ada.n)
        record = await finished(ada, running, record_file)
        assert ada.hello["rules"] == OLD
        assert record.header("rules") == str(OLD)
        assert first_to_fly(record) == 1
        assert new.verifies(record_file)[0], new.verifies(record_file)[1]

        bea = await Player.new(server.address)
        record = await finished(bea, await begun(bea), record_file)
        assert bea.hello["rules"] == NEW
        assert record.header("rules") == str(NEW)
        assert first_to_fly(record) == 2
        assert new.verifies(record_file)[0], new.verifies(record_file)[1]
        assert f"rules version {NEW} of spacewalk is not supported" in " ".join(faults(record))


async def test_old_processes_leave_alone_what_only_new_ones_know(postgres_url: str, old: Build, new: Build) -> None:
    worker, newer = (build.work("--database", postgres_url, "--bots", "1") for build in (old, new))
    given = ("--database", postgres_url, "--bots", "0")
    with old.serve(*given) as before, new.serve(*given) as after:
        ada, bea = await Player.new(before.address), await Player.new(after.address)
        try:
            of_old = await seated(ada, "spacewalk", bots=1, options=OPTIONS)
            of_new = await seated(bea, "spacewalk", bots=1, options=OPTIONS)
            worker.start()
            for player, table in ((ada, of_old), (bea, of_new)):
                await player.watch(table)
                await player.until(lambda one: one.asked)
                await player.move()
            await ada.until(lambda one: one.asked)  # the old worker has answered its own table
            await asyncio.sleep(1.5)  # it leaves the other table alone in this time
            assert await waiting(postgres_url) == [(of_new, f"spacewalk/{NEW}", 0)]
            await refused(bea, before.address, of_new)
            newer.start()
            await bea.until(lambda one: one.asked)
        finally:
            ended = [process.end()[0] for process in (worker, newer) if process.process]
        assert ended == [0, 0]
        await ada.leave()
        await bea.leave()


async def refused(player: Player, address: str, table: str) -> None:
    """Check that an old server refuses the table with a clear message and still lists it."""
    asking = Player(address, player.cookie)
    answer = await asking.ask(f"/api/tables/{table}")
    assert (answer.status_code, answer.json()) == (503, {"why": UNKNOWN})
    assert await asking.do(table, "sit", 1, "- Bea") == {"why": UNKNOWN}
    with pytest.raises(InvalidStatus, match="503"):
        await asking.watch(table)
    assert [listed["id"] for listed in (await asking.ask("/api/tables")).json()] == [table]


async def waiting(url: str) -> list[tuple[str, str, int]]:
    """Return the pending bot moves: table, rules, and number of tries."""
    store = await Store.open(url)
    found = await store.database.read("select table_id, rules, tries from due where kind = 'bot'")
    await store.close()
    return [(table, rules, tries) for table, rules, tries in found]
