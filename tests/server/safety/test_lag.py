"""Lag compensation: the delay of a connection is measured and credited up to the table's allowance."""

import pytest

from starboard.server.live.lag import Lag
from starboard.table.row import read_row
from tests.server.serving.kit import Player, seated, serving

pytestmark = pytest.mark.anyio


def test_only_the_echo_of_the_last_pong_counts_and_the_shortest_trip_of_a_few() -> None:
    lag = Lag()
    assert lag.known == 0
    lag.answered(100, 900)
    assert lag.known == 0, "nothing was sent"
    lag.asked(1000)
    lag.answered(10, 1500)
    assert lag.known == 0, "that is not what was sent"
    lag.answered(1000, 1300)
    lag.answered(1000, 9000)
    assert lag.known == 300, "an echo counts once"
    for trip in (90, 5000, 5000, 5000):
        lag.asked(2000)
        lag.answered(2000, 2000 + trip)
    assert lag.known == 90
    lag.asked(3000)
    lag.answered(3000, 3400)
    assert lag.known == 400


@pytest.mark.parametrize(("late", "credit"), [(120, 120), (60_000, 500)])
async def test_a_move_on_a_slow_line_is_credited_up_to_the_allowance(late: int, credit: int, sqlite_url: str) -> None:
    now = [4_000_000_000_000]
    async with serving(sqlite_url, bots=0, clock=lambda: now[0]) as (site, address):
        ada, bob = [await Player.new(address) for _ in range(2)]
        table = await seated(ada, "parley", bob, pace="live 600+10")
        for player in (ada, bob):
            await player.watch(table)
            await player.until(lambda each: each.n)
        first = ada if ada.asked else bob
        await first.say("ping", t=1)
        pong = await first.listen()
        now[0] += late
        await first.say("echo", now=pong["now"])
        id = await first.play()
        await first.until(lambda each: id in each.answers)
        last = read_row((await site.store.rows(table))[-1].body.decode())
        assert last.text_for(None).split()[4] == f"~{credit}"
        await ada.leave()
        await bob.leave()
