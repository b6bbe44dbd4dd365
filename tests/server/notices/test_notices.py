"""Turn notices for absent players, with one reminder after half of the time."""

import asyncio
import base64
import json
import re
import socket
from functools import partial
from typing import Any

import httpx
import pytest
from tools.proving.mailbox import Mailbox
from tools.proving.push_service import PushService

from starboard.server.guests.limits import Limits
from starboard.server.notices import push
from starboard.server.notices.channel import ADDRESS, UNCONFIRMED, PushChannel
from starboard.server.notices.endpoint import may_be_posted_to
from starboard.server.notices.messenger import AN_HOUR
from starboard.server.notices.notice import notice_of
from starboard.server.notices.push import PublicResolver, PushSender
from starboard.server.settings import Settings
from starboard.server.site import Site
from starboard.server.store.notice import NoticeKey
from starboard.server.workers.notice_handler import LATEST, SOONEST, pause
from tests.server.serving.kit import Player, seated, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio
DAYS = "days 2"


def anywhere(**more: Any) -> Settings:
    return Settings(push_anywhere=True, public="https://games.example", limits=100, **more)


async def play(player: Player, table: str, seat: int) -> int:
    """Play the first legal action and return the number of its row."""
    asked = (await player.ask(f"/api/tables/{table}/position?seat={seat}")).json()
    assert asked["acts"], asked
    done = await player.do(table, "play", seat, asked["legal"][0], decision=asked["decision"])
    assert done.get("n"), done
    return int(done["n"])


async def acting(player: Player, table: str) -> int:
    found: list[int] = (await player.ask(f"/api/tables/{table}")).json()["acting"]
    return found[0]


async def two(address: str, **more: Any) -> tuple[list[Player], str]:
    people = [await Player.new(address), await Player.new(address)]
    return people, await seated(people[0], "drift", people[1], **{"pace": DAYS, **more})


async def remind(site: Site, table: str) -> None:
    """Make the reminder due immediately."""
    assert await site.store.of(table).due.hasten(table, "notice")


def _posted(service: PushService, turns: int) -> bool:
    return len(service.posted) >= turns


async def later() -> None:
    """Wait until all due work is done."""
    await asyncio.sleep(1.2)


async def test_every_browser_of_an_absent_player_gets_one_notice_per_turn(url: str) -> None:
    async with PushService() as service, serving(url, settings=anywhere()) as (site, address):
        people, table = await two(address)
        first = await acting(people[0], table)
        other = 3 - first
        for _ in range(2):
            told = await people[other - 1].ask("/api/me/notices/push", service.subscribe())
            assert told.status_code == 204, told.text
        await play(people[first - 1], table, first)
        while await acting(people[0], table) == first:
            await play(people[first - 1], table, first)
        await until(lambda: len(service.posted) == 2)
        message = service.posted[0].message
        assert message["path"] == f"/t/{table}"
        assert message["title"].startswith("Your turn in ")
        assert message["body"] == f"With Name{first}. You have 2 days to move."
        assert service.posted[0].headers["ttl"] == str(48 * 3600)
        await later()
        assert len(service.posted) == 2
        await remind(site, table)
        await until(lambda: len(service.posted) == 4)
        assert service.posted[2].message["title"].startswith("Still your turn in ")
        await later()
        kinds = [each.kind for each in await site.store.of(table).due.of(table)]
        assert "notice" not in kinds, "there is one reminder"
        assert [each.part for each in await site.store.notices.of(_person(people[other - 1]))] == ["turn", "reminder"]


async def test_nobody_is_told_who_is_there_or_wants_nothing_or_plays_live(url: str) -> None:
    async with PushService() as service, serving(url, settings=anywhere()) as (_, address):
        people, table = await two(address)
        for player in people:
            await player.ask("/api/me/notices/push", service.subscribe())
            await player.watch(table)
            await player.until(lambda player: player.around.get("stage") == "playing")
        for player in people:
            await player.until(lambda player: player.n > 0)
        first = await acting(people[0], table)
        while await acting(people[0], table) == first:
            await play(people[first - 1], table, first)
        for pace in ("none", "live 600+10"):
            others = [await Player.new(address), await Player.new(address)]
            for player in others:
                await player.ask("/api/me/notices/push", service.subscribe())
            await seated(others[0], "drift", others[1], pace=pace)
        await two(address)  # they have turned on no notices
        await later()
        already = {posted.message["path"] for posted in service.posted}
        assert already <= {f"/t/{table}"}, "only what came before they watched"
        assert len(service.posted) <= 1
        for player in people:
            await player.leave()


async def test_a_player_who_continues_to_act_or_is_no_longer_to_move_gets_no_second_notice(sqlite_url: str) -> None:
    async with PushService() as service, serving(sqlite_url, settings=anywhere()) as (_, address):
        people, table = await two(address)
        await later()  # nobody is notified of the first turn
        for player in people:
            await player.ask("/api/me/notices/push", service.subscribe())
        turns, seat = 0, await acting(people[0], table)
        for _ in range(8):
            await play(people[seat - 1], table, seat)
            after = await acting(people[0], table)
            turns += after != seat
            seat = after
            await until(partial(_posted, service, turns))
        await later()
        assert len(service.posted) == turns


async def test_a_browser_that_is_gone_is_forgotten(sqlite_url: str) -> None:
    async with PushService() as service, serving(sqlite_url, settings=anywhere()) as (site, address):
        ada = await Player.new(address)
        wanted = service.subscribe()
        await ada.ask("/api/me/notices/push", wanted)
        service.gone.add(wanted["endpoint"].rpartition("/")[2])
        people = [ada, await Player.new(address)]
        table = await seated(ada, "drift", people[1], pace=DAYS)
        seat = await acting(ada, table)
        while seat != 1:
            await play(people[seat - 1], table, seat)
            seat = await acting(ada, table)
        await until(lambda: site.counters.notices["gone_push"] == 1)
        assert not await site.messenger.channels.pushes(_person(ada))


async def test_more_than_so_many_an_hour_are_not_sent(sqlite_url: str) -> None:
    settings = Settings(push_anywhere=True)
    async with PushService() as service, serving(sqlite_url, settings=settings) as (site, address):
        ada = await Player.new(address)
        await ada.ask("/api/me/notices/push", service.subscribe())
        people = [ada, await Player.new(address)]
        table = await seated(ada, "drift", people[1], pace=DAYS)
        notice = notice_of((await site.service.latest(table)).table, 1, site.clock())
        for n in range(AN_HOUR + 3):
            await site.messenger.tell(_person(ada), NoticeKey("other", 1, n, "turn"), notice)
        assert len(service.posted) <= AN_HOUR
        assert site.counters.notices["limited"] >= 3


async def test_a_person_with_an_e_mail_address_is_notified_by_push_even_without_a_mail_server(sqlite_url: str) -> None:
    settings = Settings(push_anywhere=True)
    async with PushService() as service, serving(sqlite_url, settings=settings) as (site, address):
        ada, ben, cleo = [await Player.new(address) for _ in range(3)]
        await ada.ask("/api/me/notices/push", service.subscribe())
        for player in (ada, cleo):
            secret = await site.messenger.channels.add_mail(_person(player), "a@example.org", "en")
            assert await site.messenger.channels.confirm(secret)
        table = await seated(ada, "drift", ben, pace=DAYS)
        notice = notice_of((await site.service.latest(table)).table, 1, site.clock())
        assert await site.messenger.tell(_person(ada), NoticeKey("other", 1, 1, "turn"), notice)
        assert site.counters.notices["sent_push"] >= 1
        assert not await site.messenger.tell(_person(cleo), NoticeKey("other", 1, 2, "turn"), notice)


def test_a_person_whom_no_process_can_notify_is_retried_with_growing_pauses() -> None:
    assert [pause(ms) for ms in (0, 600_000, 86_400_000)] == [SOONEST, 60_000, LATEST]


async def test_only_one_claimant_may_send_a_notice_and_a_dead_one_is_counted(url: str) -> None:
    async with serving(url) as (site, _):
        log, key = site.store.notices, NoticeKey("t", 1, 7, "turn")
        claims = await asyncio.gather(*(log.claim(key, "g1") for _ in range(8)))
        assert sum(claims) == 1
        assert await log.lost() == 0, "it may still be sent"
        await site.store.database.write("update notices set at = at - 61000")
        assert await log.lost() == 1
        await log.settle(key, "sent")
        assert await log.lost() == 0
        assert not await log.claim(key, "g1")


async def test_an_address_gets_one_link_until_it_is_confirmed_and_one_touch_ends_it(url: str) -> None:
    with Mailbox() as box:
        settings = anywhere(smtp=box.url, mail_from="Starboard <games@club.example>")
        async with serving(url, settings=settings) as (site, address):
            people, table = await two(address)
            seat = await acting(people[0], table)
            away, mail = people[2 - seat], "ada@home.example"
            assert (await away.ask("/api/me/notices/mail", {"address": "no address"})).status_code == 400
            assert (await away.ask("/api/me/notices/mail", {"address": mail})).status_code == 204
            offered = (await away.ask("/api/me/notices")).json()
            assert (offered["mail"], offered["address"], offered["confirmed"]) == (True, mail, False)
            seat = await turned(people, table, seat)
            await later()
            (link,) = box.to(mail)  # and no notice of the turn
            secret = re.search(r"https://games\.example/notices#confirm-(\S+)", link.get_content())
            assert secret
            stranger = await Player.new(address)
            for status in (204, 410):
                assert (await stranger.ask("/api/notices/confirm", {"secret": secret[1]})).status_code == status
            await remind(site, table)
            await until(lambda: len(box.to(mail)) == 2)
            told = box.to(mail)[1]
            assert told["Subject"].startswith("Still your turn in ")
            assert f"https://games.example/t/{table}" in told.get_content()
            assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            stop = told["List-Unsubscribe"].strip(" <>").removeprefix("https://games.example")
            assert (await stranger.ask(stop, {})).status_code == 204
            assert (await away.ask("/api/me/notices")).json()["address"] == ""
            for _ in range(2):
                seat = await turned(people, table, seat)
            await later()
            assert len(box.to(mail)) == 2


async def wishes(address: str, mails: list[str], source: str = "127.0.0.1") -> list[int]:
    """Register each address as a new guest, all from one network, and return the status codes."""
    statuses: list[int] = []
    for mail in mails:
        network = httpx.AsyncHTTPTransport(local_address=source)
        async with httpx.AsyncClient(base_url=f"http://{address}", transport=network) as client:
            await client.get("/api/me")
            statuses.append((await client.post("/api/me/notices/mail", json={"address": mail})).status_code)
    return statuses


async def test_a_mailbox_gets_few_links_however_many_guests_ask_and_plus_addresses_are_one(sqlite_url: str) -> None:
    with Mailbox() as box:
        settings = Settings(public="https://games.example", smtp=box.url, mail_from="games@club.example")
        async with serving(sqlite_url, bots=0, settings=settings) as (_, address):
            mails = [f"Ada+{n}@home.example" if n % 2 else "ada@HOME.example" for n in range(18)]
            assert await wishes(address, mails) == [204] * 3 + [429] * 15
            assert await wishes(address, ["ben@home.example"]) == [204]
            for last in range(2, 12):
                await wishes(address, mails[:3], f"127.0.0.{last}")
            assert len([each for each in box.messages if str(each["To"]).lower().startswith("ada")]) == 6


async def test_one_network_that_asks_all_the_time_leaves_a_mailbox_links_for_its_owner(sqlite_url: str) -> None:
    with Mailbox() as box:
        settings = Settings(public="https://games.example", smtp=box.url, mail_from="games@club.example")
        async with serving(sqlite_url, bots=0, settings=settings) as (_, address):
            assert 429 in await wishes(address, ["ada@home.example"] * 10)
            assert await wishes(address, ["ada@home.example"], "127.0.0.2") == [204]
    now = [0.0]
    limits = Limits(clock=lambda: now[0])

    def mallory_tries() -> bool:
        return limits.take("mail_here", "ada", "mallory") and limits.take("mailbox", "ada")

    for _ in range(24 * 60):
        now[0] += 60
        mallory_tries()
    assert limits.has("mailbox", "ada"), "after a day of asking every minute"


async def turned(people: list[Player], table: str, seat: int) -> int:
    """Play until it is the other seat's turn, and return that seat."""
    while (after := await acting(people[0], table)) == seat:
        await play(people[seat - 1], table, seat)
    return after


async def test_what_is_stored_can_be_seen_and_goes_with_the_person(url: str) -> None:
    with Mailbox() as box:
        settings = anywhere(smtp=box.url, mail_from="games@club.example")
        async with PushService() as service, serving(url, settings=settings) as (site, address):
            people, table = await two(address)
            ada = people[0]
            await ada.ask("/api/me/notices/mail", {"address": "ada@home.example"})
            (kept,) = [item for item in await site.store.expiring_items.of(_person(ada)) if item.kind == ADDRESS]
            assert kept.expires <= site.clock() + UNCONFIRMED
            wanted = service.subscribe()
            await ada.ask("/api/me/notices/push", wanted)
            await turned(people, table, await turned(people, table, await acting(ada, table)))
            await until(lambda: service.posted)
            await later()
            mine = (await ada.ask("/api/me/data")).json()
            assert {each["kind"]: each["address"] for each in mine["channels"]} == {
                "push": wanted["endpoint"], "mail": "ada@home.example"
            }  # fmt: skip
            assert {each["table"] for each in mine["notices"]} == {table}
            theirs = (await people[1].ask("/api/me/data")).json()
            assert not theirs["channels"]
            assert not theirs["notices"]
            await ada.ask("/api/me/sign-out", {})
            assert not await site.messenger.channels.pushes(_person(ada))
            await site.store.forget(_person(ada))
            assert not await site.store.notices.of(_person(ada))
            assert await site.messenger.channels.mail(_person(ada)) is None


async def test_without_a_mail_server_or_packages_nothing_is_offered(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "starboard.server.notices.push", None)
    async with serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        assert (await ada.ask("/api/me/notices")).json() == {
            "push_key": "", "mail": False, "address": "", "confirmed": False
        }  # fmt: skip
        assert (await ada.ask("/api/me/notices/mail", {"address": "a@b.example"})).status_code == 409
        wanted = {"endpoint": "https://push.example/1", "keys": {"p256dh": "x", "auth": "y"}}
        assert (await ada.ask("/api/me/notices/push", wanted)).status_code == 409


@pytest.mark.parametrize(
    ("endpoint", "good"),
    [
        ("https://fcm.googleapis.com/fcm/send/abc", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/abc", True),
        ("https://8.8.8.8/abc", True),
        ("http://fcm.googleapis.com/abc", False),
        ("https://127.0.0.1/abc", False),
        ("https://localhost/abc", False),
        ("https://[::1]/abc", False),
        ("https://[::ffff:10.0.0.1]/abc", False),
        ("https://10.1.2.3/abc", False),
        ("https://169.254.169.254/latest/meta-data", False),
        ("https://router.home/abc", False),
        ("https://printer/abc", False),
        ("https://fcm.googleapis.com:22/abc", False),
        ("https://me@fcm.googleapis.com/abc", False),
        ("file:///etc/passwd", False),
        ("https://", False),
        ("https://[bad/abc", False),
        ("https://127.1/abc", False),
        ("https://0177.0.0.1/abc", False),
        ("https://0x7f.0.0.1/abc", False),
        ("https://0x7f000001/abc", False),
        ("https://2130706433/abc", False),
        ("https://1.2.3.4.5/abc", False),
        ("https://127.1./abc", False),
        ("https://push.example.0x1/abc", False),
        ("https://\uff11\uff12\uff17.0.0.1/abc", False),
        ("https://127%2E0%2E0%2E1/abc", False),
        ("https://localhost./abc", False),
        ("https://router.home./abc", False),
        ("https://[64:ff9b::7f00:1]/abc", False),
        ("https://[64:ff9b::808:808]/abc", True),
        ("https://4chan.example/abc", True),
    ],
)
def test_a_push_endpoint_must_be_on_the_open_internet(endpoint: str, good: bool) -> None:
    assert may_be_posted_to(endpoint) == good


@pytest.mark.parametrize("host", ["127.0.0.1", "push.example"])
async def test_the_address_is_checked_again_when_the_connection_is_made(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An HTTP library may skip the resolver for numeric addresses, or use a cached answer."""
    home = {"hostname": host, "host": "127.0.0.1", "family": socket.AF_INET, "proto": 0, "flags": 0}

    async def resolve(self: PublicResolver, host: str, port: int = 0, family: int = 0) -> list[dict[str, Any]]:
        return [{**home, "port": port}]

    monkeypatch.setattr(push, "may_be_posted_to", lambda endpoint: True)
    monkeypatch.setattr(PublicResolver, "resolve", resolve)
    async with PushService() as service:
        told = service.subscribe()
        channel = PushChannel(told["endpoint"].replace("127.0.0.1", host), **told["keys"])
        sender = PushSender(base64.urlsafe_b64encode(b"1" * 32).decode())
        assert await sender.send(channel, b"{}", "table", 60) == "failed"
        assert not service.posted
        await sender.close()


async def test_a_name_that_leads_home_is_not_called(sqlite_url: str) -> None:
    with pytest.raises(OSError, match="no public address"):
        await PublicResolver().resolve("localhost", 443)
    async with PushService() as service, serving(sqlite_url) as (_, address):
        ada = await Player.new(address)
        refused = await ada.ask("/api/me/notices/push", service.subscribe())
        assert refused.status_code == 400
        bad = {"endpoint": "https://push.example/1", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
        assert (await ada.ask("/api/me/notices/push", bad)).status_code == 400


async def test_a_notice_says_nothing_that_a_seat_alone_may_know(sqlite_url: str) -> None:
    """Deal the same table differently: after the same rows, the notice has the same bytes."""
    said: set[str] = set()
    dealt: set[str] = set()
    async with serving(sqlite_url) as (site, address):
        for _ in range(4):
            people = [await Player.new(address), await Player.new(address)]
            table = await seated(people[0], "astron", people[1], pace=DAYS)
            for _ in range(4):
                seat = await acting(people[0], table)
                await play(people[seat - 1], table, seat)
            found = (await site.service.latest(table)).table
            assert found.history is not None
            notice = notice_of(found, 1, found.clocks.since)
            texts = [notice.title(language) + notice.body(language) for language in ("en", "de")]
            said.add(json.dumps([texts, notice.path.replace(table, "t")]))
            dealt.add(found.setup.game.write_state(found.history.state))
    assert len(dealt) > 1
    assert len(said) == 1


def _person(player: Player) -> str:
    return player.cookie.partition("=")[2].partition("~")[0]
