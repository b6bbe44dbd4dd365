"""`starboard bot`: a bot in a file plays on a remote server."""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from starboard.table.row import read_row
from tests.server.serving.kit import BotPlayer, Player, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio
FIRST = "def choose(view, budget, rng):\n    return view.legal()[0]\n"


class CuttableLine:
    """A TCP proxy between a bot and its server, which can cut all connections."""

    def __init__(self, address: str) -> None:
        self._host, _, port = address.partition(":")
        self._port = int(port)
        self._writers: list[asyncio.StreamWriter] = []
        self.cuts = 0
        self.address = ""

    async def open(self) -> asyncio.Server:
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        return server

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._host, self._port)
        self._writers += [writer, back]
        await asyncio.gather(self._pass_on(reader, back), self._pass_on(there, writer))

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while part := await reader.read(4096):
                writer.write(part)
                await writer.drain()
        writer.close()

    def cut(self) -> None:
        self.cuts += 1
        for writer in self._writers:
            writer.transport.abort()
        self._writers.clear()


class RunningBot:
    """A bot's process and its output so far."""

    def __init__(self, process: asyncio.subprocess.Process, said: Path) -> None:
        self.process = process
        self._said = said

    @property
    def said(self) -> str:
        return self._said.read_text()

    async def end(self) -> int:
        return await asyncio.wait_for(self.process.wait(), 30)


@contextlib.asynccontextmanager
async def running(folder: Path, server: str, token: str, *more: str, text: str = FIRST) -> AsyncIterator[RunningBot]:
    file, said = folder / "mybot.py", folder / "said"
    file.write_text(text)
    command = [sys.executable, "-c", "from starboard.cli.main import app; app()", "bot", str(file)]
    environment = {**os.environ, "STARBOARD_GAMES": "tests.sketches tests.contract.toys", "COLUMNS": "200"}
    with said.open("w") as out:
        process = await asyncio.create_subprocess_exec(
            *command, "--server", server, "--token", token, *more, stdout=out, stderr=out, env=environment
        )
    try:
        yield RunningBot(process, said)
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def invited(ada: Player, game: str, bot: str) -> str:
    """Start a table with Ada and her invited bot."""
    table = await ada.open(game, 2)
    assert (await ada.do(table, "sit", 1, "- Ada")).get("n")
    assert (await ada.ask(f"/api/tables/{table}/seats/2/bot", {"token": bot})).json().get("n")
    assert (await ada.do(table, "start")).get("n")
    return table


async def test_a_bot_plays_against_its_owner_at_several_tables_at_once(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        async with running(tmp_path, f"http://{address}", rover.token) as bot:
            tables = [await invited(ada, game, rover.id) for game in ("drift", "parley", "embers")]
            watching = [await Player(address, ada.cookie).watch(table) for table in tables]
            await asyncio.wait_for(asyncio.gather(*(player.play_on() for player in watching)), 120)
            assert [player.around["seats"][1]["name"] for player in watching] == ["Rover (bot)"] * 3
            await until(lambda: bot.said.count("is over: places") == 3)
            bot.process.send_signal(signal.SIGINT)
            assert await bot.end() == 0
            assert "refused" not in bot.said
            for player in watching:
                await player.leave()


async def test_a_bot_goes_on_after_its_connection_was_cut(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        line = CuttableLine(address)
        async with await line.open(), running(tmp_path, line.address, rover.token) as bot:
            table = await invited(ada, "embers", rover.id)
            await ada.watch(table)
            while not ada.over:
                if ada.asked:
                    line.cut()
                    await ada.move()
                else:
                    await ada.listen()
            assert line.cuts > 1
            assert "Connection lost, reconnecting..." in bot.said
            assert "Reconnected." in bot.said
            await ada.leave()


async def test_a_faulty_bot_names_its_line_and_the_game_goes_on(sqlite_url: str, tmp_path: Path) -> None:
    text = "def choose(view, budget, rng):\n    return view.nothing\n"
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("embers", 2)
        assert (await ada.do(table, "sit", 1, "- Ada")).get("n")
        rover = await BotPlayer.of(ada)
        async with running(tmp_path, address, rover.token, "--table", table, text=text) as bot:
            await ada.watch(table)
            await ada.until(lambda player: player.n and player.around["seats"][1]["kind"] == "person")
            assert (await ada.do(table, "start")).get("n")
            await asyncio.wait_for(ada.play_on(), 60)
            assert "(mybot.py, line 2)" in bot.said
            await ada.leave()


async def test_a_bot_agrees_to_an_undo(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        async with running(tmp_path, address, rover.token) as bot:
            table = await invited(ada, "embers", rover.id)
            await ada.watch(table)
            await ada.until(lambda player: player.asked)
            n = await ada.move()
            await ada.until(lambda player: player.asked and player.n > n)
            asked = (await ada.do(table, "undo", 1))["n"]
            await ada.until(lambda player: player.n > asked)
            assert read_row((await site.store.rows(table))[asked].body.decode()).kind == "agree"
            assert "refused" not in bot.said
            await ada.leave()


async def test_a_token_that_is_not_valid_or_no_longer_ends_it_with_a_sentence(sqlite_url: str, tmp_path: Path) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        async with running(tmp_path, address, "sb_nonsense") as bot:
            assert await bot.end() == 2
            assert f"starboard: http://{address} does not accept this token." in bot.said
        ada = await Player.new(address)
        rover = await BotPlayer.of(ada)
        async with running(tmp_path, address, rover.token) as bot:
            await until(lambda: "is waiting for tables" in bot.said)
            async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
                assert (await client.delete(f"/api/me/tokens/{rover.id}")).status_code == 204
            assert await bot.end() == 2
            assert "does not accept this token" in bot.said
        assert not site.service.watched()


async def test_a_server_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    async with running(tmp_path, "http://127.0.0.1:9", "sb_x") as bot:
        assert await bot.end() == 2
        assert "http://127.0.0.1:9 cannot be reached: [Errno 111] Connection refused" in bot.said
