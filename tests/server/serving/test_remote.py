"""A server's table, played from the terminal."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.serving.kit import Player, Process

pytestmark = pytest.mark.anyio


class Terminal:
    """A `starboard play --server` process with input from one file and output to another."""

    def __init__(self, address: str, table: str, home: Path, typed: str) -> None:
        self._shown = home / "shown"
        keys = home / "typed"
        keys.write_text(typed)
        command = [sys.executable, "-c", "from starboard.cli.main import app; app()"]
        given = ["play", "--server", f"http://{address}", table, "--name", "Ada"]
        environment = {**os.environ, "XDG_DATA_HOME": str(home)}
        with keys.open() as stdin, self._shown.open("w") as stdout:
            self.process = subprocess.Popen(
                [*command, *given], stdin=stdin, stdout=stdout, stderr=subprocess.STDOUT, env=environment
            )

    async def end(self) -> tuple[int, str]:
        try:
            code = await asyncio.to_thread(self.process.wait, 300)
        finally:
            self.process.kill()
            self.process.wait()
        return code, self._shown.read_text()


async def test_a_player_joins_from_the_terminal_and_plays_on_after_the_server_was_killed(
    sqlite_url: str, tmp_path: Path
) -> None:
    server = Process("--data", sqlite_url)
    with server:
        bob = await Player.new(server.address)
        table = await bob.open("embers", 2, target=20)
        await bob.do(table, "sit", 2, "- Bob")
        await bob.watch(table)
        ada = Terminal(server.address, table, tmp_path, "1\n" * 500)
        await bob.until(lambda player: player.n and player.around["seats"][0]["kind"] == "person")
        assert (await bob.do(table, "close")).get("n")
        await bob.until(lambda player: player.asked)
        await bob.move()
        server.end(signal.SIGKILL)
        server.start().ready()
        await bob.watch(table, since=bob.n)
        await bob.play_on()
        code, shown = await ada.end()
        assert code == 0, shown
        assert "The game is over" in shown
        points = bob.around["scores"]
        assert f"The match continues: Ada {points[0]}, Bob {points[1]}, to 20." in shown
        assert "Connection lost. Reconnected." in shown
        assert (tmp_path / "starboard" / "guest.json").stat().st_mode & 0o777 == 0o600
        await bob.leave()


async def test_a_table_that_is_not_there_or_has_no_free_seat_is_said_so(sqlite_url: str, tmp_path: Path) -> None:
    with Process("--data", sqlite_url) as server:
        code, shown = await Terminal(server.address, "nowhere", tmp_path, "").end()
        assert (code, "there is no table 'nowhere'" in shown) == (2, True), shown
        bob = await Player.new(server.address)
        table = await bob.open("embers", 2)
        for seat in (1, 2):
            await bob.do(table, "sit", seat, "- Bob")
        code, shown = await Terminal(server.address, table, tmp_path, "").end()
        assert (code, "all seats are taken" in shown) == (2, True), shown
