"""Cleaning of invisible and text-reversing names of players, bots, tournaments and tokens."""

from typing import Any

import pytest

from starboard.server.hosting import SiteHost
from tests.server.safety.test_tournaments import EVENT, at
from tests.server.serving.kit import BotPlayer, Player, serving

pytestmark = pytest.mark.anyio
TURNED, TAGGED = "\u202eA\u200bda\u2066", "Ada\U000e0041\U000e0064"
UNSEEN = "\u200b\u2060\U000e0041"
FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


async def seats(player: Player, table: str) -> list[str]:
    found: list[str] = (await player.ask(f"/api/tables/{table}")).json()["seats"]
    return found


async def test_players_are_called_by_what_everybody_can_read(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await ada.open("parley", 3)
        for seat, name in ((1, TURNED), (2, f"Ada {FAMILY}"), (3, TAGGED)):
            await ada.do(table, "sit", seat, f"- {name}")
        assert await seats(ada, table) == ["Ada", f"Ada {FAMILY}", "Ada"]
        secret = (await ada.ask(f"/api/tables/{table}/seats/3/link", {})).json()["secret"]
        assert (await ben.ask("/api/seats", {"secret": secret, "name": TURNED})).status_code == 200
        assert (await seats(ada, table))[2] == "Ada"
        await ada.ask("/api/me", {"name": TAGGED})
        assert (await ada.ask("/api/me")).json()["name"] == "Ada"
        person = (await ben.ask("/api/me")).json()["person"]
        await SiteHost(site.store).rename(person, TURNED)
        assert (await seats(ada, table))[2] == "Ada"


async def test_bots_and_their_tokens_too(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        made = await ada.ask("/api/me/tokens", {"label": f"{TURNED}\u200f"})
        assert made.json()["label"] == "Ada"
        rover = await BotPlayer.of(ada)
        table = await ada.open("parley", 2)
        await rover.do(table, "sit", 1, f"- {TURNED}")
        assert (await seats(ada, table))[0].startswith("Ada")
        await rover.do(table, "sit", 1, f"- {UNSEEN}")
        assert (await seats(ada, table))[0].startswith("API")


async def test_events_their_players_and_the_reasons_of_organizers_too(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        assert (await ada.ask("/api/events", {**EVENT, "name": UNSEEN})).status_code == 400
        made: dict[str, Any] = (await ada.ask("/api/events", {**EVENT, "name": f"\u202e{TAGGED}"})).json()
        assert made["name"] == "Ada"
        assert (await at(ben, made["code"], "enter", name=UNSEEN)).status_code == 409
        told = (await at(ben, made["code"], "enter", name=TURNED)).json()
        assert [each["name"] for each in told["entrants"]] == ["Ada"]
