"""Teams, shown before a table is created and at the table."""

import pytest

from starboard.bots.levels import NAMES
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


async def test_the_seating_of_a_table_is_known_before_it_is_made(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        told = {
            (seats, options): (await ada.ask(f"/api/games/parley/seating?seats={seats}&options={options}")).json()
            for seats in (3, 4, 9)
            for options in ("", "teams%3Don")
        }
        assert told[4, "teams%3Don"]["sides"] == [[1, 3], [2, 4]]
        assert told[4, "teams%3Don"]["bots"] == list(NAMES)
        assert told[4, ""]["sides"] == [[1], [2], [3], [4]]
        assert told[3, "teams%3Don"]["sides"] == told[9, ""]["sides"] == []
        assert (await ada.ask("/api/games/parley/seating?seats=4&options=teams%3Dnever")).status_code == 400
        assert (await ada.ask("/api/games/nothing/seating?seats=4")).status_code == 404


async def test_the_bots_that_can_be_asked_go_by_the_house_rules(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada = await Player.new(address)
        for options, bots in (("", ["cadet", "ace"]), ("turns=on", list(NAMES))):
            asked = await ada.ask(f"/api/games/mosaic/seating?seats=3&options={options}")
            assert asked.json()["bots"] == bots
            table = await ada.open("mosaic", 3, options=options)
            hello, _ = (await ada.ask(f"/api/tables/{table}/now")).json()
            assert hello["bots"] == bots


async def test_sides_and_what_they_have_together_are_shown_only_where_seats_play_together(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        people = [await Player.new(address) for _ in range(4)]
        for options, sides, together in (("teams=on", [[1, 3], [2, 4]], [4, 4]), ("", None, None)):
            table = await seated(people[0], "parley", *people[1:], options=options)
            hello, shown = (await people[0].ask(f"/api/tables/{table}/now")).json()
            assert hello.get("sides") == sides
            assert shown["around"].get("side_scores") == together


async def test_a_side_that_shares_its_points_counts_them_once(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        people = [await Player.new(address) for _ in range(3)]
        table = await seated(people[0], "mosaic", *people[1:])
        _, shown = (await people[0].ask(f"/api/tables/{table}/now")).json()
        assert len(shown["around"]["side_scores"]) == 2
        assert set(shown["around"]["side_scores"]) == set(shown["around"]["scores"])
