"""People and bots finish their games on a real server, on SQLite and on PostgreSQL."""

import asyncio
import os
import signal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from starboard.bots import Budget
from starboard.core.playout import step
from starboard.core.record import Record, faults
from starboard.core.registry import load
from starboard.core.seating import CHANCE
from starboard.core.view import View
from starboard.server.bus import LocalBus
from starboard.server.presence import WATCHED
from starboard.server.store.store import Store
from starboard.server.workers import bot_process
from starboard.server.workers.bot_pool import BotPool
from starboard.server.workers.bot_process import choose
from tests.server.serving.kit import Player, Process, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


async def test_a_person_and_bots_play_to_the_end(url: str) -> None:
    async with serving(url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=2)
        await (await ada.watch(table)).play_on()
        assert sorted(ada.around["places"])[0] == 1
        record = Record.read((await ada.ask(f"/api/tables/{table}/record")).text)
        assert not faults(record)
        await ada.leave()


async def test_a_thought_that_is_broken_off_is_given_back_to_others_at_once(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = asyncio.Event()

    async def choose(self: BotPool, asked: dict[str, Any], urgency: int, since: int | None) -> str:
        thinking.set()
        await asyncio.sleep(60)
        return ""

    monkeypatch.setattr(BotPool, "choose", choose)
    async with serving(postgres_url) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley", 2)
        for seat in (1, 2):
            await ada.do(table, "bot", seat, "random")
        assert (await ada.do(table, "close")).get("n")
        await ada.watch(table)
        await asyncio.wait_for(thinking.wait(), 60)
    left = await Store.open(postgres_url)
    now, _ = await left.due.next((), ())
    ((at,),) = await left.database.read("select at from due where kind = 'show'")
    assert at <= now
    await left.close()


async def test_a_server_that_shuts_down_puts_no_bots_to_sleep(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It closes its connections first. Moves that fall due meanwhile must not be deferred for lack of viewers.

    The move is claimed up to three times, and no claim ends: when it falls due, when a player connects, and
    at the end. A worker for two bots handles three claims concurrently.
    """
    asked: list[bool | None] = []
    ask = LocalBus.ask

    async def noted(self: LocalBus, table: str, question: str) -> bool | None:
        found = await ask(self, table, question)
        if question == WATCHED:
            asked.append(found)
        return found

    async def choose(self: BotPool, asked: dict[str, Any], urgency: int, since: int | None) -> str:
        await asyncio.sleep(60)
        return ""

    monkeypatch.setattr(BotPool, "choose", choose)
    monkeypatch.setattr(LocalBus, "ask", noted)
    async with serving(sqlite_url, bots=2) as (site, address):
        ada = await Player.new(address)
        table = await ada.open("parley", 2)
        for seat in (1, 2):
            await ada.do(table, "bot", seat, "random")
        assert (await ada.do(table, "close")).get("n")
        await ada.watch(table)
        await until(lambda: True in asked)
        await site.drain()
        asked.clear()
        await site.tables._go_on(table)
        await until(lambda: asked)
    left = await Store.open(sqlite_url)
    now, _ = await left.due.next((), ())
    assert [due.at <= now for due in await left.due.of(table)] == [True]
    await left.close()


async def test_a_bot_whose_process_dies_is_asked_again(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1)
        await ada.watch(table)
        await ada.until(lambda player: player.asked)
        await ada.move()
        await ada.until(lambda player: player.asked or player.over)
        for pid in children():
            os.kill(pid, signal.SIGKILL)
        await ada.play_on()
        await ada.leave()


async def test_a_bot_in_a_file_of_the_host_sits_at_tables_by_its_name_and_its_faults_name_the_line(
    sqlite_url: str, tmp_path: Path
) -> None:
    (tmp_path / "first.py").write_text("def choose(view, budget, rng):\n    print('?')\n    return view.legal()[0]\n")
    (tmp_path / "broken.py").write_text("def choose(view, budget, rng):\n    return view.nothing\n")
    files = [part for name in ("first", "broken") for part in ("--bot", str(tmp_path / f"{name}.py"))]
    with Process("--data", sqlite_url, *files) as server:
        ada = await Player.new(server.address)
        told = (await ada.ask("/api/games/embers/seating?seats=2")).json()
        assert told["bots"][-2:] == ["first", "broken"]
        table = await ada.open("embers", 3)
        assert (await ada.do(table, "sit", 1, "- Ada")).get("n")
        for seat, level in ((2, "first"), (3, "broken")):
            assert (await ada.do(table, "bot", seat, level)).get("n")
        assert (await ada.do(table, "close")).get("n")
        await (await ada.watch(table)).play_on()
        assert ada.hello["bots"][-2:] == ["first", "broken"]
        assert [seat["name"] for seat in ada.around["seats"]] == ["Ada", "first", "broken"]
        await ada.leave()
        _, said = server.end()
    assert "the bot broken failed in embers: raised AttributeError" in said
    assert "(broken.py, line 2)" in said
    assert "the bot first" not in said


async def test_only_bots_that_there_are_can_be_asked(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("embers", 2)
        for name in ("nonsense", "", "x" * 4000, "navi\u202egator"):
            refused = await ada.do(table, "bot", 2, name)
            assert not refused.get("n")
            assert refused["clause"] == "TA-10"
        assert (await ada.do(table, "bot", 2, "navigator")).get("n") == 2


async def test_bots_with_hands_of_their_own_play_with_two_people(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=2) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "hush", bob, bots=1)
        await ada.watch(table)
        await bob.watch(table)
        await asyncio.gather(ada.play_on(), bob.play_on())
        assert ada.around["scores"] == bob.around["scores"]
        await ada.leave()
        await bob.leave()


def children() -> list[int]:
    """Return the bot processes started by this process."""
    own = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()
    return [int(pid) for pid in own if b"bot_process" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def asked(level: str, seconds: float = 2.0) -> dict[str, Any]:
    """Return a request for the first decision of a game of parley."""
    game = load("parley")
    state = game.start(game.seatings(2)[0])
    seat = game.actors(state)[0]
    view = game.write_state(game.view(state, seat).state)
    return {
        "game": "parley", "version": 1, "options": "", "seat": seat, "view": view, "level": level,
        "seed": 1, "seconds": seconds,
    }  # fmt: skip


def test_a_name_from_outside_is_never_a_file_to_run(tmp_path: Path) -> None:
    spy = tmp_path / "spy.py"
    spy.write_text(f"open({str(tmp_path / 'seen')!r}, 'w')\ndef choose(view, budget, rng): return view.legal()[0]\n")
    action, fault, _ = choose(asked(str(spy)))
    assert action
    assert not fault
    assert not (tmp_path / "seen").exists()


def test_a_bot_that_fails_is_answered_for_by_the_clocks_auto_reply(monkeypatch: pytest.MonkeyPatch) -> None:
    class Fool:
        def choose(self, view: View[Any], budget: Budget, rng: Random) -> Any:
            raise ValueError("no idea")

    monkeypatch.setattr(bot_process, "bot", lambda level: Fool())
    action, fault, _ = choose(asked("random"))
    assert fault == "raised ValueError"
    assert action


@pytest.mark.parametrize(("key", "options"), [("astroplane", ""), ("zylatron", "variant=short")])
def test_a_level_that_has_no_time_left_plays_what_it_has_found_so_far(key: str, options: str) -> None:
    """Its time limit expires long before it has searched as far as the level below."""
    game = load(key, options)
    state, rng = game.start(game.seatings(2)[0]), Random(1)
    while CHANCE in game.actors(state) or len(game.legal(state, game.actors(state)[0])) < 2:
        state = step(game, state, rng)
    seat = game.actors(state)[0]
    view = game.write_state(game.view(state, seat).state)
    request = {**asked("admiral", 0.0001), "game": key, "options": options, "seat": seat, "view": view, "share": 0.0}
    action, fault, shortened = choose(request)
    assert action
    assert not fault
    assert shortened
