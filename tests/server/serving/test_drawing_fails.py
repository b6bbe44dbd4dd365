"""An exception while drawing for one viewer: the row is still committed and sent to everyone else."""

import logging
from typing import Any

import pytest

from starboard.server.live.picture import ViewerFeed
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
SECRET = "the hidden hand is seven"


class Broken:
    """The viewers whose drawing fails; with `steps_only`, whole pictures still succeed."""

    def __init__(self) -> None:
        self.viewers: set[int | None] = set()
        self.steps_only = False


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Broken:
    made = Broken()
    drawn, told = ViewerFeed._drawn, ViewerFeed._fill

    def draw(self: ViewerFeed, *given: Any) -> Any:
        if self.viewer in made.viewers and not made.steps_only:
            raise ValueError(SECRET)
        return drawn(self, *given)

    def fill(self: ViewerFeed, *given: Any) -> None:
        told(self, *given)
        if self.viewer in made.viewers:
            raise ValueError(SECRET)

    monkeypatch.setattr(ViewerFeed, "_drawn", draw)
    monkeypatch.setattr(ViewerFeed, "_fill", fill)
    return made


async def at_table(address: str) -> tuple[str, Player, Player, Player]:
    """Return a table, its two players in turn order, and a spectator, all with the first picture."""
    ada, bob, cleo = [await Player.new(address) for _ in range(3)]
    table = await seated(ada, "embers", bob)
    for player in (ada, bob, cleo):
        await player.watch(table)
        await player.until(lambda each: each.around.get("stage") == "playing")
    return table, *((ada, bob) if ada.asked else (bob, ada)), cleo


async def test_a_fault_for_one_viewer_silences_no_other_and_leaves_the_mover_connected(
    sqlite_url: str, broken: Broken, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(sqlite_url) as (site, address):
        table, mover, other, spectator = await at_table(address)
        announced: list[int] = []
        site.service.on_row.append(lambda _, n: announced.append(n))
        broken.viewers = {other.hello["seat"]}
        with caplog.at_level(logging.ERROR):
            made = await mover.move()
            await spectator.until(lambda player: player.n == made)
        assert announced == [made]
        assert site.counters.faults
        logged = [record.getMessage() for record in caplog.records]
        assert [f"row {made} of table {table}" in line for line in logged] == [True]
        assert SECRET not in caplog.text
        broken.viewers = set()
        made = (await mover.do(table, "resign", mover.hello["seat"]))["n"]
        await other.until(lambda player: player.n == made)
        assert other.steps[-1]["type"] == "shown"
        for player in (mover, other, spectator):
            await player.leave()


async def test_a_viewer_whose_step_fails_gets_the_whole_picture_instead(sqlite_url: str, broken: Broken) -> None:
    async with serving(sqlite_url) as (_, address):
        _, mover, other, spectator = await at_table(address)
        broken.viewers, broken.steps_only = {other.hello["seat"]}, True
        made = await mover.move()
        await other.until(lambda player: player.n == made)
        assert other.steps[-1]["type"] == "shown"
        broken.viewers = set()
        later = await (mover if mover.asked else other).move()
        await other.until(lambda player: player.n == later)
        assert other.steps[-1]["type"] == "step"
        for player in (mover, other, spectator):
            await player.leave()


async def test_a_mover_whose_own_picture_fails_is_answered_and_stays_connected(sqlite_url: str, broken: Broken) -> None:
    async with serving(sqlite_url) as (_, address):
        table, mover, other, spectator = await at_table(address)
        broken.viewers = {mover.hello["seat"]}
        id = await mover.play()
        await mover.until(lambda player: id in player.answers)
        await other.until(lambda player: player.n == mover.answers[id]["n"])
        await mover.say("ping", t=1)
        while (await mover.listen())["type"] != "pong":
            pass
        late = await Player.new(address)
        await (await late.watch(table)).until(lambda player: player.n)
        for player in (mover, other, spectator, late):
            await player.leave()
