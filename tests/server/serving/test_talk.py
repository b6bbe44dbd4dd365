"""What is no part of the log: chat, and what is seen in passing."""

import asyncio

import pytest

from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


async def test_what_is_said_is_heard_by_all_and_by_those_who_come_later(url: str) -> None:
    async with serving(url) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", bob)
        await ada.watch(table)
        await eve.watch(table)
        await ada.say("say", id="s1", text="Good luck!")
        await eve.until(lambda player: player.heard)
        assert (eve.heard[0]["text"], eve.heard[0]["who"], eve.heard[0]["seat"]) == ("Good luck!", "Name1", 1)
        await bob.watch(table)
        await bob.until(lambda player: player.heard)
        assert bob.heard[0]["id"] == eve.heard[0]["id"]
        for player in (ada, bob, eve):
            await player.leave()


async def test_nobody_talks_all_the_time(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "parley", bots=1)
        await ada.watch(table)
        for number in range(12):
            await ada.say("say", id=f"s{number}", text="hey")
        await ada.until(lambda player: any(said["type"] == "slow" for said in player.answers.values()))
        await ada.leave()


async def test_a_drag_is_seen_on_the_same_side_and_not_across_the_table(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        for player in people:
            await player.watch(table)
            await player.until(lambda one: one.n)
        await people[0].say("wave", body="hold 7")
        said = await asyncio.wait_for(_next(people[1], "waved"), 5)
        assert (said["seat"], said["body"]) == (1, "hold 7")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_next(people[2], "waved"), 0.3)
        await people[2].say("wave", body="hold 3")  # a lone hand has nobody on its side
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(_next(people[0], "waved"), 0.3)
        for player in people:
            await player.leave()


async def _next(player: Player, type: str) -> dict[str, object]:
    while True:
        said = await player.listen()
        if said["type"] == type:
            return said
