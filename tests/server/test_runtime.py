"""The server without threads and child processes, running only on the event loop."""

import asyncio
import threading
from pathlib import Path
from typing import Any, NoReturn

import pytest

from starboard.core import Record
from starboard.core.record import faults
from starboard.server import runtime
from starboard.server.store.schema import bring_up_to_date
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
def inline(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every start of a thread or process fail."""

    def forbidden(*given: Any, **named: Any) -> NoReturn:
        raise AssertionError("a thread or a process was started")

    monkeypatch.setattr(runtime, "INLINE", True)
    monkeypatch.setattr(threading.Thread, "start", forbidden)
    monkeypatch.setattr(asyncio, "create_subprocess_exec", forbidden)
    monkeypatch.setattr("subprocess.Popen.__init__", forbidden)
    monkeypatch.setattr("os.fork", forbidden)


async def test_a_game_against_a_bot_is_played_stored_replayed_and_verified_without_a_thread_or_a_process(
    inline: None, tmp_path: Path
) -> None:
    url = f"sqlite:///{tmp_path / 'starboard.db'}"
    await bring_up_to_date(url)
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=1)
        await (await ada.watch(table)).play_on()
        record = Record.read((await ada.ask(f"/api/tables/{table}/record")).text)
        assert record.has("result")
        assert faults(record) == []
        steps = (await ada.ask(f"/api/tables/{table}/replay")).json()
        assert steps[-1]["n"] == ada.n
        assert await site.store.database.read("pragma journal_mode") == [("delete",)]
        await ada.leave()


async def test_what_would_hold_up_the_loop_runs_on_it(inline: None) -> None:
    here = threading.current_thread()
    thread = runtime.SerialThread("test")
    assert await runtime.in_thread(threading.current_thread) is here
    assert await thread.run(threading.current_thread) is here
    thread.close()


async def test_a_child_process_is_a_module_that_is_asked(inline: None) -> None:
    child = await runtime.ChildProcess.start("tests.server.answering")
    assert child.alive
    assert await child.ask({"number": 20}) == {"answer": "21"}
    child.kill()
    await child.wait()
    assert child.alive


async def test_elsewhere_there_are_threads_and_processes() -> None:
    """Elsewhere the same calls do use a thread or process, so the tests above can fail."""
    thread = runtime.SerialThread("test")
    assert await runtime.in_thread(threading.current_thread) is not threading.current_thread()
    assert await thread.run(threading.current_thread) is not threading.current_thread()
    thread.close()
    child = await runtime.ChildProcess.start("tests.server.answering")
    assert await child.ask({"number": 20}) == {"answer": "21"}
    child.kill()
    await child.wait()
    assert not child.alive


async def test_a_process_whose_start_nobody_waits_for_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[asyncio.subprocess.Process] = []
    begun, create = asyncio.Event(), asyncio.create_subprocess_exec

    async def slowly(*given: Any, **named: Any) -> asyncio.subprocess.Process:
        started.append(await create(*given, **named))
        begun.set()
        await asyncio.sleep(0.1)
        return started[0]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", slowly)
    starting = asyncio.create_task(runtime.ChildProcess.start("tests.server.answering"))
    await begun.wait()
    starting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await starting
    assert started[0].returncode is not None
