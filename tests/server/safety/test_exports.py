"""Exports of whole games: made once, cached up to a size, and limited per address."""

import asyncio
import threading
from typing import Any

import pytest

from starboard.server.exports import Exports
from starboard.server.guests.limits import RATES
from starboard.server.http import tables
from starboard.server.replay_export import export_steps
from starboard.server.settings import Settings
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
KINDS = ("replay", "story", "record", "picture.svg")


def counting(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that records the number of concurrent replays at each start."""
    plain, made, now = export_steps, list[int](), [0]
    lock = threading.Lock()

    def counted(*given: Any) -> bytes:
        with lock:
            now[0] += 1
            made.append(now[0])
        try:
            return plain(*given)
        finally:
            with lock:
                now[0] -= 1

    monkeypatch.setattr(tables, "export_steps", counted)
    return made


async def test_a_replay_is_made_once_for_all_who_ask_and_again_after_the_next_row(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = counting(monkeypatch)
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        table = await seated(ada, "drift", ben)
        guests = [await Player.new(address) for _ in range(8)]
        answers = await asyncio.gather(*(guest.ask(f"/api/tables/{table}/replay") for guest in guests))
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert len(made) == 1
        await ada.do(table, "doors", argument="closed")
        assert (await guests[0].ask(f"/api/tables/{table}/replay")).status_code == 403
        await ada.do(table, "doors", argument="open")
        later = await guests[0].ask(f"/api/tables/{table}/replay")
        assert len(later.json()) == len(answers[0].json()) + 2
        assert len(made) == 2


async def test_what_is_kept_for_one_seat_is_not_given_to_another(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, ben, eve = [await Player.new(address) for _ in range(3)]
        table = await seated(ada, "parley", ben)
        for kind in KINDS:
            for order in ((ada, ben, eve), (eve, ben, ada)):
                told = [await each.ask(f"/api/tables/{table}/{kind}?seat={1 + (each is ben)}") for each in order]
                if kind != "picture.svg":
                    assert [each.status_code for each in told] == [200] * 3
                again = [await each.ask(f"/api/tables/{table}/{kind}?seat={1 + (each is ben)}") for each in order]
                assert [each.content for each in told] == [each.content for each in again]


async def test_games_are_told_one_at_a_time(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = counting(monkeypatch)
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, ben = await Player.new(address), await Player.new(address)
        games = [await seated(ada, "drift", ben) for _ in range(6)]
        await asyncio.gather(*(ada.ask(f"/api/tables/{table}/replay") for table in games))
        assert made == [1] * 6


async def test_guests_of_one_address_together_have_a_limit_and_what_is_kept_costs_nothing(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0, settings=Settings(limits=0.1)) as (_, address):
        statuses, games = list[int](), list[str]()
        for _ in range(20):
            guest = await Player.new(address)
            games.append((await guest.ask("/api/tables", {"game": "parley", "seats": 2})).json()["id"])
            for kind in ("replay", "story"):
                statuses.append((await guest.ask(f"/api/tables/{games[-1]}/{kind}")).status_code)
        most = int(RATES["exports"].burst * 0.1)
        assert statuses[:most] == [200] * most
        assert statuses.count(429) >= 5
        late = await Player.new(address)
        assert (await late.ask(f"/api/tables/{games[0]}/replay")).status_code == 200
        assert (await late.ask(f"/api/tables/{games[-1]}/story")).status_code == 429


async def test_a_class_of_thirty_behind_one_address_never_meets_the_limit(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        people = [await Player.new(address) for _ in range(30)]
        pairs = list(zip(people[::2], people[1::2], strict=True))
        games = [await seated(ada, "drift", ben) for ada, ben in pairs]
        for _ in range(2):  # each looks at the finished game, reloads the page, and plays another
            asked = [
                person.ask(f"/api/tables/{table}/{kind}?seat={seat}")
                for table, pair in zip(games, pairs, strict=True)
                for seat, person in enumerate(pair, 1)
                for kind in KINDS
            ]
            assert {answer.status_code for answer in await asyncio.gather(*asked)} == {200}
            for table, (ada, _) in zip(games, pairs, strict=True):
                await ada.do(table, "doors", argument="closed")


async def test_exports_keep_so_many_bytes_those_asked_for_last() -> None:
    exports, made = Exports(most=100), list[str]()

    async def told(name: str, size: int) -> bytes:
        async def make() -> bytes:
            made.append(name)
            return name.encode() * size

        return await exports.get((name,), "here", make)

    for name, size in (("a", 40), ("b", 40), ("a", 40), ("c", 40), ("a", 40), ("b", 40), ("d", 101)):
        assert await told(name, size) == name.encode() * size
    assert made == ["a", "b", "c", "b", "d"]
    assert exports.size <= 100


async def test_one_address_that_asks_for_many_does_not_make_another_wait_for_all_of_them() -> None:
    exports, done = Exports(), list[str]()

    async def ask(name: str, address: str) -> None:
        async def make() -> bytes:
            await asyncio.sleep(0)
            done.append(name)
            return b"x"

        await exports.get((name,), address, make)

    many = [asyncio.create_task(ask(f"mallory {n}", "mallory")) for n in range(20)]
    await asyncio.sleep(0)
    await ask("ada", "ada")
    assert len(done) < 5
    await asyncio.gather(*many)


async def test_an_export_that_fails_is_made_again() -> None:
    exports, tries = Exports(), [0]

    async def make() -> bytes:
        tries[0] += 1
        if tries[0] == 1:
            raise OSError("away")
        return b"x"

    with pytest.raises(OSError, match="away"):
        await exports.get(("a",), "here", make)
    assert await exports.get(("a",), "here", make) == b"x"
