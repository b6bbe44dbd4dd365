"""Tournaments: permissions, limits, deletion, and secrecy of hands."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from starboard.core.seating import CHANCE
from starboard.server.invite_codes import invite_words
from starboard.server.tournaments.codes import NUMBERS, new_code, read_code
from tests.server.safety.fixed import BEGIN, TABLE, Ear, do, fixed_table
from tests.server.safety.test_non_interference import FOUR, TWO, pair, probed
from tests.server.safety.worlds import Dealer, Step, World
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio
EVENT = {"name": "Evening", "game": "drift", "seats": 2, "rounds": 3}
VIEW, HTTP, SERVICE = (
    "starboard.server.tournaments.view",
    "starboard.server.http.tournaments",
    "starboard.server.tournaments.service",
)


async def made(organizer: Player, **more: Any) -> str:
    answer = await organizer.ask("/api/events", {**EVENT, **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


async def at(player: Player, code: str, kind: str, **given: Any) -> httpx.Response:
    at.count += 1  # type: ignore[attr-defined]
    return await player.ask(f"/api/events/{code}", {"id": f"c{at.count}", "kind": kind, **given})  # type: ignore[attr-defined]


at.count = 0  # type: ignore[attr-defined]


async def test_an_event_is_made_found_by_its_code_and_entered_without_an_account(url: str) -> None:
    async with serving(url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        code = await made(ada)
        told = (await at(bob, code.upper().replace("-", " "), "enter", name="Bob")).json()
        assert (told["you"], told["organizer"], told["stage"]) == (1, False, "gathering")
        assert [each["name"] for each in told["entrants"]] == ["Bob"]
        assert (await ada.ask(f"/api/events/{code}")).json()["organizer"] is True
        assert [each["role"] for each in (await bob.ask("/api/events")).json()] == ["player"]
        assert [each["role"] for each in (await ada.ask("/api/events")).json()] == ["organizer"]


async def test_the_page_of_an_event_names_no_person_and_not_the_events_own_id(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        code = await made(ada)
        for player, name in ((ada, "Ada"), (bob, "Bob")):
            await at(player, code, "enter", name=name)
        await at(ada, code, "round")
        text = (await Player(address, (await Player.new(address)).cookie).ask(f"/api/events/{code}")).text
        tournament = await site.tournaments.find(code)
        assert tournament.id not in text
        for each in tournament.entrants:
            assert each.who not in text


async def test_only_the_organizer_decides_and_refusals_say_why(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        code = await made(ada)
        assert (await at(bob, code, "enter", name="Bob")).status_code == 200
        for kind in ("round", "end", "close"):
            refused = await at(bob, code, kind, reason="because")
            assert (refused.status_code, "organizer" in refused.json()["why"]) == (409, True)
        assert "enough players" in (await at(ada, code, "round")).json()["why"]
        assert (await at(ada, code, "bot", level="nobody")).status_code == 400
        assert (await at(ada, code, "bot", level="greedy")).status_code == 200
        assert (await at(ada, code, "result", round=1, table=1, places=[1, 2])).status_code == 400
        assert (await ada.ask("/api/events", {**EVENT, "seats": 6, "game": "nothing"})).status_code == 400
        assert (await ada.ask("/api/events", {**EVENT, "pace": "soon"})).status_code == 400
        assert (await ada.ask("/api/events", {**EVENT, "name": " "})).status_code == 400


async def test_a_command_with_a_line_break_is_refused(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        code = await made(ada)
        assert (await at(ada, code, "round\n")).status_code == 400


async def test_a_repeated_command_changes_nothing(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada = await Player.new(address)
        code = await made(ada)
        body = {"id": "same", "kind": "bot", "level": "greedy"}
        for _ in range(3):
            assert len((await ada.ask(f"/api/events/{code}", body)).json()["entrants"]) == 1
        assert (await site.tournaments.find(code)).n == 2


async def test_wrong_codes_of_tables_and_events_share_one_budget(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        codes = [await made(ada) for _ in range(5)]
        table = await ada.open("parley", 2)
        spoken = (await ada.ask(f"/api/tables/{table}/code", {})).json()["code"]
        tried = [(await eve.ask(f"/api/events/nova-{1000 + n}")).status_code for n in range(5)]
        tried += [(await eve.ask("/api/codes", {"code": f"nova-{100 + n}"})).status_code for n in range(6)]
        assert tried == [404] * 10 + [429]
        assert (await bob.ask(f"/api/events/{codes[0]}")).status_code == 429, "a right code tells nothing now"
        assert (await bob.ask("/api/codes", {"code": spoken})).status_code == 429, "nor does that of a table"
        assert (await ada.ask(f"/api/events/{codes[0]}")).status_code == 200, "it is her own"
        assert (await eve.ask("/api/events/no-code-at-all")).status_code == 404, "this could not have been one"
        assert "already" in (await ada.ask("/api/events", EVENT)).json()["why"]
        await at(ada, codes[0], "end")
        await made(ada)


async def test_addresses_that_guess_event_codes_together_share_one_budget(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        statuses: list[int] = []
        for last in range(2, 8):
            network = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{last}")
            async with httpx.AsyncClient(base_url=f"http://{address}", transport=network) as client:
                await client.get("/api/me")
                statuses += [(await client.get(f"/api/events/nova-{last}{n:03}")).status_code for n in range(9)]
        assert statuses[:30] == [404] * 30
        assert statuses.count(429) >= 10


async def test_a_class_opens_an_event_at_once_through_one_address(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        code = await made(await Player.new(address))
        pupils = [await Player.new(address) for _ in range(30)]
        opened = await asyncio.gather(*(each.ask(f"/api/events/{code}") for each in pupils))
        assert [each.status_code for each in opened] == [200] * 30
        entered = await asyncio.gather(*(at(each, code, "enter", name=f"Pupil {n}") for n, each in enumerate(pupils)))
        assert [each.status_code for each in entered] == [200] * 30


async def test_before_signing_up_the_holder_of_a_code_sees_title_game_and_time_but_no_names(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob, eve = [await Player.new(address) for _ in range(3)]
        code = await made(ada, pace="days 2")
        for player, name in ((ada, "Adelheid"), (bob, "Bertram")):
            await at(player, code, "enter", name=name)
        await at(ada, code, "round")
        answer = await eve.ask(f"/api/events/{code}")
        told = answer.json()
        assert [told[each] for each in ("name", "game", "pace", "players", "stage")] == [
            "Evening", "drift", "days 2", 2, "playing",
        ]  # fmt: skip
        assert "Adelheid" not in answer.text
        assert "Bertram" not in answer.text
        assert (told["entrants"], told["standings"]) == ([], [])
        assert [(each["number"], each["tables"]) for each in told["played"]] == [(1, [])]
        assert (await eve.ask(f"/api/events/{code}/tables/1/board.svg")).status_code == 404
        assert [each["name"] for each in (await ada.ask(f"/api/events/{code}")).json()["entrants"]] == [
            "Adelheid", "Bertram",
        ]  # fmt: skip
        entered = (await at(eve, code, "enter", name="Eve")).json()
        assert [each["name"] for each in entered["entrants"]] == ["Adelheid", "Bertram", "Eve"]


def test_there_are_two_million_event_codes_and_older_codes_are_still_read() -> None:
    codes = [new_code() for _ in range(300)]
    assert all(read_code(code) == code for code in codes)
    assert {code.partition("-")[0] for code in codes} <= set(invite_words())
    assert {len(code.partition("-")[2]) for code in codes} == {4}
    assert len(set(invite_words())) * NUMBERS == 2_304_000
    assert [read_code(code) for code in ("io-42", "Saturn 17", "comet-12345")] == ["io-42", "saturn-17", "comet-12345"]


async def test_a_bots_token_signs_up_and_makes_no_tournament(sqlite_url: str) -> None:
    from tests.server.serving.kit import BotPlayer

    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        code = await made(ada)
        rover = await BotPlayer.of(ada)
        assert (await rover.ask("/api/events", EVENT)).status_code == 403
        entered = (await at(rover, code, "enter", name="Rover")).json()
        assert entered["entrants"][0]["name"].startswith("Rover")


async def test_what_is_stored_is_exported_and_goes_when_its_person_does(url: str) -> None:
    async with serving(url, bots=0) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        mine, shared = await made(ada), await made(ada)
        bobs = await made(bob)
        await at(ada, mine, "enter", name="Ada")
        await at(bob, shared, "enter", name="Bob")
        await at(ada, bobs, "enter", name="Ada")
        found = (await ada.ask("/api/me/data")).json()["events"]
        assert {(each["code"], each["role"], each["name"]) for each in found} == {
            (mine, "organizer", "Ada"), (shared, "organizer", ""), (bobs, "player", "Ada"),
        }  # fmt: skip
        person = (await ada.ask("/api/me")).json()["person"]
        async with httpx.AsyncClient(base_url=f"http://{address}", headers={"cookie": ada.cookie}) as client:
            assert (await client.delete("/api/me")).status_code == 200
        assert (await bob.ask(f"/api/events/{mine}")).status_code == 404
        assert (await bob.ask(f"/api/events/{shared}")).json()["stage"] == "over"
        left = (await bob.ask(f"/api/events/{bobs}")).json()
        assert [(each["name"], each["gone"]) for each in left["entrants"]] == [("Ada", True)]
        assert await site.store.tournaments.of(person) == []
        for id in await site.store.tournaments.all():
            assert not [row for row in await site.store.tournaments.rows(id) if person in f"{row.author} {row.body!r}"]


# ---- no leak of a hand


@pytest.fixture
def at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give tournaments a known code and one table with scripted deals, and turn off caching."""
    monkeypatch.setattr("starboard.table.table.Fairness", Dealer)
    monkeypatch.setattr(f"{VIEW}.BRIEF", -1)
    monkeypatch.setattr(f"{SERVICE}.new_code", lambda: "comet-42")
    for module in (VIEW, HTTP):
        monkeypatch.setattr(f"{module}.table_id", lambda *_: TABLE)


async def watched(world: World, url: str, steps: list[Step], secret: bytes) -> list[str]:
    """Return everything that a tournament sends to a spectator after each move of a game."""
    Dealer.scripts[secret] = world.numbers(steps)
    now = [BEGIN]
    async with fixed_table(world, url, secret, None, lambda: now[0]) as (ear, people):
        await _paired(world, people)
        late = {"id": "e", "kind": "enter", "name": "Late"}
        assert (await ear.client.post("/api/events/comet-42", json=late)).status_code == 200
        moments = probed(steps, None)
        for number, (actor, act) in enumerate(steps):
            if actor != CHANCE:
                now[0] += 1000
                await do(people[actor], f"m{number}", "play", actor, world.game.write(act))
                if number in moments:
                    await _looked(ear)
    return [said for said in ear.heard if said.startswith("/api/events")]


async def _paired(world: World, people: dict[int, httpx.AsyncClient]) -> None:
    terms = {"name": "Evening", "game": world.key, "options": world.options, "seats": world.seats, "rounds": 1}
    assert (await people[1].post("/api/events", json=terms)).status_code == 201
    for seat, client in people.items():
        body = {"id": "e", "kind": "enter", "name": f"Name{seat}"}
        assert (await client.post("/api/events/comet-42", json=body)).status_code == 200
    assert (await people[1].post("/api/events/comet-42", json={"id": "r", "kind": "round"})).status_code == 200


async def _looked(ear: Ear) -> None:
    await ear.get("/api/events/comet-42")
    await ear.get("/api/events/comet-42/tables/1/board.svg")
    assert " 200 " in ear.heard[-1]


@pytest.mark.usefixtures("at_the_table")
@pytest.mark.parametrize("world", [TWO, pytest.param(FOUR, marks=pytest.mark.slow)], ids=str)
async def test_an_event_shows_no_byte_that_depends_on_what_spectators_cannot_know(
    world: World, sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("starboard.tournament.standing.lot", lambda *_: b"")
    monkeypatch.setattr("starboard.tournament.pairing.lot", lambda *_: b"")
    steps, other = pair(world, None)
    copy = str(Path(sqlite_url).with_name("other.db"))
    Path(copy).write_bytes(Path(sqlite_url).read_bytes())
    end = _last_before_the_end(world, steps)
    first = await watched(world, sqlite_url, steps[:end], b"1" * 32)
    second = await watched(world, copy, other[:end], b"2" * 32)
    assert len(first) >= 8
    for one, two in zip(first, second, strict=True):
        assert one == two


def _last_before_the_end(world: World, steps: list[Step]) -> int:
    """Return the number of steps before the game ends."""
    return max(number for number, state in enumerate(world.states(steps)) if not world.game.over(state))
