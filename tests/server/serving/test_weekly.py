"""The weekly event: created once, begun on time, with a bot for an odd seat."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from tools.proving.moved_clock import MovedClock, moved_clock

from starboard.server.settings import Settings
from starboard.server.tournaments.weekly import WeeklyEvent
from starboard.server.tournaments.weekly_plan import ROUNDS, WeeklyPlan, read_weekly
from starboard.server.workers.tournament_handler import BREAK
from starboard.tournament.row import SYSTEM
from starboard.tournament.sizes import lacks_one
from tests.server.serving.kit import Player, seated, serving
from tests.server.serving.test_tournaments import at, seen, take_part

pytestmark = pytest.mark.anyio
PLAN = "thursday 19:30 embers live 600+5"


def settings(plan: str = PLAN) -> Settings:
    return Settings(limits=1000, weekly=read_weekly(plan))


async def listed(player: Player) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await player.ask("/api/events")).json()
    return found


async def upcoming(player: Player) -> dict[str, Any]:
    """Return the next weekly event as listed, once it exists."""
    while True:
        found = [each for each in await listed(player) if each["stage"] == "gathering"]
        if found:
            return found[0]
        await asyncio.sleep(0.05)


def test_a_plan_names_day_time_game_pace_and_zone() -> None:
    plan = read_weekly("thursday 19:30 embers days 1 in Europe/Berlin")
    assert (plan.day, str(plan.begins), plan.game, plan.pace, plan.zone) == (
        3, "19:30:00", "embers", "days 1", "Europe/Berlin",
    )  # fmt: skip
    assert read_weekly("monday 08:00 embers") == WeeklyPlan(
        0, plan.begins.replace(8, 0), "UTC", "embers", "live 900+15"
    )


@pytest.mark.parametrize(
    "text",
    ["", "thursday", "thursday 19:30", "thursday 25:30 embers", "thursday 19:30 nothing", "thursday 19:30 embers none",
     "thursday 19:30 embers in Nowhere/Land", "someday 19:30 embers", "thursday 19:30 embers days 99"],
)  # fmt: skip
def test_a_plan_that_cannot_be_followed_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"weekly event|cannot be played|no game|hour|not a pace"):
        read_weekly(text)


def test_the_event_begins_at_the_same_hour_in_summer_and_winter() -> None:
    plan = read_weekly("sunday 02:30 embers in Europe/Berlin")
    starts = [int(datetime(2026, 3, 20, tzinfo=UTC).timestamp() * 1000)]
    for _ in range(3):
        starts.append(plan.next_start(starts[-1]))
    hours = [datetime.fromtimestamp(each / 1000, UTC).strftime("%d.%m. %H:%M") for each in starts[1:]]
    assert hours == ["22.03. 01:30", "29.03. 01:30", "05.04. 00:30"]


def test_a_bot_joins_only_if_someone_would_have_no_table() -> None:
    assert [lacks_one(people, (2,), 2) for people in range(1, 6)] == [True, False, True, False, True]
    assert [lacks_one(people, (2, 3), 3) for people in range(1, 6)] == [True, False, False, False, False]


async def test_several_processes_create_one_event_and_drop_one_that_nobody_wants(url: str) -> None:
    async with serving(url, bots=0) as (site, _):
        clock = site.clock
        plans = [WeeklyEvent(read_weekly(PLAN), site.store, site.tournaments, clock) for _ in range(4)]
        made = await asyncio.gather(*(each.prepare() for each in plans))
        assert len({each.id for each in made}) == 1
        assert made[0].terms.starts == read_weekly(PLAN).next_start(clock())
        (due,) = await site.store.due.of(made[0].id)
        assert due.at == made[0].terms.starts
        other = WeeklyEvent(read_weekly("friday 20:00 drift"), site.store, site.tournaments, clock)
        await other.prepare()
        (left,) = await site.store.tournaments.of(SYSTEM)
        assert (await site.tournaments.latest(left.id)).terms.game == "drift"


async def test_a_stranger_learns_when_it_is_and_only_the_names_of_people_they_know(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=settings()) as (site, address):
        ada, ben, eve = [await Player.new(address) for _ in range(3)]
        event = await upcoming(eve)
        assert (event["role"], event["name"].split()[0], event["game"]) == ("", "Weekly", "embers")
        assert event["starts"] == read_weekly(PLAN).next_start(site.clock())
        await seated(ada, "drift", eve)
        for player, name in ((ada, "Ada"), (ben, "Ben")):
            await at(player, event["code"], "enter", name=name)
        told = await seen(eve, event["code"])
        assert (told["players"], told["known"], told["entrants"]) == (2, ["Ada"], [])
        assert [each["name"] for each in (await seen(ada, event["code"]))["entrants"]] == ["Ada", "Ben"]
        answer = await ada.ask(f"/api/events/{event['code']}", {"id": "r", "kind": "round"})
        assert answer.status_code == 409, "nobody but the site begins a round"


async def test_three_people_and_a_bot_play_all_rounds_and_the_next_event_is_there(sqlite_url: str) -> None:
    with moved_clock() as clock:
        async with serving(sqlite_url, bots=1, settings=settings()) as (site, address):
            people = [await Player.new(address) for _ in range(3)]
            event = await upcoming(people[0])
            for number, player in enumerate(people, 1):
                await at(player, event["code"], "enter", name=f"Player {number}")
            assert (await seen(people[0], event["code"]))["stage"] == "gathering"
            clock.reach(event["starts"])
            playing = [asyncio.create_task(take_part(player, event["code"])) for player in people]
            told = await played(clock, people[0], event["code"])
            await asyncio.gather(*playing)
            assert told["stage"] == "over"
            assert [len(each["tables"]) for each in told["played"]] == [2] * ROUNDS
            assert [each["byes"] for each in told["played"]] == [[]] * ROUNDS
            assert [bool(each["level"]) for each in told["entrants"]] == [False, False, False, True]
            await WeeklyEvent(read_weekly(PLAN), site.store, site.tournaments, site.clock).prepare()
            after = {each["stage"]: each for each in await listed(people[0])}
            assert after["gathering"]["starts"] == event["starts"] + 7 * 24 * 3600_000
            assert after["over"]["place"] in (1, 2, 3, 4)


async def played(clock: MovedClock, player: Player, code: str) -> dict[str, Any]:
    """Skip the breaks between rounds until the event is over."""
    while (told := await seen(player, code))["stage"] != "over":
        if told["stage"] == "between":
            clock.move(seconds=BREAK / 1000)
        await asyncio.sleep(0.6)
    return told


async def test_an_event_without_people_leaves_nothing_and_the_bot_goes_when_it_is_not_needed(sqlite_url: str) -> None:
    with moved_clock() as clock:
        async with serving(sqlite_url, bots=1, settings=settings()) as (site, address):
            ada, ben = [await Player.new(address) for _ in range(2)]
            first = await upcoming(ada)
            clock.reach(first["starts"])
            while first["code"] in [each["code"] for each in await listed(ada)]:
                await asyncio.sleep(0.05)
            await WeeklyEvent(read_weekly(PLAN), site.store, site.tournaments, site.clock).prepare()
            second = await upcoming(ada)
            await at(ada, second["code"], "enter", name="Ada")
            clock.reach(second["starts"])
            playing = [asyncio.create_task(take_part(ada, second["code"]))]
            while not (await seen(ada, second["code"]))["played"]:
                await asyncio.sleep(0.05)
            await at(ben, second["code"], "enter", name="Ben")
            playing.append(asyncio.create_task(take_part(ben, second["code"])))
            told = await played(clock, ada, second["code"])
            await asyncio.gather(*playing)
            assert [[each["gone"] for each in told["entrants"] if each["level"]]] == [[True]]
            assert [sorted(table["seats"]) for each in told["played"] for table in each["tables"]] == [
                [1, 2], [1, 3], [1, 3],
            ]  # fmt: skip
