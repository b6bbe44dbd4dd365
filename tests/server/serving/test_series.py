"""A series on a real server, across a kill and a handed-over seat."""

import asyncio
import signal
from typing import Any

import pytest

from starboard.core.record import Record, faults
from tests.server.serving.kit import Player, Process, seated

pytestmark = pytest.mark.anyio


def totals(info: dict[str, Any]) -> dict[str, int]:
    return dict(zip(info["seats"], info["totals"], strict=True))


async def played(table: str, *people: Player) -> dict[str, Any]:
    """Play the game to its end and return the state of the series."""
    for person in people:
        person.around, person.turn = {}, None
        await person.watch(table)
    await asyncio.gather(*(person.play_on() for person in people))
    for person in people:
        await person.leave()
    tally: dict[str, Any] = people[0].around["tally"]
    return tally


async def opened(person: Player, table: str) -> dict[str, Any]:
    """Return the table once it exists and every seat is taken."""
    for _ in range(400):
        found = await person.ask(f"/api/tables/{table}")
        if found.status_code == 200 and all(found.json()["seats"]):
            return dict(found.json())
        await asyncio.sleep(0.05)
    raise AssertionError("the next table was not opened")


async def test_a_series_goes_on_after_a_kill_and_after_a_seat_was_handed_over(url: str) -> None:
    given = ("--database", url) if url.startswith("postgres") else ("--data", url)
    server = Process(*given)
    with server:
        ada, bob = await Player.new(server.address), await Player.new(server.address)
        first = await seated(ada, "embers", bob, options="coals=2", target=20)
        tally = await played(first, ada, bob)
        assert (tally["target"], len(tally["games"])) == (20, 1)
        assert tally["totals"] == tally["games"][0]["points"] == ada.around["scores"]
        won = {"Name1": tally["totals"][0], "Name2": tally["totals"][1]}
        assert (await ada.do(first, "rematch", 1)).get("n")
        assert (await bob.do(first, "rematch", 2)).get("n")
        server.end(signal.SIGKILL)
    with server:
        await ada.watch(first)
        await ada.until(lambda player: player.around.get("next_table"))
        await ada.leave()
        second = ada.around["next_table"]
        info = await opened(ada, second)
        assert info["seats"] == ["Name2", "Name1"]
        assert info["target"] == 20
        assert totals(info) == won
        link = (await bob.ask(f"/api/tables/{second}/seats/1/link", {})).json()
        eve = await Player.new(server.address)
        assert (await eve.ask("/api/seats", {"secret": link["secret"], "name": "Eve"})).status_code == 200
        assert totals((await ada.ask(f"/api/tables/{second}")).json()) == {"Eve": won["Name2"], "Name1": won["Name1"]}
        assert (await eve.do(second, "close")).get("n")
        tally = await played(second, ada, eve)
        assert [game["table"] for game in tally["games"]] == [first, second]
        assert tally["totals"] == [
            before + points for before, points in zip((won["Name2"], won["Name1"]), ada.around["scores"], strict=True)
        ]
        records = [Record.read((await ada.ask(f"/api/tables/{table}/record")).text) for table in (first, second)]
        assert [faults(record) for record in records] == [[], []]
        assert len({record.header("commit") for record in records}) == 2


async def test_only_a_game_that_offers_a_series_is_played_as_one(sqlite_url: str) -> None:
    with Process("--data", sqlite_url) as server:
        ada = await Player.new(server.address)
        games = {game["key"]: game["targets"] for game in (await ada.ask("/api/games")).json()}
        assert games["embers"] == [1, 6, 20]
        assert games["parley"] == [0, 0, 0]
        for game, target in (("parley", 6), ("embers", 21), ("embers", -1)):
            assert (await ada.ask("/api/tables", {"game": game, "seats": 2, "target": target})).status_code == 400
        single = await ada.open("embers")
        assert (await ada.ask(f"/api/tables/{single}")).json()["target"] == 0
