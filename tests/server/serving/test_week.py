"""A week on a site, whose clock is moved from day to day: puzzles, the weekly event, and notices of turns."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tools.proving.moved_clock import MovedClock, moved_clock
from tools.proving.push_service import PushService

from starboard.server.lessons import puzzle_lesson, puzzle_of_day
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.tournaments.weekly import WeeklyEvent
from starboard.server.tournaments.weekly_plan import DAYS, read_weekly
from starboard.server.voyage import order
from tests.server.safety.test_people import person_of
from tests.server.serving.kit import Player, serving
from tests.server.serving.test_tournaments import at, seen, take_part
from tests.server.serving.test_weekly import listed, played, upcoming
from tests.server.waiting import eventually, until

pytestmark = pytest.mark.anyio
DAY = 24 * 3600_000  # ms
LONG = 30  # seconds to wait for the workers


def in_three_days() -> str:
    """Return the plan of an event one to two hours after the fourth puzzle, so it is over before the next one."""
    start = datetime.now(UTC) + timedelta(days=3, hours=2)
    return f"{DAYS[start.weekday()]} {start:%H}:00 embers days 1"


async def solve(site: Site, player: Player) -> None:
    """Solve the puzzle of the day at the first attempt."""
    game, puzzle = puzzle_of_day(order(), site.clock()) or ("", None)
    assert puzzle is not None
    await site.puzzle_tries.note(
        await person_of(player), game, puzzle_lesson(game, puzzle).key, solved=True, rated=True
    )


def in_a_row(times: list[int], now: int) -> int:
    """Count the days in a row, up to today, on which a puzzle was solved."""
    days, count = {time // DAY for time in times}, 0
    while now // DAY - count in days:
        count += 1
    return count


async def puzzles(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = (await player.ask("/api/me/puzzles")).json()
    return found


async def test_a_week_with_a_missed_day_an_event_and_notices(sqlite_url: str) -> None:
    plan = read_weekly(in_three_days())
    settings = Settings(limits=1000, push_anywhere=True, public="https://games.example", weekly=plan)
    with moved_clock() as clock:
        async with PushService() as service, serving(sqlite_url, bots=1, settings=settings) as (site, address):
            ada, ben = [await Player.new(address) for _ in range(2)]
            for player in (ada, ben):
                told = await player.ask("/api/me/notices/push", service.subscribe())
                assert told.status_code == 204, told.text
            event = await upcoming(ada)
            for player, name in ((ada, "Ada"), (ben, "Ben")):
                await at(player, event["code"], "enter", name=name)
            rows, first = [], clock.ms
            for day in range(7):
                clock.reach(first + day * DAY)
                if day != 4:
                    await solve(site, ada)
                rows.append(in_a_row((await puzzles(ada))["times"], clock.ms))
                if clock.ms < event["starts"] <= clock.ms + DAY:
                    assert service.posted == [], "nothing happens before the event"
                    await the_event(site, clock, service, (ada, ben), event)
            assert rows == [1, 2, 3, 4, 0, 1, 2], "a missed day begins the row again"
            assert len((await puzzles(ada))["times"]) == 6
            await WeeklyEvent(plan, site.store, site.tournaments, site.clock).prepare()
            events = {each["stage"]: each for each in await listed(ada)}
            assert events["gathering"]["starts"] == event["starts"] + 7 * DAY
            assert (events["over"]["role"], events["over"]["players"]) == ("player", 2)
            assert events["over"]["place"] in (1, 2)


async def the_event(
    site: Site, clock: MovedClock, service: PushService, people: tuple[Player, Player], event: dict[str, Any]
) -> None:
    """Reach the start, check the notice and the reminder of the first player to move, and play all rounds."""
    clock.reach(event["starts"])
    await until(lambda: len(service.posted) == 1, LONG)
    (turn,) = service.posted
    assert turn.message["title"].startswith("Your turn in ")
    (table,) = (await seen(people[0], event["code"]))["played"][0]["tables"]
    assert turn.message["path"] == f"/t/{table['id']}"

    async def reminder_set() -> bool:
        rows = await site.store.of(table["id"]).due.of(table["id"])
        return any(row.kind == "notice" and row.payload for row in rows)

    await eventually(reminder_set, LONG)
    clock.move(days=0.51)
    await until(lambda: len(service.posted) == 2, LONG)
    assert service.posted[1].message["title"].startswith("Still your turn in ")
    playing = [asyncio.create_task(take_part(player, event["code"])) for player in people]
    told = await played(clock, people[0], event["code"])
    await asyncio.gather(*playing)
    assert told["stage"] == "over"
    assert sum(each["points"] for each in told["standings"]) == len(told["played"])
