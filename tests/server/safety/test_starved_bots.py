"""Sharing of thinking time: tables do not delay other tables' bots, and bots without viewers wait."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from starboard.server import live_tables, runtime
from starboard.server.bus import LocalBus
from starboard.server.notices.messenger import Messenger
from starboard.server.runtime import ChildProcess
from starboard.server.settings import Settings
from starboard.server.store import DueSet, Store
from starboard.server.store.row import Member
from starboard.server.table_service import TableService
from starboard.server.table_subscription import LATELY
from starboard.server.workers import bot_pool, due_handler
from starboard.server.workers.bot_pool import BotFailed, BotPool
from starboard.server.workers.places import HINT, MOVE, SHOW, Places
from starboard.server.workers.worker_group import WorkerGroup
from tests.server.serving.kit import Player, serving
from tests.server.store.kit import append, new, now, open_table
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio


async def set_due(store: Store, table: str, person: str, address: str, at: int) -> None:
    await open_table(store, table)
    row = new(table, 1, due=[DueSet("bot1", at, "bot", "")])
    await append(store, replace(row, members=[Member(person, "host")]))
    await store.unbegun.made(table, address, at)


async def claimed(store: Store, limit: int) -> list[str]:
    return [due.table for due in await store.due.claim_fairly([], ["bot"], 60_000, limit)]


async def test_a_person_with_many_tables_does_not_delay_one_with_a_single_table(store: Store) -> None:
    for number in range(30):
        await set_due(store, f"mallory{number:02}", "mallory", "there", now() - 5_000 + number)
    await set_due(store, "ada", "ada", "here", now() - 5)
    assert set(await claimed(store, 2)) == {"mallory00", "ada"}
    assert len(await claimed(store, 40)) == 29


async def test_the_tables_of_events_do_not_share_one_turn(store: Store) -> None:
    for number in range(3):
        await set_due(store, f"round{number}", "event", "", now() - 5_000 + number)
    for number in range(30):
        await set_due(store, f"mallory{number:02}", "mallory", "there", now() - 9_000 + number)
    assert set(await claimed(store, 4)) == {"mallory00", "round0", "round1", "round2"}


async def test_many_guests_of_one_address_do_not_delay_others(store: Store) -> None:
    for number in range(40):
        await set_due(store, f"mallory{number:02}", f"mallory{number}", "there", now() - 5_000 + number)
    await set_due(store, "ada", "ada", "here", now() - 5)
    assert "ada" in await claimed(store, 9)


async def test_moves_go_before_hints_and_hints_before_shows_and_people_take_turns() -> None:
    places, order = Places(1), list[str]()

    async def think(urgency: int, owner: str) -> None:
        async with places.taken(urgency, owner):
            order.append(owner)

    async with places.taken():
        asked = [(SHOW, "show"), (HINT, "mallory"), (HINT, "mallory"), (HINT, "ada"), (MOVE, "move"), (HINT, "gone")]
        tasks = [asyncio.create_task(think(*each)) for each in asked]
        while places.waiting < len(asked):
            await asyncio.sleep(0)
        tasks[-1].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert order == ["move", "mallory", "ada", "mallory", "show"]
    async with places.taken():  # a canceled request holds no place
        pass


async def test_tables_whose_address_nobody_knows_do_not_share_one_turn(store: Store) -> None:
    for number in range(12):
        await set_due(store, f"old{number:02}", f"guest{number}", "", now() - 5_000 + number)
    await set_due(store, "ada", "ada", "here", now() - 5)
    assert "ada" not in await claimed(store, 12)


async def test_when_many_think_at_once_each_gets_its_share_less_what_it_has_waited() -> None:
    pool = BotPool(1, seconds=1000.0, module="tests.server.answering")
    asked = [pool.choose({"game": "", "level": ""}, urgency) for urgency in (MOVE, MOVE, MOVE, SHOW)]
    late = pool.choose({"game": "", "level": ""}, SHOW, now() - 500_000)
    assert await asyncio.gather(*asked, late) == ["1.0", "0.5", "1.0", "0.5", "0.5"]
    assert await pool.choose({"game": "", "level": ""}, MOVE, now() - 5_000_000) == "0.0"
    assert pool.thoughts == {"whole": 5, "shortened": 1}
    await pool.close()


async def test_a_process_that_dies_leaves_nothing_behind_in_its_pool() -> None:
    pool = BotPool(1, module="tests.server.answering")
    for _ in range(5):
        with pytest.raises(BotFailed):
            await pool.ask({"die": True})
    assert len(pool._all) == 0
    assert await pool.ask({"number": 1}) == {"answer": "2"}
    assert len(pool._all) == 1
    await pool.close()


async def test_the_start_of_a_process_does_not_count_towards_its_answer_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A slow start may take longer than an answer: a process killed during its start would never be ready."""
    monkeypatch.setattr(bot_pool, "ALLOWANCE", 0.5)
    pool = BotPool(1, seconds=0.1, module="tests.server.slow_to_start")
    assert await pool.ask({"number": 1}) == {"answer": "2"}
    await pool.close()


async def test_a_process_that_is_never_ready_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = BotPool(1, module="tests.server.no_such_module")
    with pytest.raises(BotFailed, match="ended during start-up"):
        await pool.ask({"number": 1})
    monkeypatch.setattr(runtime, "START", 0.1)
    pool = BotPool(1, module="tests.server.slow_to_start")
    with pytest.raises(BotFailed, match=r"not ready within 0\.1 s"):
        await pool.ask({"number": 1})
    assert len(pool._all) == 0


async def test_a_worker_claims_no_move_before_a_process_is_ready_for_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Until then another worker with running processes can claim it."""
    asked, ready = asyncio.Event(), asyncio.Event()

    async def start(module: str) -> None:
        asked.set()
        await ready.wait()
        raise OSError("none today")

    monkeypatch.setattr(ChildProcess, "start", start)
    await set_due(store, "ada", "ada", "here", now() - 5)
    service = TableService(store)
    messenger = Messenger(store, Settings(), service.counters)
    working = asyncio.create_task(WorkerGroup(service, LocalBus(), messenger, 1, warm=True).run())

    async def tries() -> int:
        return sum(due.tries for due in await store.due.of("ada"))

    await asyncio.wait_for(asked.wait(), 60)
    await asyncio.sleep(1)
    assert await tries() == 0
    ready.set()

    async def claimed_or_done() -> bool:
        return not await store.due.of("ada") or await tries() > 0

    await eventually(claimed_or_done)
    working.cancel()
    await asyncio.gather(working, return_exceptions=True)


async def only_bots(host: Player, game: str = "parley") -> str:
    table = await host.open(game, 2)
    for seat in (1, 2):
        assert (await host.do(table, "bot", seat, "random")).get("n")
    assert (await host.do(table, "start")).get("n")
    return table


async def test_bots_without_people_wait_until_there_is_a_spectator(url: str) -> None:
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        table = await only_bots(ada)

        async def asleep() -> bool:
            return all(due.at > now() + 600_000 for due in await site.store.due.of(table))

        await eventually(asleep)
        before = (await site.service.latest(table)).table.n
        await ada.watch(table)
        await ada.until(lambda player: player.n > before + 1 or player.over)
        await ada.leave()
        await eventually(asleep, 2 * LATELY)


async def test_a_game_of_bots_ends_after_a_day_without_a_spectator(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due_handler, "LASTING", 0)
    async with serving(sqlite_url) as (site, address):
        table = await only_bots(await Player.new(address))

        async def ended() -> bool:
            return not await site.store.due.of(table)

        await eventually(ended)


async def test_bots_deferred_just_before_a_spectator_arrived_are_woken(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_tables, "WAKE", 0.1)
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        table = await only_bots(ada)
        await ada.watch(table)
        await ada.until(lambda player: player.n)
        told = ada.n
        # Another process found no viewers before Ada came, and only now defers its next check by an hour.
        await site.store.database.write(
            "update due set at = at + 3600000, tries = tries + 1 where table_id = $1", table
        )
        await asyncio.wait_for(ada.until(lambda player: player.over or player.n > told + 3), 20)
        await ada.leave()


async def test_bots_think_for_one_table_of_each_game_at_a_time(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, most = Counter[str](), Counter[str]()

    async def choose(self: BotPool, asked: dict[str, Any], urgency: int, since: int | None) -> str:
        game = asked["game"]
        thinking[game] += 1
        most[game] = max(most[game], thinking[game])
        most["all"] = max(most["all"], thinking.total())
        await asyncio.sleep(0.2)
        thinking[game] -= 1
        raise BotFailed("not today")

    monkeypatch.setattr(BotPool, "choose", choose)
    async with serving(sqlite_url, bots=6) as (_, address):
        watching = []
        for game in ("parley", "parley", "parley", "drift"):
            ada = await Player.new(address)
            watching.append(await ada.watch(await only_bots(ada, game)))
        await until(lambda: most["all"] > 1 and most["parley"])
        await asyncio.sleep(1)
        assert (most["parley"], most["drift"]) == (1, 1)
        for player in watching:
            await player.leave()
