"""The record of a hidden hand: while the game runs a seat has what it saw, and when it is over everything is proved."""

import asyncio

import pytest

from starboard.core.record import CHECKS, FINE, Record, checks
from starboard.core.seating import Seat
from starboard.server.settings import Settings
from tests.core.independent_verifier import faults
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio
SEATS = 4


async def copied(player: Player, table: str, seat: Seat | None) -> Record:
    """The record as it is given out to a seat, or to somebody who only watches."""
    query = "" if seat is None else f"?seat={seat}"
    return Record.read((await player.ask(f"/api/tables/{table}/record{query}")).text)


async def play_and_copy(player: Player, seat: Seat, table: str, copies: list[tuple[Seat | None, Record]]) -> None:
    """Play whenever asked until the game is over; now and then take the record home, and ask for somebody else's."""
    while not player.over:
        if not player.asked:
            await player.listen()
            continue
        if player.n % 3 == 0:
            copies.append((seat, await copied(player, table, seat)))
            copies.append((None, await copied(player, table, seat % SEATS + 1)))
        await player.move()


async def test_a_running_record_holds_the_own_draws_alone_and_the_finished_one_proves_them_all(sqlite_url: str) -> None:
    copies: list[tuple[Seat | None, Record]] = []
    async with serving(sqlite_url, bots=0, settings=Settings(limits=10_000)) as (_, address):
        people = [await Player.new(address) for _ in range(SEATS)]
        table = await seated(people[0], "astron", *people[1:])
        for player in people:
            await player.watch(table)
        await asyncio.gather(*(play_and_copy(player, seat, table, copies) for seat, player in enumerate(people, 1)))
        full = await copied(await Player.new(address), table, None)
        for player in people:
            await player.leave()
    assert {viewer for viewer, _ in copies} == {None, *range(1, SEATS + 1)}
    for viewer, copy in copies:
        assert_knows_its_own(copy, viewer)
        assert copy.rows == tuple(row.cut(viewer) for row in full.rows[: len(copy.rows)])
    assert [check.verdict for check in checks(full)] == [FINE] * len(CHECKS)
    assert not faults(str(full))
    assert {seat for seat, _ in deals(full)} == set(range(1, SEATS + 1))
    assert "?" not in {card for _, card in deals(full)}


def deals(record: Record) -> list[tuple[Seat, str]]:
    """To whom which card was dealt, as far as the record tells."""
    words = [entry.action.split(" ") for row in record.rows for entry in row.entries]
    return [(int(word[1]), word[2]) for word in words if word[0] == "deal"]


def assert_knows_its_own(copy: Record, viewer: Seat | None) -> None:
    """The cards of nobody else, no number drawn, no secret; and it retraces what the viewer has seen."""
    assert not copy.has("secret")
    assert copy.viewer == viewer
    assert all((card != "?") == (seat == viewer) for seat, card in deals(copy))
    assert all(entry.draw is None or entry.draw.number is None for row in copy.rows for entry in row.entries)
    for state in copy.retrace():
        assert copy.game.view(state, viewer).state == state
