"""A program outside plays on a server, as docs/bot-api.md tells."""

import asyncio
import json
import re
import sys
from pathlib import Path

import httpx
import pytest

from starboard.core.contract import View
from starboard.core.registry import load
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
PAGE = Path(__file__).resolve().parents[3] / "docs" / "bot-api.md"


def example() -> str:
    (text,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(text)


async def token_of(player: Player) -> str:
    return str((await player.ask("/api/me/tokens", {"label": "bot"})).json()["token"])


@pytest.mark.parametrize("game", ["drift", "parley"])
async def test_the_bot_of_the_page_plays_a_whole_game_against_a_person(
    game: str, sqlite_url: str, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(example())
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, owner = await Player.new(address), await Player.new(address)
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(tmp_path / "bot.py"), f"http://{address}", await token_of(owner),
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
        )  # fmt: skip
        try:
            table = await seated(ada, game, owner)
            await ada.watch(table)
            await asyncio.wait_for(ada.play_on(), 90)
            said, _ = await asyncio.wait_for(bot.communicate(), 30)
        finally:
            if bot.returncode is None:
                bot.kill()
                await bot.wait()
        assert said.decode().strip() == "places: " + " ".join(map(str, ada.around["places"]))
        await ada.leave()


async def test_a_position_is_what_the_seat_may_know_and_its_legal_actions_are_those_of_its_view(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        game = load("drift")
        held = (await site.desk.fresh(table)).table
        assert held.course is not None
        for seat, player in ((1, ada), (2, bob)):
            told = (await player.ask(f"/api/tables/{table}/position?seat={seat}")).json()
            view = View(game, seat, game.load(told["view"]))
            assert view == game.view(held.course.state, seat)
            assert told["legal"] == [game.write(action) for action in view.legal()]
            assert told["acts"] == (seat in held.actors)
        refused = await eve.ask(f"/api/tables/{table}/position?seat=1")
        assert (refused.status_code, refused.json()) == (403, {"why": "You do not sit there."})


async def test_the_stream_tells_each_decision_once_and_all_that_wait_to_whoever_comes_again(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        tables = [await seated(ada, "drift", bob) for _ in range(2)]
        bearer = {"authorization": f"Bearer {await token_of(ada)}"}
        for _ in range(2):
            async with (
                httpx.AsyncClient(base_url=f"http://{address}", headers=bearer) as client,
                client.stream("GET", "/api/me/events") as stream,
            ):
                lines = stream.aiter_lines()
                heard = [json.loads(await anext(lines)) for _ in range(2)]
                assert {event["table"] for event in heard} == set(tables)
                assert {(event["type"], event["seat"]) for event in heard} == {("awaited", 1)}
                assert json.loads(await asyncio.wait_for(anext(lines), 10))["type"] == "alive"
        for _ in range(200):
            if not site.desk.known():
                break
            await asyncio.sleep(0.05)
        assert not site.desk.known(), "nobody listens any more"
