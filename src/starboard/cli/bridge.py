"""The bridge connects a bot from a file to a remote server, at every table where it has a seat."""

import asyncio
import secrets
from pathlib import Path
from typing import Any

from rich.console import Console

from starboard.bots.roster import title
from starboard.cli.bot_account import BotAccount, table_path
from starboard.cli.parameters import a_bot
from starboard.cli.trouble import Trouble
from starboard.core.registry import load
from starboard.server.workers.bot_pool import BotFailed, BotPool

Key = tuple[str, int]  # a table and a seat


class Bridge:
    """The bridge of one bot. The bot chooses in a separate process; the choice is then sent to the server."""

    def __init__(self, console: Console, file: Path, account: BotAccount, seconds: float, jobs: int) -> None:
        self._console = console
        self._account = account
        self._name = title(str(file))
        self._pool = BotPool(jobs, seconds, {self._name: str(file.resolve())})
        self._calls: dict[Key, int] = {}  # number of `awaited` events received
        self._moving: dict[Key, asyncio.Task[None]] = {}
        self._others: set[asyncio.Task[Any]] = set()

    async def run(self, table: str) -> None:
        """Run until the token is rejected or the task is cancelled."""
        me = await asyncio.to_thread(self._account.me)
        self._say(f"{me['name']} is at {self._account.server} and is waiting for tables. Press Ctrl+C to stop.")
        if table:
            await self._sit(table)
        heard: asyncio.Queue[dict[str, Any] | Trouble] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        self._account.listen(lambda event: _hand_over(loop, heard, event))
        try:
            while True:
                event = await heard.get()
                if isinstance(event, Trouble):
                    raise event
                self._take(event)
        finally:
            tasks = (*self._moving.values(), *self._others)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._pool.close()

    async def _sit(self, table: str) -> None:
        """Take the first free seat of a table, unless the bot already has one."""
        status, info = await asyncio.to_thread(self._account.ask, table_path(table))
        if status != 200:
            raise Trouble(f"there is no table {table!r} on {self._account.server}")
        if info["yours"]:
            return
        free = [seat for seat, kind in enumerate(info["kinds"], 1) if kind == "open"]
        if not free:
            raise Trouble(f"all seats at table {table} are taken")
        if not await self._command(
            table, {"id": f"sit-{secrets.token_hex(8)}", "kind": "sit", "seat": free[0], "argument": f"- {self._name}"}
        ):
            raise Trouble(f"the bot could not take a seat at table {table}")

    def _take(self, event: dict[str, Any]) -> None:
        match event["type"]:
            case "awaited":
                key = event["table"], event["seat"]
                self._calls[key] = self._calls.get(key, 0) + 1
                if key not in self._moving:
                    self._moving[key] = asyncio.create_task(self._play(key))
            case "requested":
                task = asyncio.create_task(self._agree(event))
                self._others.add(task)
                task.add_done_callback(self._others.discard)
            case "ended":
                places = " ".join(map(str, event["places"]))
                self._say(f"table {event['table']} {f'is over: places {places}' if places else 'was closed'}")
            case "lost":
                self._say("Connection lost, reconnecting...")
            case "found":
                self._say("Reconnected.")

    async def _play(self, key: Key) -> None:
        """Play the decisions of one seat in order until none is left."""
        answered = 0
        while self._calls[key] != answered:
            answered = self._calls[key]
            try:
                await self._answer(*key)
            except (Trouble, ValueError) as fault:  # the server is unreachable, or the game is not installed here
                self._say(f"table {key[0]}: {fault}")
        del self._moving[key], self._calls[key]

    async def _answer(self, table: str, seat: int) -> None:
        status, position = await asyncio.to_thread(self._account.ask, table_path(table, f"/position?seat={seat}"))
        if status != 200 or not position["legal"]:
            return
        game = load(position["game"], position["options"], position["rules"])
        request = {
            "game": position["game"], "version": position["rules"], "options": position["options"], "seat": seat,
            "view": position["view"], "level": self._name, "seed": secrets.randbits(64),
        }  # fmt: skip
        try:
            action = await self._pool.choose(request)
        except BotFailed as fault:
            self._say(f"table {table}: {fault}; playing its first legal action instead")
            action = position["legal"][0]
        command = {"id": f"bot-{seat}-{position['decision']}", "kind": "play", "seat": seat, "argument": action}
        if not game.real_time:
            command["decision"] = position["decision"]
        await self._command(table, command)

    async def _agree(self, event: dict[str, Any]) -> None:
        """Agree to any request by other players."""
        id = f"agree-{secrets.token_hex(8)}"
        await self._command(event["table"], {"id": id, "kind": "agree", "seat": event["seat"]})

    async def _command(self, table: str, command: dict[str, Any]) -> bool:
        """Send a command and return whether it succeeded. An outdated decision (TA-4) is not reported."""
        try:
            status, answer = await asyncio.to_thread(self._account.ask, table_path(table, "/commands"), command)
        except Trouble as fault:
            self._say(f"table {table}: {fault}")
            return False
        if status != 200 and answer.get("clause") != "TA-4":
            why = answer.get("why") or f"{answer.get('refusal', {}).get('id', status)} ({answer.get('clause', '')})"
            self._say(f"table {table}: {command['kind']} {command.get('argument', '')} was refused: {why}")
        return status == 200

    def _say(self, line: str) -> None:
        self._console.print(line, highlight=False, markup=False, soft_wrap=True)


def _hand_over(loop: asyncio.AbstractEventLoop, queue: "asyncio.Queue[Any]", event: Any) -> None:
    """Pass an event from the listener thread to the loop; drop it if the loop is closed."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(queue.put_nowait, event)


def run(console: Console, file: Path, server: str, token: str, table: str, seconds: float, jobs: int) -> None:
    a_bot(str(file))
    bridge = Bridge(console, file, BotAccount(server, token), seconds, jobs)
    try:
        asyncio.run(bridge.run(table))
    except KeyboardInterrupt:
        console.print("Goodbye.")
