"""Several seats of one guest: if they have secrets from each other, a connection shows none until requested."""

import json
from functools import partial
from typing import Any

import pytest

from starboard.server.live.connection import Connection
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio


def _looks_from(seat: int, player: Player) -> bool:
    return bool(player.hello["seat"] == seat)


async def together(ada: Player, game: str) -> str:
    table = await ada.open(game, 2)
    for seat, name in ((1, "Ada"), (2, "Ben")):
        assert (await ada.do(table, "sit", seat, f"- {name}")).get("n")
    assert (await ada.do(table, "close")).get("n")
    return table


def cards(said: Any) -> set[str]:
    """Return the cards that appear in a message."""
    pieces = [piece for tray in said.get("scene", {}).get("trays", []) for piece in tray.get("pieces", [])]
    return {piece["id"] for piece in pieces if piece.get("id", "").startswith("card:")}


async def test_no_seat_is_shown_until_a_player_at_the_screen_is_chosen(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await together(ada, "drift")
        hello, shown = (await ada.ask(f"/api/tables/{table}/now")).json()
        assert (hello["seat"], hello["yours"], hello["covered"]) == (None, [1, 2], True)
        assert not cards(shown)
        assert "turn" not in shown
        await ada.watch(table)
        heard = [await ada.listen(), await ada.listen()]
        assert "card:" not in json.dumps(heard)
        hands = []
        for seat in (1, 2):
            await ada.say("look", seat=seat)
            assert (await ada.listen())["seat"] == seat
            hands.append(cards(await ada.listen()))
        assert all(hands)
        await ada.say("look", seat=0)
        heard = [await ada.listen(), await ada.listen()]
        assert heard[0]["seat"] is None
        assert "card:" not in json.dumps(heard)
        await ada.leave()


async def test_an_open_game_shows_the_first_seat_and_a_stranger_looks_through_no_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, eve = await Player.new(address), await Player.new(address)
        table = await together(ada, "parley")
        hello, _ = (await ada.ask(f"/api/tables/{table}/now")).json()
        assert hello["seat"] == 1
        assert "covered" not in hello
        await eve.watch(table)
        await eve.listen()
        await eve.listen()
        await eve.say("look", seat=1)
        assert (await eve.listen())["seat"] is None
        await eve.leave()


async def test_taking_a_second_seat_hides_the_view_of_the_first(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("drift", 2)
        await ada.do(table, "sit", 1, "- Ada")
        await ada.watch(table)
        await ada.until(lambda player: player.n == 2)
        assert ada.hello["seat"] == 1
        await ada.do(table, "sit", 2, "- Ben")
        await ada.do(table, "close")
        await ada.until(lambda player: player.around.get("stage") == "playing")
        assert ada.hello["seat"] is None
        assert "card:" not in json.dumps(ada.steps)
        await ada.leave()


async def test_a_screen_counts_as_present_on_all_its_seats(sqlite_url: str) -> None:
    """No bot takes over a seat that waits for the screen."""
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        table = await together(ada, "drift")
        await ada.watch(table)
        await ada.listen()
        room = await site.tables.room(table)
        assert all(isinstance(connection, Connection) for connection in room.connections)
        assert room.holds(1)
        assert room.holds(2)
        await ada.leave()


async def test_a_shared_screen_is_handed_over_only_once_cards_are_dealt(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await together(ada, "astron")
        await ada.watch(table)
        await ada.until(lambda player: player.around.get("stage") == "playing")
        assert (ada.hello["seat"], "covered" in ada.hello) == (1, False)
        for seat in (1, 2):
            legal = (await ada.ask(f"/api/tables/{table}/position?seat={seat}")).json()["legal"]
            await ada.say("look", seat=seat)
            await ada.until(partial(_looks_from, seat))
            assert (await ada.do(table, "play", seat, legal[0])).get("n")
        await ada.until(lambda player: bool(player.hello.get("covered")))
        assert ada.hello["seat"] is None
        assert "deal 1 " not in json.dumps(ada.steps)
        assert "card " not in json.dumps(ada.steps)
        await ada.leave()
