"""Big screens: what they may see, and what they cannot do."""

import asyncio
import json
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard.server.guests.screens import LASTING_PASS, PASS
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


class BigScreen(Player):
    """A browser that shows a table on a big screen."""

    async def show(self, table: str, secret: str = "") -> httpx.Response:
        """Open the page of the screen, and keep the pass if it is given one."""
        given = await self.ask(f"/api/tables/{table}/screen", {"secret": secret})
        kept = [one for one in self.cookie.split("; ") if one and not (PASS in given.cookies and one.startswith(PASS))]
        self.cookie = "; ".join([*kept, *(f"{name}={value}" for name, value in given.cookies.items())])
        return given

    async def look(self, table: str, seat: int | None = None) -> "BigScreen":
        query = "?screen=1" if seat is None else f"?screen=1&seat={seat}"
        live = f"ws://{self.address}/api/tables/{table}/live{query}"
        self.line = await connect(live, additional_headers=self.headers)
        return self


def screen(address: str) -> BigScreen:
    return BigScreen(address, "")


async def link(owner: Player, table: str) -> str:
    made = await owner.ask(f"/api/tables/{table}/screens", {})
    assert made.status_code == 201, made.text
    return str(made.json()["secret"])


async def shut(player: Player, table: str) -> None:
    assert (await player.do(table, "doors", 1, "closed")).get("n")


async def astron(ada: Player, bob: Player) -> str:
    """Start a game of Astron and play until both players hold cards."""
    table = await seated(ada, "astron", bob)
    for seat, player in ((1, ada), (2, bob)):
        await player.watch(table)
        await player.until(lambda player: player.hello)
        legal = (await player.ask(f"/api/tables/{table}/position?seat={seat}")).json()["legal"]
        assert (await player.do(table, "play", seat, legal[0])).get("n")
    return table


def hands(said: Any) -> list[str]:
    """Return the cards in a message that lie face up in a hand."""
    return [line for line in json.dumps(said).split('"') if line.startswith(("card:", "card "))]


async def test_a_link_shows_a_table_with_closed_doors_on_one_screen(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        await shut(ada, table)
        tv, other = screen(address), screen(address)
        assert (await tv.show(table)).status_code == 403
        secret = await link(ada, table)
        given = await tv.show(table, secret)
        assert given.status_code == 200
        assert given.json() == {"game": "drift", "base": f"http://{address}", "reach": "here"}
        parts = {part.strip() for part in given.headers["set-cookie"].split(";")}
        assert {"HttpOnly", "SameSite=lax", f"Path=/api/tables/{table}", f"Max-Age={LASTING_PASS // 1000}"} <= parts
        await tv.look(table)
        await tv.until(lambda player: player.around)
        assert tv.hello["seat"] is None
        assert "yours" not in tv.hello
        used = await other.show(table, secret)
        assert (used.status_code, "already used" in used.json()["why"]) == (410, True)
        with pytest.raises(InvalidStatus):
            await other.look(table)
        assert (await tv.show(table, secret)).status_code == 200, "the screen itself may reload"
        await tv.leave()


async def test_a_link_to_another_table_opens_no_door_and_stays_unused(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table, eves = await seated(ada, "drift", bob), await seated(eve, "drift", bob)
        await shut(ada, table)
        secret, tv = await link(eve, eves), screen(address)
        assert (await tv.show(table, secret)).status_code == 410
        assert (await tv.show(eves, secret)).status_code == 200, "it was not used up"
        with pytest.raises(InvalidStatus):
            await tv.look(table)
        assert (await tv.show(table)).status_code == 403
        for path in ("/now", "/story", "/replay"):
            tv.cookie = f"{eve.cookie}; {PASS}={tv.cookie.partition(PASS + '=')[2]}"
            assert (await tv.ask(f"/api/tables/{table}{path}")).status_code == 403


async def test_only_the_owner_makes_a_link_and_no_other_kind_of_link_opens_a_screen(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        await shut(ada, table)
        assert (await bob.ask(f"/api/tables/{table}/screens", {})).status_code == 403
        seat = (await ada.ask(f"/api/tables/{table}/seats/1/link", {})).json()["secret"]
        move = (await ada.ask("/api/me/link", {})).json()["secret"]
        for secret in (seat, move, "nonsense"):
            assert (await screen(address).show(table, secret)).status_code == 410
        taken = await bob.ask("/api/seats", {"secret": await link(ada, table)})
        assert taken.status_code == 410, "nor does a screen's link give a seat"


async def test_a_screen_cannot_do_anything(sqlite_url: str) -> None:
    """Not even in the browser of a player, whose cookie it sends."""
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        tv = BigScreen(address, ada.cookie)
        await tv.look(table, seat=1)
        await tv.until(lambda player: player.around)
        before = tv.n
        for id, kind in enumerate(("resign", "leave", "doors", "undo", "play", "pause", "sit")):
            await tv.say("command", id=f"x{id}", kind=kind, seat=1, argument="closed")
        await tv.say("say", id="chat", text="I am a television")
        await tv.say("hint", id="hint")
        await tv.say("wave", body="1 1")
        await tv.say("look", seat=1)
        await tv.until(lambda player: "chat" in player.answers and len(player.answers) == 8)
        assert {answer["clause"] for id, answer in tv.answers.items() if id != "chat"} == {"TA-2"}
        assert tv.answers["chat"]["type"] == "slow", "nothing was said"
        assert (await site.service.table(table)).n == before
        assert (await tv.hear())["type"] != "step"
        await tv.leave()


async def test_no_hand_is_sent_to_a_screen_even_in_the_browser_of_a_player(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await astron(ada, bob)
        await ada.until(lambda player: hands(player.steps))
        for cookie in ("", ada.cookie):
            tv = BigScreen(address, cookie)
            await tv.look(table, seat=1)
            await tv.until(lambda player: player.around)
            await tv.say("look", seat=1)
            for _ in range(2):
                await tv.listen()
            await tv.say("draft", id="d", actions=[], touched=[])
            drafted = await tv.listen()
            assert not hands([tv.hello, tv.steps, drafted])
            await tv.leave()
        for player in (ada, bob):
            await player.leave()


async def test_closing_the_doors_ends_a_screen_that_the_owner_did_not_open(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        strange, invited = screen(address), screen(address)
        own, bobs = (BigScreen(address, player.cookie) for player in (ada, bob))
        await invited.show(table, await link(ada, table))
        for tv in (strange, bobs, own, invited):
            await tv.look(table)
            await tv.until(lambda player: player.around)
        await shut(ada, table)
        for tv in (strange, bobs):
            said = await tv.listen()
            while said["type"] != "bye":
                said = await tv.listen()
            assert said["why"] == "doors"
            with pytest.raises(ConnectionClosed):
                await tv.hear()
        for tv in (own, invited):
            await tv.until(lambda player: player.around.get("private"))
            await tv.leave()


async def test_only_an_invited_screen_learns_the_code_of_a_free_seat(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await ada.open("drift", 2)
        await ada.do(table, "sit", 1, "- Ada")
        tv = screen(address)
        assert "code" not in (await tv.show(table)).json()
        code = (await tv.show(table, await link(ada, table))).json()["code"]
        assert code == (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"]
        await bob.do(table, "sit", 2, "- Bob")
        assert "code" not in (await tv.show(table)).json(), "no seat is free any more"


async def test_a_screen_goes_on_to_the_rematch_behind_closed_doors(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "parley", bob)
        await shut(ada, table)
        tv, strange = screen(address), screen(address)
        await tv.show(table, await link(ada, table))
        await asyncio.gather(*[(await player.watch(table)).play_on() for player in (ada, bob)])
        for player in (ada, bob):
            await player.leave()
        for seat, player in ((1, ada), (2, bob)):
            assert (await player.do(table, "rematch", seat)).get("n")
        following = ""
        while not following:
            following = (await tv.show(table)).json().get("next", "")
        ada.around = {}
        await ada.watch(following)
        await ada.until(lambda player: player.around.get("private"))
        assert (await ada.do(following, "start")).get("n")
        await ada.until(lambda player: player.around["stage"] == "playing")
        with pytest.raises(InvalidStatus):
            await strange.look(following)
        await tv.look(following)
        await tv.until(lambda player: player.around)
        await tv.leave()
        await ada.leave()


async def test_a_pass_ends_in_time_when_it_is_changed_and_when_the_owner_signs_out(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "drift", bob)
        await shut(ada, table)
        tv = screen(address)
        await tv.show(table, await link(ada, table))
        held, screens = await site.service.table(table), site.accounts.screens
        kept = tv.cookie.partition("=")[2]
        until, _, signature = kept.partition(".")
        assert await screens.valid(held, kept)
        for forged in ("", "x", f"{int(until) + 1}.{signature}", f"{until}.", f"{until}.é", f"１.{signature}", until):
            assert not await screens.valid(held, forged), forged
        screens._clock = lambda: int(until)
        assert not await screens.valid(held, kept)
        screens._clock = site.clock
        assert (await ada.ask("/api/me/sign-out", {})).status_code == 200
        assert not await screens.valid(held, kept)
        with pytest.raises(InvalidStatus):
            await tv.look(table)
