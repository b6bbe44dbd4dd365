"""Processes that stop, are killed, restart, and share a table."""

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.services import nats
from tests.server.serving.kit import Player, Process, seated

pytestmark = pytest.mark.anyio


async def test_a_server_that_is_told_to_stop_says_goodbye_and_ends_well(sqlite_url: str) -> None:
    with Process("--data", sqlite_url, "--log", "json") as server:
        ada = await Player.new(server.address)
        table = await seated(ada, "embers", bots=1)
        await ada.watch(table)
        await ada.until(lambda player: player.asked)
        began = time.monotonic()
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        said = await ada.listen()
        while said["type"] != "bye":
            said = await ada.listen()
        assert said["why"] == "drain"
        with pytest.raises(ConnectionClosed):
            await ada.listen()
        code, log = await asyncio.to_thread(server.end)
        assert code == 0
        assert time.monotonic() - began < 4
        assert all(line.startswith("{") for line in log.splitlines()), log
        assert table not in log
        assert ada.cookie.partition("=")[2] not in log


async def test_a_game_goes_on_after_a_kill_and_what_is_sent_again_is_played_once(sqlite_url: str) -> None:
    server = Process("--data", sqlite_url)
    with server:
        ada = await Player.new(server.address)
        table = await seated(ada, "embers", bots=1, options="coals=5")  # with fewer, one round can end the game
        await ada.watch(table)
        await ada.until(lambda player: player.asked)
        await ada.move()
        await ada.until(lambda player: player.asked)
        id = await ada.play()
        await ada.until(lambda player: id in player.answers)
        first = ada.answers.pop(id)
        server.end(signal.SIGKILL)
    with server:
        await ada.watch(table, since=ada.n)
        await ada.until(lambda player: player.n >= first["n"])
        await ada.say("command", id=id, kind="play", seat=1, argument="whatever", decision=0)
        await ada.until(lambda player: id in player.answers)
        assert ada.answers[id] == first
        await ada.play_on()
        await ada.leave()


async def test_two_processes_and_a_worker_serve_one_table(postgres_url: str) -> None:
    given = ("--database", postgres_url, "--bus", nats(), "--bots", "0")
    worker = Process("--database", postgres_url, "--bus", nats(), "--bots", "1", verb="work")
    with Process(*given) as here, Process(*given) as there:
        try:
            worker.start()
            ada, bob = await Player.new(here.address), await Player.new(there.address)
            table = await seated(ada, "embers", bots=2)
            bob.address = there.address
            await ada.watch(table)
            await bob.watch(table)
            await asyncio.gather(ada.play_on(), bob.until(lambda player: player.over))
            assert ada.around["places"] == bob.around["places"]
            assert ada.n == bob.n
            assert bob.hello["seat"] is None
            await ada.say("say", id="s1", text="thanks")
            await bob.until(lambda player: player.heard)
            await ada.leave()
            await bob.leave()
        finally:
            assert worker.end()[0] == 0


async def test_two_people_at_one_table_through_two_processes(postgres_url: str) -> None:
    given = ("--database", postgres_url)  # no bus: other processes see a move within a second
    with Process(*given) as here, Process(*given) as there:
        ada, bob = await Player.new(here.address), await Player.new(here.address)
        bob.address = there.address
        table = await seated(ada, "embers", bob)
        await ada.watch(table)
        await bob.watch(table)
        for _ in range(2):
            for player in (ada, bob):
                await player.until(lambda one: one.n)
                if player.asked:
                    await player.move()
            await asyncio.gather(*(player.until(lambda one: one.n >= max(ada.n, bob.n)) for player in (ada, bob)))
        assert ada.n == bob.n > 4
        assert here.end()[0] == there.end()[0] == 0


async def test_twenty_tables_fit_in_a_laptop(sqlite_url: str) -> None:
    began = time.monotonic()
    with Process("--data", sqlite_url, "--bots", "1") as server:
        assert time.monotonic() - began < 20  # two seconds on an idle machine
        players = [await Player.new(server.address) for _ in range(20)]
        for player in players:
            table = await seated(player, "spacewalk", bots=1)
            await player.watch(table)
        for player in players:
            await player.until(lambda one: one.n >= 4)
        assert megabytes(server.pid) + sum(megabytes(child) for child in children(server.pid)) < 120
        maps = Path(f"/proc/{server.pid}/maps").read_text()
        assert "asyncpg" not in maps
        for player in players:
            await player.leave()


def megabytes(pid: int) -> float:
    """Return the memory use (PSS) of a process in MiB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def test_neither_asyncpg_nor_nats_is_imported_by_a_laptop() -> None:
    code = "import sys; import starboard.server.serving; print(sorted({'asyncpg', 'nats'} & {*sys.modules}))"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == "[]"
