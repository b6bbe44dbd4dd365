"""Guests, their devices, their seats, their tokens, and the deletion of their data."""

import asyncio
import contextlib

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from starboard.server.guests.cookie import COOKIE, DAY, RENEWED, Guests, kept_key
from starboard.server.guests.sign_outs import DELETED
from starboard.server.settings import Settings
from starboard.server.store import Store
from starboard.server.store.moderation import MUTE, ModerationDecision
from starboard.table.row import read_row
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


def test_only_a_cookie_that_we_signed_identifies_a_guest() -> None:
    guests, others = Guests(b"ours"), Guests(b"theirs")
    assert guests.read(guests.sign("gada")) == "gada"
    for forged in (None, "", "gada", "gada.", ".", others.sign("gada"), guests.sign("gada") + "0", "gbob." + "é" * 32):
        assert guests.read(forged) is None


def test_a_cookie_made_before_cookies_had_a_day_still_counts() -> None:
    guests = Guests(b"ours")
    for named, expected in (("gada", ("gada", 0, 0)), ("gada~2", ("gada", 2, 0)), ("gada~2~9", ("gada", 2, 9))):
        assert guests.opened(f"{named}.{guests._mac(named)}") == expected


async def test_an_old_cookie_is_renewed_and_a_recent_one_is_not(sqlite_url: str) -> None:
    now = [50 * 365 * DAY]
    async with serving(sqlite_url, clock=lambda: now[0]) as (_, address):
        ada = await Player.new(address)
        person = await person_of(ada)
        now[0] += (RENEWED - 1) * DAY
        assert COOKIE not in (await ada.ask("/api/me")).cookies, "it could overtake another guest's cookie"
        now[0] += DAY
        answer = await ada.ask("/api/me")
        ada.cookie = f"{COOKIE}={answer.cookies[COOKIE]}"
        assert COOKIE not in (await ada.ask("/api/me")).cookies
        assert await person_of(ada) == person


async def test_all_processes_on_the_same_data_sign_with_one_key(url: str) -> None:
    store = await Store.open(url)
    keys = await asyncio.gather(*(kept_key(store) for _ in range(5)))
    assert len(set(keys)) == 1
    assert len(keys[0]) == 32
    await store.close()


async def test_the_cookie_is_for_no_script_and_secure_only_where_the_page_is(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url, settings=Settings(proxies=("127.0.0.1",))) as (_, address),
        httpx.AsyncClient(base_url=f"http://{address}") as client,
    ):
        over_http = (await client.get("/api/me")).headers
        client.cookies.clear()
        over_https = (await client.get("/api/me", headers={"x-forwarded-proto": "https"})).headers
        plain, secure = over_http["set-cookie"], over_https["set-cookie"]
        assert "strict-transport-security" not in over_http
        assert over_https["strict-transport-security"] == "max-age=31536000"
    assert "HttpOnly" in plain
    assert "SameSite=lax" in plain
    assert "Secure" not in plain
    assert "Secure" in secure


async def test_a_guest_moves_to_another_device_with_all_seats_by_a_link_that_works_once(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada, bob, phone = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", bob)
        secret = (await ada.ask("/api/me/link", {})).json()["secret"]
        before = (await phone.ask("/api/me")).json()["person"]
        assert (await phone.ask("/api/me/arrival", {"secret": secret})).json() == {"name": "", "own": "", "tables": 0}
        assert (await phone.ask("/api/me/arrive", {"secret": secret})).status_code == 410, "a link alone opens nothing"
        claim = (await phone.ask("/api/me/claim", {"secret": secret})).json()
        waiting = await phone.ask("/api/me/arrive", {"secret": claim["secret"]})
        assert (waiting.json()["person"], waiting.cookies.get(COOKIE)) == ("", None), "the other side has not said yes"
        assert (await bob.ask("/api/me/devices")).json() == []
        (device,) = (await ada.ask("/api/me/devices")).json()
        assert device["code"] == claim["code"]
        assert (await bob.ask(f"/api/me/devices/{device['id']}", {"allow": True})).status_code == 404
        assert (await ada.ask(f"/api/me/devices/{device['id']}", {"allow": True})).status_code == 204
        arrived = await phone.ask("/api/me/arrive", {"secret": claim["secret"]})
        assert arrived.json()["person"] == (await ada.ask("/api/me")).json()["person"]
        phone.cookie = "; ".join(f"{name}={value}" for name, value in arrived.cookies.items())
        back = await phone.ask("/api/me/back", {})
        assert back.json()["person"] == before, "who this browser was is still there"
        await phone.watch(table)
        await phone.until(lambda player: player.hello)
        assert phone.hello["yours"] == [1]
        for path, used in (("claim", secret), ("arrival", secret), ("arrive", claim["secret"])):
            assert (await bob.ask(f"/api/me/{path}", {"secret": used})).status_code == 410
        again = await bob.ask("/api/me/claim", {"secret": secret})
        assert (again.status_code, again.json()["why"][:26]) == (410, "This link was already used")
        await phone.leave()


async def test_a_link_to_another_device_is_too_old_after_ten_minutes(sqlite_url: str) -> None:
    now = [0]
    async with serving(sqlite_url, clock=lambda: now[0]) as (_, address):
        ada = await Player.new(address)
        secret = (await ada.ask("/api/me/link", {})).json()["secret"]
        assert (await ada.ask("/api/me/claim", {"secret": secret})).status_code == 410


async def test_a_device_that_is_told_no_stays_who_it_is(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, eve = [await Player.new(address) for _ in range(2)]
        secret = (await ada.ask("/api/me/link", {})).json()["secret"]
        claim = (await eve.ask("/api/me/claim", {"secret": secret})).json()
        (device,) = (await ada.ask("/api/me/devices")).json()
        assert (await ada.ask(f"/api/me/devices/{device['id']}", {"allow": False})).status_code == 204
        refused = await eve.ask("/api/me/arrive", {"secret": claim["secret"]})
        assert (refused.status_code, refused.cookies.get(COOKIE)) == (410, None)


async def test_a_seat_is_handed_on_and_the_old_eyes_close(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        await ada.watch(table)
        await eve.watch(table)
        await ada.until(lambda player: player.n)
        await eve.until(lambda player: player.n)
        assert (ada.hello["seat"], eve.hello.get("seat")) == (1, None)
        assert (await bob.ask(f"/api/tables/{table}/seats/1/link", {})).status_code == 403
        secret = (await ada.ask(f"/api/tables/{table}/seats/1/link", {})).json()["secret"]
        taken = await eve.ask("/api/seats", {"secret": secret, "name": "Eve"})
        assert taken.json() == {"table": table, "seat": 1}
        await eve.until(lambda player: player.hello["seat"] == 1)
        await ada.until(lambda player: player.hello.get("seat") is None)
        shown = await ada.listen()
        assert shown["type"] == "shown"
        assert "turn" not in shown
        assert all(piece["kind"] == "card-?" for tray in shown["scene"]["trays"] for piece in tray.get("pieces", [])
                   if piece["kind"].startswith("card"))  # fmt: skip
        assert (await ada.do(table, "play", 1, "play U1"))["clause"] == "TA-2"
        assert (await ada.ask(f"/api/tables/{table}/position?seat=1")).status_code == 403
        assert (await ada.ask("/api/seats", {"secret": secret})).status_code == 410
        await ada.leave()
        await eve.leave()


async def test_a_token_makes_a_bot_of_its_own_until_it_is_revoked_and_lies_nowhere(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (site, address):
        ada = await Player.new(address)
        made = (await ada.ask("/api/me/tokens", {"label": "my bot"})).json()
        (kept,) = await site.store.expiring_items.of(site.accounts.guests.read(ada.cookie.partition("=")[2]) or "")
        assert made["token"] not in repr(kept)
        bearer = {"authorization": f"Bearer {made['token']}"}
        async with httpx.AsyncClient(base_url=f"http://{address}", headers=bearer) as bot:
            me = (await bot.get("/api/me")).json()
            assert me["name"] == "my bot (bot)"
            assert me["person"] != (await ada.ask("/api/me")).json()["person"]
            assert "set-cookie" not in (await bot.get("/api/me")).headers
            listed = (await ada.ask("/api/me/tokens")).json()
            assert [(token["id"], token["label"], "token" in token) for token in listed] == [
                (made["id"], "my bot", False)
            ]
            assert (await bot.delete(f"/api/me/tokens/{made['id']}")).status_code == 403
            async with httpx.AsyncClient(base_url=f"http://{address}", headers=ada.headers) as owner:
                assert (await owner.delete("/api/me/tokens/other")).status_code == 404
                assert (await owner.delete(f"/api/me/tokens/{made['id']}")).status_code == 204
            assert (await bot.get("/api/me")).status_code == 401
            assert (await bot.get("/api/tables")).status_code == 401


async def test_a_chat_message_is_deleted_by_its_author_or_the_tables_owner(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", bob)
        for player in (ada, bob):
            await player.watch(table)
        for number in range(2):
            await bob.say("say", id=f"s{number}", text=f"oops {number}")
        await ada.until(lambda player: len(player.heard) == 2)
        for number, player in ((1, bob), (2, ada)):
            async with httpx.AsyncClient(base_url=f"http://{address}", verify=False) as client:
                path = f"/api/tables/{table}/chat/{number}"
                assert (await client.delete(path, headers={"cookie": eve.cookie})).status_code == 404
                assert (await client.delete(path, headers={"cookie": player.cookie})).status_code == 204
            said = await ada.listen()
            while said["type"] != "gone":
                said = await ada.listen()
            assert said["id"] == number
        await eve.watch(table)
        await eve.until(lambda player: player.n)
        await eve.say("ping", t=0)
        assert (await eve.listen())["type"] == "pong", "nothing is recalled"
        for player in (ada, bob, eve):
            await player.leave()


async def test_a_name_is_kept_and_shown_to_its_owner(sqlite_url: str) -> None:
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        assert (await ada.ask("/api/me", {"name": " Ada Lovelace "})).json()["name"] == "Ada Lovelace"
        assert (await ada.ask("/api/me")).json()["name"] == "Ada Lovelace"
        assert (await ada.ask("/api/me", {"name": "x" * 41})).status_code == 400
        assert (await ada.ask("/api/me", {"name": "a\nb"})).status_code == 400


async def test_deleting_ones_data_leaves_the_seats_to_bots_and_nothing_else_behind(
    sqlite_url: str,
) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        shared = await seated(ada, "drift", bob)
        alone = await seated(ada, "drift", bots=1)
        gathering = await bob.open("drift")
        await ada.do(gathering, "sit", 2, "- Ada")
        await ada.ask("/api/me/tokens", {"label": "bot"})
        await bob.ask(f"/api/tables/{shared}")
        person = (await ada.ask("/api/me")).json()["person"]
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            gone = await client.delete("/api/me")
        assert gone.json() == {"tables": 1, "seats": 2, "unreadable": 0}
        assert 'starboard_guest=""' in gone.headers["set-cookie"]
        assert (await bob.ask(f"/api/tables/{alone}")).status_code == 404
        assert (await bob.ask(f"/api/tables/{shared}")).json()["seats"] == ["greedy", "Name2"]
        assert (await ada.ask("/api/tables")).status_code == 401, "the cookie is void"
        assert (await ada.ask("/api/me")).json()["person"] != person
        assert await site.store.expiring_items.of(person) == []


async def test_deleting_a_person_leaves_no_row_and_does_not_change_others_games(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "drift", bob)
        secret = (await ada.ask(f"/api/tables/{table}/seats/1/link", {})).json()["secret"]
        await eve.ask("/api/seats", {"secret": secret, "name": "Eve"})
        await site.store.chat.say(table, person := await person_of(ada), "all", "words of mine", 1)
        before = await site.store.rows(table)
        held = (await site.service.latest(table)).table
        assert sum(person.encode() in row.body for row in before) > 2
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            assert (await client.delete("/api/me")).status_code == 200
        after = await site.store.rows(table)
        assert not [row for row in after if person in f"{row.author} {row.body.decode()}"]
        assert [said.text for said in await site.store.chat.after(table, 0)] == [""]
        for viewer in (None, 1, 2):
            texts = [[read_row(row.body.decode()).text_for(viewer) for row in rows] for rows in (before, after)]
            assert texts[0] == texts[1][: len(before)]
        site.service.forget(table)
        again = (await site.service.latest(table)).table
        assert again.n == len(after)
        assert again.history is not None
        assert held.history is not None
        assert (again.history.mark, again.seats_of(await person_of(eve))) == (held.history.mark, (1,))


async def test_signing_out_leaves_one_device_its_guest_and_makes_strangers_of_the_others(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada = await Player.new(address)
        thief = Player(address, ada.cookie)
        table = await seated(ada, "drift", bots=1)
        await thief.watch(table)
        await thief.until(lambda player: player.hello)
        link = (await ada.ask("/api/me/link", {})).json()["secret"]
        person = await person_of(ada)
        signed = await ada.ask("/api/me/sign-out", {})
        ada.cookie = f"{COOKIE}={signed.cookies[COOKIE]}"
        assert await person_of(ada) == person
        assert (await thief.ask("/api/tables")).status_code == 401
        assert await person_of(thief) != person
        assert (await thief.ask("/api/me/claim", {"secret": link})).status_code == 410
        with contextlib.suppress(ConnectionClosed):
            while await thief.listen():
                pass


async def person_of(player: Player) -> str:
    return str((await player.ask("/api/me")).json()["person"])


async def test_a_deleted_person_gets_no_cookie_and_stays_deleted(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, _):
        person = site.accounts.guests.new()
        await site.accounts.sign_outs.delete(person)
        await site.accounts.sign_outs.sign_out(person)
        assert await site.accounts.sign_outs.generation(person, fresh=True) == DELETED
        assert await site.accounts.cookie(person) == ""
        assert await site.accounts.guest(site.accounts.guests.sign(person, DELETED)) is None
        assert await site.accounts.guest(site.accounts.guests.sign(person)) is None


async def test_a_damaged_table_keeps_nobody_from_being_deleted_elsewhere(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        damaged, whole = await seated(ada, "drift", bob), await seated(ada, "drift", bob)
        person = await person_of(ada)
        (*_, last) = await site.store.rows(damaged)
        await site.store.rewrite(damaged, [msgspec.structs.replace(last, body=b"? " + last.body + person.encode())])
        site.service.forget(damaged)
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            gone = await client.delete("/api/me")
        assert gone.json() == {"tables": 0, "seats": 1, "unreadable": 1}
        assert (await bob.ask(f"/api/tables/{whole}")).json()["seats"] == ["greedy", "Name2"]
        for table in (damaged, whole):
            assert not [row for row in await site.store.rows(table) if person in f"{row.author} {row.body!r}"]


async def test_two_devices_that_sign_out_at_once_are_two_generations(url: str) -> None:
    async with serving(url, bots=0) as (site, _):
        person = site.accounts.guests.new()
        await asyncio.gather(*(site.accounts.sign_outs.sign_out(person) for _ in range(4)))
        assert await site.accounts.sign_outs.generation(person, fresh=True) == 4
        await asyncio.gather(
            site.accounts.sign_outs.delete(person), *(site.accounts.sign_outs.sign_out(person) for _ in range(4))
        )
        assert await site.accounts.sign_outs.generation(person, fresh=True) == DELETED


async def test_what_the_host_decided_and_links_not_used_yet_are_among_ones_data(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada = await Player.new(address)
        await ada.ask("/api/me/link", {})
        person = await person_of(ada)
        await site.store.moderation.decide(ModerationDecision(MUTE, person, "too loud", site.clock() + 60_000), "mute")
        mine = (await ada.ask("/api/me/data")).json()
        assert [each["kind"] for each in mine["links"]] == ["move"]
        assert [(each["kind"], each["words"]) for each in mine["decisions"]] == [("mute", "too loud")]
        assert [(each["act"], each["words"]) for each in mine["host_log"]] == [("mute", "too loud")]
