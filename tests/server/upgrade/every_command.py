"""Test data for upgrades: a running table of every game, and rows of every kind of command.

Writes data/<version>.sql and data/<version>.postgres.sql: python -m tests.server.upgrade.every_command
"""

import asyncio
import json
import random
import sqlite3
import subprocess
import uuid
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from starboard.core.chance import share_commitment
from starboard.core.draft import to_be_tried
from starboard.core.real_time import advanced, alarm_of
from starboard.core.record import Record
from starboard.core.registry import load
from starboard.core.seating import TABLE, Seat
from starboard.server.outcome import results
from starboard.server.rating import rated_seats
from starboard.server.record_export import export_record
from starboard.server.store import Appended, Store
from starboard.server.store.expiring_item import ExpiringItem
from starboard.server.store.listing import Listing
from starboard.server.store.moderation import ModerationDecision
from starboard.server.store.notice import NoticeKey
from starboard.server.store.schema import known
from starboard.server.table_service import TableService
from starboard.table.agreements import COURTESY, successor
from starboard.table.command import SYSTEM, Command
from starboard.table.imported import import_command, row_command
from starboard.table.notation import read_operation
from starboard.table.setup import new_setup
from starboard.table.start import PATIENCE
from starboard.table.table import Table
from tests.server.conftest import administer
from tests.server.services import postgres, program

DATA = Path(__file__).parent / "data"
AT = 1_790_000_000_000  # ms: the start of all tables
ADA, BOB, CLEO = "gada", "gbob", "gcleo"
NAMES = {ADA: "Ada", BOB: "Bob", CLEO: "Cleo"}
RUNNING = ("spacewalk", "astron", "astroplane", "zylatron", "situation7")


def share(seat: Seat) -> bytes:
    return bytes([seat]) * 32


class Scene:
    """A table for scripted commands, with its own clock."""

    def __init__(self, service: TableService, id: str) -> None:
        self.service, self.id, self.at = service, id, AT
        self.rng = random.Random(id)

    async def open(
        self, key: str, options: str = "", seats: int = 2, pace: str = "none", rated: bool = False
    ) -> "Scene":
        setup = new_setup(self.id, key, options, seats, pace, rated=rated)
        await self.service.open(setup, ADA, bytes(32), self.at, f"{self.id}-0")
        return self

    async def table(self) -> Table:
        return (await self.service.cached(self.id)).table

    async def do(self, kind: str, seat: Seat = TABLE, argument: str = "", author: str = "") -> None:
        table = await self.table()
        self.at += 1_000
        author = author or (SYSTEM if seat == TABLE else table.occupant(seat).who)
        await self.give(Command(f"{self.id}-{table.n}", author, read_operation(kind, seat, argument), self.at))

    async def give(self, command: Command) -> None:
        outcome = await self.service.command(self.id, command)
        assert isinstance(outcome, Appended), (self.id, command, outcome)

    async def sit(self, *people: str, fair: bool = False) -> "Scene":
        for seat, person in enumerate(people, 1):
            commitment = share_commitment(self.id, seat, share(seat)) if fair else "-"
            await self.do("sit", seat, f"{commitment} {NAMES[person]}", person)
        return self

    async def bots(self, *seats: Seat, level: str = "random") -> "Scene":
        for seat in seats:
            await self.do("bot", seat, level, ADA)
        return self

    async def start(self) -> "Scene":
        await self.do("close", author=ADA)
        return self

    async def play(self, actions: int) -> "Scene":
        """Play `actions` random actions, sending tries where only the server can decide."""
        for _ in range(actions):
            table = await self.table()
            assert table.history is not None
            game: Any = table.setup.game
            state = advanced(game, table.history.state, self.at + 1_000 - table.began)
            seat, action = self.rng.choice([(seat, one) for seat in table.actors for one in game.legal(state, seat)])
            occupant = table.occupant(seat)
            if occupant.level:
                await self.do("play", seat, game.write(action), SYSTEM)
            elif to_be_tried(game, state, seat, action) is None:
                await self.do("play", seat, game.write(action))
            else:
                ids = game.attempt_ids(state, seat, action, table.history.fairness.cosmetic_seed)
                await self.do("try", seat, " ".join(sorted(ids)))
        return self

    async def wake(self) -> None:
        """Advance the real-time game to its alarm, and trigger it."""
        table = await self.table()
        assert table.history is not None
        wanted = alarm_of(table.setup.game, table.history.state)
        assert wanted is not None
        self.at = max(self.at, table.began + wanted)
        await self.do("alarm")


async def every_game(service: TableService) -> None:
    """Play each game to its middle. All players commit to a share of the fair chance and reveal it."""
    for key in RUNNING:
        scene = await Scene(service, f"running-{key}").open(key)
        await scene.sit(ADA, BOB, fair=True)
        await scene.start()
        await scene.do("reveal", 1, share(1).hex())
        await scene.do("reveal", 2, share(2).hex())
        for reply in load(key, "").auto_replies[:1] if key == "spacewalk" else ():
            await scene.do("habit", 1, reply)
        await scene.play(12)


async def before_the_start(service: TableService) -> None:
    """Take, leave and hand over seats, start without a late share, and close the doors."""
    gathering = await (await Scene(service, "gathering").open("astron", seats=3)).sit(ADA, BOB)
    await gathering.do("stand", 2)
    await gathering.bots(3)
    late = await (await Scene(service, "late").open("astron")).sit(ADA, BOB, fair=True)
    await late.start()
    await late.do("reveal", 1, share(1).hex())
    late.at += PATIENCE
    await late.do("late")
    await late.do("doors", TABLE, "closed", ADA)
    await late.do("hand", 2, f"{BOB} {CLEO} Cleo", SYSTEM)
    await late.do("name", 2, "Cleopatra", SYSTEM)
    await late.play(4)


async def agreements(service: TableService) -> None:
    """Ask for undos, pauses and settlements, and let one clock run out."""
    scene = await (await Scene(service, "agreements").open("spacewalk", pace="live 600+10")).sit(ADA, BOB)
    await (await scene.start()).play(6)
    mover = (await scene.table()).actors[0]
    other = 3 - mover
    await scene.do("undo", mover)
    await scene.do("decline", other)
    await scene.do("undo", mover)
    await scene.do("agree", other)
    await scene.do("pause", mover)
    await scene.do("agree", other)
    await scene.do("resume", mover)
    mover = (await scene.table()).actors[0]
    scene.at += 700_000
    await scene.do("flag", mover, author=SYSTEM)
    settled = await (await (await Scene(service, "settled").open("zylatron")).sit(ADA, BOB)).start()
    await settled.play(3)
    await settled.do("settle", 1)
    await settled.do("agree", 2)
    await settled.do("rematch", 1)
    settled.at += COURTESY
    await settled.do("rematch", 1)
    await follow_up(service, await settled.table(), settled.at)


async def follow_up(service: TableService, table: Table, at: int) -> None:
    setup, host, occupants = successor(table)
    scene = Scene(service, setup.id)
    await service.open(setup, host, bytes(32), at, f"{setup.id}-0")
    for seat, occupant in enumerate(occupants, 1):
        await scene.do("sit", seat, f"- {occupant.name}", occupant.who)


async def gone_and_back(service: TableService) -> None:
    """Add substitute bots, let players leave and resign, and let the host close a table."""

    async def random_bot(table: str, seat: Seat) -> str:
        return "random"

    service.stand_in = random_bot
    scene = await (await (await Scene(service, "away").open("spacewalk", seats=3)).sit(ADA, BOB, CLEO)).start()
    mover = (await scene.table()).actors[0]
    other = mover % 3 + 1
    await scene.do("substitute", mover, author=(await scene.table()).occupant(other).who)
    await scene.do("back", mover)
    await scene.play(2)
    await scene.do("leave", other)
    resigned = await (await (await Scene(service, "resigned").open("astron", rated=True)).sit(ADA, BOB)).start()
    await resigned.play(3)
    await resigned.do("resign", 2)
    closed = await (await (await Scene(service, "closed").open("astroplane")).sit(ADA, BOB)).start()
    await closed.do("end", TABLE, "The evening is over.")


async def early(service: TableService) -> None:
    """Answer a question early."""
    scene = await (await (await Scene(service, "early").open("spacewalk", seats=3)).sit(ADA, BOB, CLEO)).start()
    while True:
        table = await scene.table()
        assert table.history is not None
        game = table.setup.game
        for seat in (1, 2, 3):
            question = game.upcoming_decision(table.history.state, seat)
            if question is not None:
                await scene.do("early", seat, game.write(game.legal(question, seat)[0]))
                return
        await scene.play(1)


async def by_the_clock(service: TableService) -> None:
    """Play in real time: tries, alarms, a bot for an absent player, and a game paused for its only player."""
    scene = await (await (await Scene(service, "race").open("situation7")).sit(ADA, BOB)).start()
    await scene.do("absent", 2, "cadet", SYSTEM)
    await scene.play(10)
    await scene.wake()
    alone = await (await (await Scene(service, "alone").open("situation7")).sit(ADA)).bots(2, level="cadet")
    await alone.start()
    await alone.play(2)
    alone.at += 10_000  # the countdown is over
    await alone.do("away", 1, author=SYSTEM)


async def shown_record(service: TableService) -> None:
    """Create a table that shows a record."""
    source = (await service.latest("settled")).table
    record = Record.read(str(export_record(source, await service.store.rows("settled"), None)))
    await service.begin(import_command("shown", record, AT))
    scene = Scene(service, "shown")
    for row in record.rows[:3]:
        await scene.give(row_command(row, AT))


async def around(service: TableService) -> None:
    """Store every kind of data besides table rows."""
    store = service.store
    await store.chat.say("agreements", ADA, "all", "hello", AT)
    await store.expiring_items.put(ExpiringItem("link", "0" * 64, ADA, b"{}", AT + 10**12))
    await store.moderation.decide(ModerationDecision("mute", CLEO, "a week of silence"), "mute")
    await store.notices.claim(NoticeKey("running-astron", 1, 3, "turn"), ADA)
    await store.heartbeats.beat()
    await store.listings.put(Listing("gathering", ADA, "astron", "none", "en", AT, AT + 10**12, 1, True, b"{}"))
    for id in ("settled", "resigned"):
        table = (await service.latest(id)).table
        await store.of(id).results.put(id, results(table))
        if table.setup.rated:
            await store.ratings.put(id, rated_seats(table, await store.rows(id)))
        await store.of(id).reviews.put(id, "1", b"{}")


async def fill(url: str) -> None:
    store = await Store.open(url, process="safety-net")
    service = TableService(store)
    service.new_salt = lambda: "5a" * 32
    for part in (every_game, before_the_start, agreements, gone_and_back, early, by_the_clock, shown_record, around):
        await part(service)
    await store.close()


# ---- as files


async def records(store: Store) -> dict[str, str]:
    """Return a digest of each viewer's record for each started table, by table and seat."""
    service, found = TableService(store), {}
    async for listed in store.tables.all():
        table = (await service.latest(listed.table.id)).table
        rows = await store.rows(listed.table.id)
        for seat in (None, *table.setup.seating.seats) if table.history is not None else ():
            text = str(export_record(table, rows, seat))
            found[f"{listed.table.id} {seat or 0}"] = sha256(text.encode()).hexdigest()
    return found


async def write() -> None:
    name = known()[-1]
    with TemporaryDirectory() as folder:
        file = f"{folder}/starboard.db"
        await fill(file)
        (DATA / f"{name}.sql").write_text("\n".join(sqlite3.connect(file).iterdump()) + "\n", "utf-8")
        store = await Store.open(file)
        (DATA / f"{name}.json").write_text(json.dumps(await records(store), indent=1) + "\n", "utf-8")
        await store.close()
    database = f"starboard_{uuid.uuid4().hex[:12]}"
    url = postgres().rpartition("/")[0] + f"/{database}"
    await administer(f"create database {database}")
    await fill(url)
    dumped = subprocess.run(
        [program("pg_dump"), "--inserts", "--no-owner", "--no-privileges", url],
        capture_output=True,
        check=True,
        text=True,
    )
    await administer(f"drop database {database} with (force)")
    kept = [line for line in dumped.stdout.splitlines() if line and not line.startswith(("--", "SET ", "\\"))]
    (DATA / f"{name}.postgres.sql").write_text("\n".join(kept) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(write())
