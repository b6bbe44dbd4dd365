"""Invitations: link previews in messengers, and spoken codes."""

import signal
from html import unescape
from pathlib import Path

import httpx
import pytest

from starboard.server import invite_codes
from starboard.server.guests.limits import RATES
from starboard.server.http import page
from starboard.server.invite_codes import FIRST, LAST, InviteCodes, invite_words
from starboard.server.settings import Settings
from starboard.server.store.store import Store
from starboard.server.tournaments.codes import NUMBERS
from tests.server.serving.kit import Player, Process, seated, serving

pytestmark = pytest.mark.anyio
DAY = 24 * 3600


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Provide a minimal client."""
    (tmp_path / "index.html").write_text("<!doctype html><head></head>the page", "utf-8")
    monkeypatch.setattr(page, "FOLDER", tmp_path)
    page.files.cache_clear()


async def preview(player: Player, table: str, **headers: str) -> dict[str, str]:
    async with httpx.AsyncClient(base_url=f"http://{player.address}", headers=headers) as messenger:
        text = (await messenger.get(f"/t/{table}")).text
    tags = [each.split('"') for each in text.split("<meta ")[1:]]
    return {each[1]: unescape(each[3]) for each in tags}


async def test_a_link_says_who_invites_to_what_and_how_many_seats_are_free(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await ada.open("astron", 4)
        said = await preview(ada, table)
        assert said["og:title"] == "You are invited to Astron, 4 of 4 seats free"
        await ada.do(table, "sit", 1, "- Mira")
        await bob.do(table, "sit", 3, "- Ben")
        said = await preview(ada, table)
        assert said["og:title"] == "Mira invites you to Astron, 2 of 4 seats free"
        assert said["og:url"] == f"http://{address}/t/{table}"
        assert said["og:image"] == f"http://{address}/api/games/astron/art/preview.jpg"
        assert (said["og:image:width"], said["og:image:height"]) == ("1200", "630")
        assert said["twitter:card"] == "summary_large_image"
        assert said["robots"] == "noindex"
        german = await preview(ada, table, **{"accept-language": "de-AT"})
        assert german["og:title"] == "Mira lädt dich zu Astron ein, 2 von 4 Plätzen frei"
        assert (german["og:locale"], said["og:locale"]) == ("de_DE", "en_GB")
        picture = await ada.ask("/api/games/astron/art/preview.jpg")
        assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")


async def test_a_name_stays_text_and_turns_nothing_around(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley", 2)
        await ada.do(table, "sit", 1, '- "><script>\u202e')
        text = (await ada.ask(f"/t/{table}")).text
        assert "<script>" not in text
        said = await preview(ada, table)
        assert said["og:title"].startswith('"><script> invites you to ')
        assert "og:image" not in said, "this game has no picture"
        assert said["twitter:card"] == "summary"


async def test_a_preview_of_a_game_in_play_names_who_plays_and_nothing_of_the_game(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "astron", bob)
        said = await preview(ada, table)
        assert said["og:title"] == "Astron: Name1, Name2 playing"
        assert said["og:image"].endswith("/api/games/astron/art/preview.jpg"), "the cover, the same for every table"
        for nowhere in ("nowhere", f"{table}/replay"):
            assert await preview(ada, nowhere) == {}


async def test_a_code_leads_to_its_table_while_a_seat_is_free(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        table = await ada.open("parley", 2)
        code = (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"]
        word, number = code.split("-")
        assert word in invite_words()
        assert FIRST <= int(number) <= LAST
        assert (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"] == code
        assert (await bob.ask(f"/api/tables/{table}/code", {})).status_code == 403, "bob only has the link"
        for typed in (code, f" {word.upper()} {number} ", f"{word}{number}"):
            assert (await bob.ask("/api/codes", {"code": typed})).json() == {"id": table}
        await ada.do(table, "sit", 1, "- Ada")
        await bob.do(table, "sit", 2, "- Bob")
        full = await eve.ask("/api/codes", {"code": code})
        assert full.status_code == 404
        assert (await ada.ask(f"/api/tables/{table}/code", {})).status_code == 404
        await bob.do(table, "stand", 2)
        assert (await eve.ask("/api/codes", {"code": code})).status_code == 200, "a seat is free again"
        wrong = await eve.ask("/api/codes", {"code": "nothing-000"})
        assert (wrong.status_code, wrong.json()) == (404, full.json()), "nobody learns whether a code was one"


async def test_which_seats_are_free_is_right_after_a_crash(sqlite_url: str) -> None:
    server = Process("--data", sqlite_url)
    with server:
        ada, bob = [await Player.new(server.address) for _ in range(2)]
        table = await ada.open("parley", 2)
        code = (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"]
        await ada.do(table, "sit", 1, "- Ada")
        server.end(signal.SIGKILL)
    with server:
        assert (await bob.ask("/api/codes", {"code": code})).json() == {"id": table}
        await bob.do(table, "sit", 2, "- Bob")
        server.end(signal.SIGKILL)
    with server:
        assert (await bob.ask("/api/codes", {"code": code})).status_code == 404


async def test_guessing_codes_is_soon_refused_even_as_another_guest(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=Settings()) as (_, address):
        ada = await Player.new(address)
        table = await ada.open("parley", 2)
        code = (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"]
        guests = [await Player.new(address) for _ in range(11)]
        right = [(await each.ask("/api/codes", {"code": code})).status_code for each in guests]
        assert right == [200] * 11, "a whole class comes through one address"
        tried = [(await each.ask("/api/codes", {"code": "comet-000"})).status_code for each in guests]
        assert tried == [404] * 10 + [429]
        assert (await ada.ask("/api/codes", {"code": code})).status_code == 429


async def test_the_arithmetic_of_guessing_is_as_it_is_written() -> None:
    codes = len(set(invite_words())) * (LAST + 1 - FIRST)
    one, all_together = (RATES[each].burst + RATES[each].a_second * DAY for each in ("guess", "guesses"))
    assert (codes, one, all_together) == (230_400, 730, 43_230)
    assert round(codes / one) == 316
    assert round(all_together * 100 / codes) == 19
    assert round(all_together * 100 / (len(set(invite_words())) * NUMBERS), 1) == 1.9


async def test_two_tables_never_share_a_code(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invite_codes, "invite_words", lambda: ("comet",))
    monkeypatch.setattr(invite_codes, "LAST", FIRST + 7)
    now = [4_000_000_000_000]
    codes = InviteCodes(store.expiring_items, lambda: now[0])
    made = {table: await codes.code(table) for table in "abcdef"}
    keys = {item.key for item in made.values() if item}
    assert len(keys) == 6
    for table, item in made.items():
        assert item is not None
        assert await codes.table(item.key) == table


async def test_a_code_that_nobody_asked_for_in_an_hour_can_be_another_tables(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(invite_codes, "invite_words", lambda: ("comet",))
    monkeypatch.setattr(invite_codes, "LAST", FIRST)
    now = [0]
    codes = InviteCodes(store.expiring_items, lambda: now[0])
    assert await codes.code("old") is not None
    assert await codes.table("comet-100") is None, "by the database's clock an hour has gone by"
    assert await codes.code("new") is not None
    now[0] = 4_000_000_000_000
    assert await codes.code("new") is not None
    assert await codes.code("other") is None
    assert await codes.table("comet-100") == "new"
