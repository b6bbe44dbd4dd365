"""People and bots finish their games on a real server, on SQLite and on PostgreSQL."""

import asyncio

import pytest

from starboard.core.record import Record, faults
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


async def test_a_person_and_bots_play_to_the_end(url: str) -> None:
    async with serving(url) as (_, address):
        ada = await Player.new(address)
        table = await seated(ada, "embers", bots=2)
        await (await ada.watch(table)).play_on()
        assert sorted(ada.around["places"])[0] == 1
        record = Record.read((await ada.ask(f"/api/tables/{table}/record")).text)
        assert not faults(record)
        await ada.leave()


async def test_bots_with_hands_of_their_own_play_with_two_people(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=2) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        table = await seated(ada, "spacewalk", bob, bots=1, options="mode=cards")
        await ada.watch(table)
        await bob.watch(table)
        await asyncio.gather(ada.play_on(), bob.play_on())
        assert ada.around["scores"] == bob.around["scores"]
        await ada.leave()
        await bob.leave()
