#!/usr/bin/env python3
"""Create sample data for viewing pages: two weeks of real games with bots and friends, puzzles and weekly events.

python tools/fortnight.py FILE [--days 14] prints the cookie of the person. Then: starboard serve --data FILE
"""

import argparse
import asyncio
import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.proving.moved_clock import DAY, MovedClock, moved_clock

from starboard.bots.bot import Budget
from starboard.bots.level_bot import LevelBot
from starboard.core.registry import lessons
from starboard.core.seating import TABLE
from starboard.server.clock import now_ms
from starboard.server.guests import COOKIE
from starboard.server.lessons import puzzle_lesson, puzzle_of_day
from starboard.server.serving import ServeOptions, key_of
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store.due import DueRow
from starboard.server.store.row import Appended
from starboard.server.store.store import Store
from starboard.server.store.tournaments import KIND
from starboard.server.tournaments.table_ids import table_id
from starboard.server.tournaments.weekly import WeeklyEvent
from starboard.server.tournaments.weekly_plan import DAYS, read_weekly
from starboard.server.voyage import core_lessons, order
from starboard.server.workers.result_handler import ResultHandler
from starboard.server.workers.tournament_handler import BREAK, TournamentHandler
from starboard.table.command import SYSTEM, Command
from starboard.table.notation import read_operation
from starboard.table.operations import CloseSeats, SeatBot, Sit
from starboard.table.setup import new_setup
from starboard.table.table import OVER, PLAYING, Table
from starboard.tournament.row import TournamentCommand
from starboard.tournament.tournament import OVER as ENDED

PLAN = "19:30 spacewalk live 600+5"  # on the weekday of EVENT, so that every fortnight has the same events
EVENT = 6
BOT, PERSON = 20, 120  # positions searched by a bot and by a person's stand-in; few, so that a run takes minutes
MS = DAY // 1_000_000  # ms in a day
HOURS = DAY // 12  # the last day begins this long ago (two hours in ns), so that it is over now
YEAR = 365 * MS


@dataclass(frozen=True)
class Meeting:
    """A game on a day: its seats (people by name, bots by level) and its house rules."""

    day: int
    game: str
    seats: tuple[str, ...]
    options: str = ""
    rated: bool = False


MEETINGS = (
    Meeting(0, "spacewalk", ("Ben", "stargazer"), "mode=plain"),
    Meeting(1, "spacewalk", ("Ben", "stargazer")),
    Meeting(1, "astroplane", ("Ben", "Mira")),
    Meeting(2, "spacewalk", ("Ben", "ensign")),
    Meeting(3, "situation7", ("Ben", "stargazer"), "mode=by_turns"),
    Meeting(4, "spacewalk", ("Ben", "Mira", "Cleo")),
    Meeting(5, "astroplane", ("Ben", "stargazer")),
    Meeting(5, "spacewalk", ("Mira", "captain")),
    Meeting(6, "astroplane", ("Sam", "Ben"), rated=True),
    Meeting(8, "spacewalk", ("Ben", "navigator")),
    Meeting(9, "astron", ("Mira", "Cleo", "Sam")),
    Meeting(10, "situation7", ("Ben", "Jo"), "mode=by_turns"),
    Meeting(11, "spacewalk", ("Mira", "Ben", "Cleo")),
    Meeting(12, "astroplane", ("Ben", "ensign")),
    Meeting(13, "spacewalk", ("Ben", "Mira"), rated=True),
)


class Fortnight:
    """A site with a clock set to the past, and the people who play there."""

    def __init__(self, site: Site, clock: MovedClock, seed: int) -> None:
        self.site, self.clock = site, clock
        self.rng = Random(seed)
        self.people: dict[str, str] = {}
        self.tables = 0

    async def live(self, days: int) -> None:
        """Play the games, solve the puzzles and hold the weekly events of each day."""
        for name in ("Ben", "Mira", "Cleo", "Sam", "Jo"):
            self.people[name] = self.site.accounts.guests.new()
            await self.site.accounts.rename(self.people[name], name, YEAR)
        await self.learn("Ben", "spacewalk", core_lessons("spacewalk"))
        await self.learn("Ben", "astroplane", core_lessons("astroplane")[:2])
        await self.learn("Mira", "spacewalk", [lesson.key for lesson in lessons("spacewalk")])
        first = self.clock.ms
        weekday = DAYS[datetime.fromtimestamp((first + EVENT * MS) / 1000, UTC).weekday()]
        plan = read_weekly(f"{weekday} {PLAN}")
        events = WeeklyEvent(plan, self.site.store, self.site.tournaments, self.site.clock)
        for day in range(days):
            self.clock.reach(first + day * MS)
            event = (await events.prepare()).id
            await self.solve_todays(day)
            for meeting in (each for each in MEETINGS if each.day == day):
                await self.meet(meeting)
            starts = (await self.site.tournaments.latest(event)).terms.starts
            if day < days - 1 and starts < self.clock.ms + MS:
                await self.hold(event, starts)

    async def learn(self, name: str, game: str, keys: Sequence[str]) -> None:
        for key in keys:
            await self.site.accounts.progress.keep(self.people[name], game, key)

    async def solve_todays(self, day: int) -> None:
        """Let everyone solve the puzzle of the day, except on their days off. Some miss it first."""
        found = puzzle_of_day(order(), self.clock.ms)
        if found is None:
            return
        game, puzzle = found
        key = puzzle_lesson(game, puzzle).key
        for number, (name, person) in enumerate(self.people.items()):
            if day % (number + 3) == number + 2 and name != "Mira":
                continue  # a day off
            if self.rng.random() < 0.25 + number / 10:
                await self.site.puzzle_tries.note(person, game, key, solved=False, rated=True)
                self.clock.move(seconds=60)
            await self.site.puzzle_tries.note(person, game, key, solved=True, rated=True)
            await self.site.accounts.progress.keep(person, game, key)
            self.clock.move(seconds=90)

    # ---- tables

    async def meet(self, meeting: Meeting) -> Table:
        self.tables += 1
        id = f"fortnight{self.tables}"
        setup = new_setup(id, meeting.game, meeting.options, len(meeting.seats), rated=meeting.rated)
        owner = next(self.people[name] for name in meeting.seats if name in self.people)
        await self.site.service.open(setup, owner, secrets.token_bytes(32), self.clock.ms, "open")
        for seat, name in enumerate(meeting.seats, 1):
            person = self.people.get(name)
            operation = SeatBot(seat, name) if person is None else Sit(seat, "-", name)
            await self.command(id, person or owner, operation)
        await self.command(id, owner, CloseSeats(TABLE))
        return await self.play(id)

    async def command(self, id: str, author: str, operation: Any) -> None:
        outcome = await self.site.service.command(id, Command(secrets.token_hex(8), author, operation, self.clock.ms))
        if not isinstance(outcome, Appended):
            raise SystemExit(f"{id}: {outcome.message}")

    async def play(self, id: str) -> Table:
        """Play a table to its end, and store its result."""
        while (table := await self.site.service.table(id)).stage == PLAYING:
            seat = self.rng.choice(table.actors)
            view, sitter = table.view(seat), table.occupant(seat)
            if view is None:
                raise SystemExit(f"{id} has not begun")
            level, positions = (sitter.level, BOT) if sitter.level else ("captain", PERSON)
            action = LevelBot(level, capped=False).choose(view, Budget(nodes=positions, mood=id), self.rng)
            self.clock.move(seconds=self.rng.uniform(4, 30))
            written = view.game.write(action)
            await self.command(id, SYSTEM if sitter.level else sitter.who, read_operation("play", seat, written))
        if table.stage == OVER:
            await ResultHandler(self.site.service).handle(DueRow(id, "result", table.n, now_ms(), "result", "", b"", 1))
        return table

    # ---- the weekly event

    async def hold(self, id: str, starts: int) -> None:
        """Sign up three people for a weekly event and play all its rounds."""
        for name in ("Ben", "Mira", "Cleo"):
            person = self.people[name]
            command = TournamentCommand("enter", person, "enter", self.clock.ms, {"name": name})
            await self.site.tournaments.command(id, command)
        self.clock.reach(starts)
        handler = TournamentHandler(self.site.service, self.site.tournaments)
        due = DueRow(id, KIND, 0, starts, KIND, "", b"", 1)
        while (event := await self.site.tournaments.latest(id)).stage != ENDED:
            later = await handler.handle(due)
            payload = later[1] if isinstance(later, tuple) else b""
            due = DueRow(id, KIND, event.n, now_ms(), KIND, "", payload, 1)
            for table in event.rounds[-1].tables if event.rounds else ():
                await self.play(table_id(id, len(event.rounds), table.number))
            self.clock.move(seconds=BREAK / 1000)


async def fortnight(file: Path, days: int = 14, seed: int = 1) -> str:
    """Fill a new data file, and return the cookie of Ben, who has played for that many days."""
    with moved_clock((1 - days) * DAY - HOURS) as clock:
        store = await Store.open(str(file))
        site = Site(store, key_of(ServeOptions(data=str(file))), Settings(limits=1000), bots=1)
        played = Fortnight(site, clock, seed)
        await played.live(days)
        await site.background.stop()
        cookie = await site.accounts.cookie(played.people["Ben"])
        await store.close()
    return f"{COOKIE}={cookie}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a data file that does not exist yet")
    parser.add_argument("--days", type=int, default=14)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    if asked.file.exists():
        parser.error(f"{asked.file} exists")
    print(asyncio.run(fortnight(asked.file, asked.days, asked.seed)))


if __name__ == "__main__":
    main()
