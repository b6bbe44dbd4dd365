"""Host commands on running servers, with SQLite and PostgreSQL: they take effect within seconds and are logged."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from starboard.server.expiry import delete_expired
from starboard.server.hosting import SiteHost
from starboard.server.restrictions import Restrictions
from starboard.server.store import Store
from starboard.server.store.moderation import BAN, ModerationDecision
from starboard.server.store.retention import DAY, Policy
from tests.cli.kit import said, starboard
from tests.server.serving.kit import BotPlayer, Player, Process, seated, serving
from tests.server.store.kit import now
from tests.server.waiting import eventually

pytestmark = pytest.mark.anyio
NOBODY = "g" + "0" * 24


async def person(player: Player) -> str:
    return str((await player.ask("/api/me")).json()["person"])


async def host(url: str, *words: str) -> str:
    """Run a host command while servers run, and return its output."""
    where = ["--database" if "://" in url else "--data", url]
    result = await asyncio.to_thread(starboard, "host", *words, *where)
    assert result.exit_code == 0, result.output
    return said(result)


async def answers(player: Player, path: str, status: int) -> httpx.Response:
    """Repeat a request until the response has this status, for at most 5 s, and return the response."""

    async def asked() -> list[httpx.Response]:
        answer = await player.ask(path)
        return [answer] if answer.status_code == status else []

    return (await eventually(asked, 5))[0]


async def bye(player: Player) -> str:
    """Return the reason for closing the connection."""
    why = ""
    with contextlib.suppress(ConnectionClosed):
        while True:
            heard = await player.hear()
            why = heard["why"] if heard["type"] == "bye" else why
    return why


@contextlib.asynccontextmanager
async def two_sites(url: str) -> AsyncIterator[tuple[str, str]]:
    """Yield the addresses of two servers on PostgreSQL, or twice the address of the only server on a file."""
    async with serving(url, bots=0) as (_, address):
        if "://" not in url:
            yield address, address
            return
        async with serving(url, bots=0) as (_, other):
            yield address, other


async def test_a_banned_guest_is_put_out_everywhere_and_let_in_again(url: str) -> None:
    async with two_sites(url) as (address, other):
        ada, bob = await Player.new(address), await Player.new(other)
        bot = await BotPlayer.of(ada)
        table = await seated(bob, "parley", ada)
        for player in (ada, bob):
            await player.watch(table)
        ada_id = await person(ada)
        assert await host(url, "ban", ada_id, "--days", "2", "--words", "Enough.") == f"{ada_id} is banned for 2 days."
        assert await bye(ada) == "banned"
        refused = await answers(ada, "/api/tables", 403)
        assert refused.json()["why"].startswith("You are banned from this site until 20")
        assert refused.json()["why"].endswith(" Enough.")
        assert (await bot.ask("/api/me")).status_code == 403
        with pytest.raises(InvalidStatus) as denied:
            await ada.watch(table)
        assert denied.value.response.status_code == 403
        async with httpx.AsyncClient(
            base_url=f"http://{address}", headers={**ada.headers, "accept": "text/html"}
        ) as tab:
            page = await tab.get(f"/t/{table}", headers={"accept-language": "de"})
        assert (page.status_code, "ausgeschlossen" in page.text, "<p>Enough.</p>" in page.text) == (403, True, True)
        await bob.say("ping", t=0)
        await bob.until(lambda player: player.hello)
        assert (await bob.ask("/api/tables")).status_code == 200
        assert ada_id in await host(url, "list")
        await host(url, "unban", ada_id)
        await answers(ada, "/api/tables", 200)
        assert (await bot.ask("/api/me")).status_code == 200
        assert f"unban {ada_id}" in await host(url, "log")
        await bob.leave()


async def test_a_banned_address_is_turned_away_before_anything_is_looked_at(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada = await Player.new(address)
        await host(url, "ban", "127.0.0.0/8")
        for path in ("/", "/api/games", "/api/me", "/health"):
            await answers(ada, path, 403)
        await host(url, "unban", "127.0.0.0/8")
        await answers(ada, "/api/me", 200)


@pytest.mark.parametrize(
    ("ban", "address", "hit"),
    [
        ("203.0.113.7", "203.0.113.7", True),
        ("203.0.113.7", "203.0.113.8", False),
        ("203.0.113.7", "::ffff:203.0.113.7", True),
        ("203.0.113.0/24", "203.0.113.200", True),
        ("2001:db8:1:2::/64", "2001:db8:1:2:3::4", True),
        ("2001:db8:1:2::/64", "2001:db8:1:3::4", False),
        ("2001:db8:1:2::/64", "2001:db8:1:2::/64", True),
        ("203.0.113.7", "", False),
        ("203.0.113.7", "testclient", False),
    ],
)
def test_which_addresses_a_ban_meets(ban: str, address: str, hit: bool) -> None:
    found = Restrictions([ModerationDecision(BAN, ban, guest=False)]).ban(address, "", now())
    assert (found is not None) == hit


def test_a_ban_ends_by_itself() -> None:
    restrictions = Restrictions([ModerationDecision(BAN, NOBODY, until=1000)])
    assert restrictions.ban("", NOBODY, 999) is not None
    assert restrictions.ban("", NOBODY, 1000) is None


async def test_an_ipv6_ban_is_of_the_whole_half(store: Store) -> None:
    await SiteHost(store).ban("2001:db8:1:2:3::4")
    assert [each.subject for each in await store.moderation.all()] == ["2001:db8:1:2::/64"]


async def test_a_closed_table_tells_everybody_why_and_takes_nothing_more(url: str) -> None:
    async with two_sites(url) as (address, other):
        ada, bob = await Player.new(address), await Player.new(other)
        table = await seated(ada, "drift", bob, pace="live 600+10")
        for player in (ada, bob):
            await player.watch(table)
        await host(url, "close", table, "--words", "This is no place for that.")
        for player in (ada, bob):
            await asyncio.wait_for(player.until(lambda one: one.around.get("stage") == "closed"), 5)
            assert player.around["closed"] == "This is no place for that."
            assert player.turn is None
        refused = await ada.do(table, "resign", 1)
        assert refused["clause"] == "TA-19"
        assert str((await ada.ask("/api/tables")).json()[0]["stage"]) == "closed"
        assert "secret" not in (await ada.ask(f"/api/tables/{table}/record")).text
        assert "all replay" in await host(url, "check")
        for player in (ada, bob):
            await player.leave()


async def test_a_table_that_has_not_begun_can_be_closed_and_a_finished_one_stays(url: str) -> None:
    async with serving(url) as (site, address):
        ada = await Player.new(address)
        waiting = await ada.open("parley", 2)
        await host(url, "close", waiting)
        assert (await ada.do(waiting, "sit", 1, "- Ada"))["clause"] == "TA-19"
        finished = await seated(ada, "embers", bots=1)
        await (await ada.watch(finished)).play_on()
        await ada.leave()
        where = "--database" if "://" in url else "--data"
        refused = await asyncio.to_thread(starboard, "host", "close", finished, where, url)
        assert (refused.exit_code, "The game is over." in said(refused)) == (2, True)
        assert not await site.store.due.of(waiting)


@pytest.mark.clause("TA-20")
async def test_a_muted_guest_says_nothing_and_nobody_does_while_chat_is_off(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "parley", bob)
        for player in (ada, bob):
            await player.watch(table)

        async def tried(player: Player, id: str) -> str:
            await player.say("say", id=id, text=id)
            await player.until(lambda one: id in one.answers or any(each["text"] == id for each in one.heard))
            answer = player.answers.get(id, {})
            return str(answer.get("refusal", {}).get("id", ""))

        async def settled(true: Any) -> None:
            await eventually(lambda: _async(true()), 5)

        ada_id = await person(ada)
        assert await tried(ada, "one") == ""
        await host(url, "mute", ada_id)
        await settled(lambda: site.service.restrictions.muted(ada_id, now()))
        assert (await tried(ada, "two"), await tried(bob, "three")) == ("table.muted", "")
        await host(url, "unmute", ada_id)
        await host(url, "chat", "off")
        await settled(lambda: not site.service.restrictions.chat)
        assert (await tried(ada, "four"), await tried(bob, "five")) == ("table.chat_off", "table.chat_off")
        await host(url, "chat", "on")
        await settled(lambda: site.service.restrictions.chat)
        assert await tried(ada, "six") == ""
        assert [line.text for line in await site.store.chat.after(table, 0)] == ["one", "three", "six"]
        for player in (ada, bob):
            await player.leave()


async def _async(value: Any) -> Any:
    return value


@pytest.mark.clause("TA-20")
async def test_a_renamed_guest_has_the_new_name_everywhere_even_in_earlier_log_rows(url: str) -> None:
    async with two_sites(url) as (address, other):
        ada, bob = await Player.new(address), await Player.new(other)
        table, waiting = await seated(ada, "parley", bob), await bob.open("parley", 2)
        assert (await ada.do(waiting, "sit", 2, "- Name1")).get("n")
        await bob.watch(table)
        await bob.until(lambda one: one.around)
        told = await host(url, "rename", await person(ada), "Comet")
        assert "is now called Comet" in told
        await asyncio.wait_for(bob.until(lambda one: one.around["seats"][0]["name"] == "Comet"), 60)
        story = (await bob.ask(f"/api/tables/{table}/replay")).text
        assert "Comet" in story
        assert "Name1" not in story + (await bob.ask(f"/api/tables/{waiting}/replay")).text
        assert "all replay" in await host(url, "check")

        async def refused() -> bool:
            return (await ada.ask("/api/me", {"name": "Rude"})).status_code == 403

        await eventually(refused, 5)
        assert (await ada.ask("/api/me")).json()["name"] == "Comet"
        another = await ada.open("parley", 2)
        await ada.do(another, "sit", 1, "- Rude")
        assert (await ada.ask(f"/api/tables/{another}")).json()["seats"][0] == "Comet"
        await host(url, "rename", await person(ada), "--free")
        await eventually(lambda: _renamed(ada), 5)
        await bob.leave()


async def _renamed(player: Player) -> bool:
    return (await player.ask("/api/me", {"name": "Ada"})).status_code == 200


async def aged(store: Store, table: str, days: int) -> None:
    await store.database.write("update tables set created = created - $1 where id = $2", days * DAY, table)
    await store.database.write("update rows set at = at - $1 where table_id = $2", days * DAY, table)


async def test_tables_are_kept_as_long_as_the_host_says(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serving(url) as (site, address):
        ada, bob = await Player.new(address), await Player.new(address)
        finished = await seated(ada, "embers", bots=1)
        await (await ada.watch(finished)).play_on()
        await ada.leave()
        closed = await ada.open("parley", 2)
        await host(url, "close", closed)
        old, new = await seated(ada, "parley", bob), await seated(ada, "parley", bob)
        timed = await seated(ada, "drift", bob, pace="days 14")
        for table in (finished, closed, old, timed):
            await aged(site.store, table, 40)

        async def left() -> set[str]:
            return {each.table.id async for each in site.store.tables.all()}

        assert "kept for ever" in await host(url, "retention")
        told = await host(url, "retention", "--finished", "30", "--abandoned", "30", "--dry-run")
        assert "Finished tables would be kept for 30 days" in told
        assert "3 tables would be deleted" in told
        assert await site.store.retention.policy() == Policy()
        await host(url, "retention", "--finished", "30")
        assert await left() == {finished, closed, old, new, timed}
        sweep = asyncio.create_task(delete_expired(site.store, site.clock))

        async def swept() -> bool:
            return await left() == {old, new, timed}

        await eventually(swept, 5)
        sweep.cancel()
        await asyncio.gather(sweep, return_exceptions=True)
        assert "1 tables were deleted" in await host(url, "retention", "--abandoned", "30", "--now")
        assert await left() == {new, timed}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["ban", "mallory"], "mallory is neither a guest id nor an address"),
        (["unban", NOBODY], "is not banned"),
        (["mute", "127.0.0.1"], "is not a guest id"),
        (["unmute", NOBODY], "is not muted"),
        (["rename", NOBODY, "x" * 41], "1 to 40 letters"),
        (["rename", NOBODY], "either a new name or --free"),
        (["rename", NOBODY, "--free"], "was not renamed"),
        (["close", "nowhere"], "No table has the id nowhere"),
        (["table", "nowhere"], "No table has the id nowhere"),
        (["chat", "perhaps"], "on or off"),
        (["retention", "--abandoned", "3"], "at least 7 days"),
    ],
)
def test_what_cannot_be_done_is_said(words: list[str], told: str, sqlite_url: str) -> None:
    result = starboard("host", *words, "--data", sqlite_url)
    assert result.exit_code == 2
    assert told in said(result)


def test_data_that_no_server_has_opened_are_left_alone(tmp_path: Path) -> None:
    result = starboard("host", "list", "--data", tmp_path / "no.db")
    assert (result.exit_code, "There is no" in said(result)) == (2, True)
    assert not (tmp_path / "no.db").exists()


async def test_the_hosts_log_does_not_name_a_deleted_person(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada = await Player.new(address)
        ada_id = await person(ada)
        await host(url, "mute", ada_id)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as client:
            assert (await client.delete("/api/me")).status_code == 200
        assert [(act.act, act.subject) for act in await site.store.moderation.log()] == [("mute", "")]
        assert await site.store.moderation.all() == []


async def test_a_table_is_shown_with_the_ids_of_guests_and_its_chat(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "parley", bob)
        await ada.watch(table)
        await ada.say("say", id="s", text="[red]hello")
        await ada.until(lambda player: player.heard)
        told = await host(url, "table", table)
        for part in (await person(ada), await person(bob), "Name1", "[red]hello"):
            assert part in told
        await ada.leave()


async def test_a_server_of_its_own_process_follows_too(sqlite_url: str) -> None:
    with Process("--data", sqlite_url) as server:
        ada = await Player.new(server.address)
        table = await seated(ada, "parley", bots=1)
        await ada.watch(table)
        await host(sqlite_url, "close", table, "--words", "Good night.")
        await asyncio.wait_for(ada.until(lambda one: one.around.get("closed") == "Good night."), 5)
        await host(sqlite_url, "ban", await person(ada))
        assert await asyncio.wait_for(bye(ada), 60) == "banned"
