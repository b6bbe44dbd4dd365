"""Hints on a real server: answered, refused against people and out of turn, and sent only to the requester."""

import asyncio
import json
from typing import Any

import pytest

from starboard.core.registry import load
from starboard.server.workers.bot_pool import BotPool
from tests.server.serving.kit import Player, seated, serving

pytestmark = [pytest.mark.anyio, pytest.mark.clause("TA-18")]


async def hint(player: Player, id: str = "h1", **asked: Any) -> dict[str, Any]:
    await player.say("hint", id=id, **asked)
    while True:
        said = await player.hear()
        if said.get("id") == id:
            return said


async def test_a_person_among_bots_is_given_a_choice_with_its_reason_and_plays_it(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "spacewalk", bots=1, options="first_seat=1")
        await (await ada.watch(table)).until(lambda player: player.asked)
        assert ada.around["hints"] is True
        found = await hint(ada)
        assert "refusal" not in found
        offered = [choice["actions"] for choice in (ada.turn or {})["choices"]]
        assert found["choice"]["actions"] in offered
        assert found["ids"]
        assert found["look"]["id"].startswith("spacewalk.hint.")
        assert 0 < found["value"] < 1
        assert found["other"]["id"].startswith("spacewalk.label.")
        again = await hint(ada, "h2")
        assert {**again, "id": "h1"} == found
        await ada.leave()


async def test_after_a_move_a_person_among_bots_hears_whether_it_was_good(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "spacewalk", bots=1, options="first_seat=1")
        await (await ada.watch(table)).until(lambda player: player.asked)
        assert (await hint(ada, last=True))["refusal"]["id"] == "table.no_move_yet"
        await ada.move()
        found = await hint(ada, "h2", last=True)
        assert found["reason"]["id"].startswith("core.feedback.")
        assert "choice" not in found
        against = await seated(bob, "spacewalk", ada, options="first_seat=1")
        await (await bob.watch(against)).until(lambda player: player.asked)
        await bob.move()
        assert (await hint(bob, "h3", last=True))["refusal"]["id"] == "table.no_hints"
        for player in (ada, bob):
            await player.leave()


async def test_a_plan_of_a_turn_and_a_warning_before_its_end_are_given(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "zylatron", bots=1, options="variant=short hq_entry=on_foot")
        await (await ada.watch(table)).until(lambda player: player.asked)
        found = await hint(ada)
        steps = [step["choice"]["actions"] for step in found["steps"]]
        assert 2 <= len(steps) <= 5
        assert steps[0] == found["choice"]["actions"]
        going_on = await hint(ada, "w1", actions=steps[0])
        assert "reason" not in going_on, "the turn goes on"
        ending = await hint(ada, "w2", actions=["end"])
        assert ending.get("value", 1) >= 0.35, "a warning has its figure, and its absence none"
        assert "refusal" not in ending
        nonsense = await hint(ada, "w3", actions=["no such action"])
        assert "reason" not in nonsense
        assert "refusal" not in nonsense
        await ada.leave()


async def test_nobody_is_helped_against_people_or_out_of_turn_or_while_watching(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "spacewalk", bob, bots=1, options="first_seat=1")
        await (await ada.watch(table)).until(lambda player: player.asked)
        assert not ada.around.get("hints")
        assert (await hint(ada))["refusal"]["id"] == "table.no_hints"
        alone = await seated(bob, "spacewalk", bots=1, options="first_seat=1")
        await (await eve.watch(alone)).until(lambda player: player.around)
        assert (await hint(eve))["refusal"]["id"] == "table.no_hints"
        for player in (ada, bob, eve):
            await player.leave()


async def test_out_of_turn_it_is_refused_and_what_comes_too_late_is_not_told(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, go_on = asyncio.Event(), asyncio.Event()
    work = BotPool.hint

    async def slow(self: BotPool, request: dict[str, Any], person: str) -> str:
        asked.set()
        await go_on.wait()
        return await work(self, request, person)

    async def never(self: BotPool, request: dict[str, Any], urgency: int) -> str:
        await asyncio.sleep(60)
        return ""

    monkeypatch.setattr(BotPool, "hint", slow)
    monkeypatch.setattr(BotPool, "choose", never)
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "spacewalk", bots=1, options="first_seat=1")
        await (await ada.watch(table)).until(lambda player: player.asked)
        await ada.say("hint", id="late")
        await asyncio.wait_for(asked.wait(), 60)
        await ada.move()
        go_on.set()
        while (said := await ada.hear()).get("id") != "late":
            pass
        assert said == {
            "type": "hinted", "id": "late", "clause": "TA-4", "refusal": {"id": "table.stale"},
        }  # fmt: skip
        assert (await hint(ada, "now"))["refusal"]["id"] == "table.no_hint_now"
        await ada.leave()


async def test_what_is_worked_out_elsewhere_is_what_the_seat_knows(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[dict[str, Any]] = []
    work = BotPool.hint

    async def noted(self: BotPool, request: dict[str, Any], person: str) -> str:
        requests.append(request)
        return await work(self, request, person)

    monkeypatch.setattr(BotPool, "hint", noted)
    async with serving(sqlite_url) as (site, address):
        ada, eve = await Player.new(address), await Player.new(address)
        table = await seated(ada, "astron", bots=1)
        await (await eve.watch(table)).until(lambda player: player.around)
        await (await ada.watch(table)).until(lambda player: player.asked)
        await ada.move()
        await ada.until(lambda player: player.asked)
        assert "choice" in await hint(ada)
        game, kept = load("astron"), (await site.service.cached(table)).table
        assert kept.history is not None
        assert requests[0]["view"] == game.write_state(game.view(kept.history.state, 1).state)
        assert requests[0]["view"] != game.write_state(kept.history.state)
        await eve.say("ping", t=1)
        heard = ""
        while '"pong"' not in heard:
            heard = json.dumps(await eve.hear())
            assert "hinted" not in heard
        for player in (ada, eve):
            await player.leave()


async def test_hints_come_at_a_measured_rate(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "spacewalk", bots=1, options="first_seat=1")
        await (await ada.watch(table)).until(lambda player: player.asked)
        for number in range(11):
            await ada.say("hint", id=f"h{number}")
        kinds: list[str] = []
        while len(kinds) < 11:
            said = await ada.hear()
            kinds += [said["type"]] if said["type"] in ("slow", "hinted") else []
        assert kinds.count("slow") == 3
        await ada.leave()
