"""How much one guest may ask: enough for any game, and not more than leaves room for the others."""

import httpx
import pytest

from starboard.server.guests.limits import RATES, Limits
from starboard.server.settings import Settings
from tests.server.serving.kit import Player, serving

pytestmark = pytest.mark.anyio


def test_a_bucket_empties_at_once_and_fills_with_time() -> None:
    now = [0.0]
    limits = Limits(clock=lambda: now[0])
    burst = int(RATES["say"].burst)
    assert [limits.take("say", "ada", "t1") for _ in range(burst + 2)] == [True] * burst + [False] * 2
    assert limits.take("say", "ada", "t2")
    assert limits.take("say", "bob", "t1")
    now[0] = 2.0
    assert limits.take("say", "ada", "t1")
    assert not limits.take("say", "ada", "t1")
    now[0] = 10_000.0
    assert sum(limits.take("say", "ada", "t1") for _ in range(100)) == burst


def test_what_is_held_is_given_back() -> None:
    limits = Limits()
    assert all(limits.acquire("connection", "ada") for _ in range(40))
    assert not limits.acquire("connection", "ada")
    assert limits.acquire("connection", "bob")
    limits.release("connection", "ada")
    assert limits.acquire("connection", "ada")


async def test_a_guest_makes_so_many_tables_and_another_of_the_same_address_still_can(sqlite_url: str) -> None:
    async with serving(sqlite_url, bots=0) as (_, address):
        ada, bob = await Player.new(address), await Player.new(address)
        wanted = {"game": "parley", "seats": 2}
        codes = [(await ada.ask("/api/tables", wanted)).status_code for _ in range(22)]
        assert codes == [201] * 20 + [429] * 2
        refused = await ada.ask("/api/tables", wanted)
        assert refused.json()["why"] == "That was too much at once. Try again in a moment."
        assert refused.headers["retry-after"] == "5"
        assert (await bob.ask("/api/tables", wanted)).status_code == 201


async def test_one_address_cannot_take_all(sqlite_url: str) -> None:
    async with (
        serving(sqlite_url, bots=0, settings=Settings(limits=0.005)) as (_, address),
        httpx.AsyncClient(base_url=f"http://{address}") as client,
    ):
        codes = [(await client.get("/health")).status_code for _ in range(60)]
    assert codes[:30] == [200] * 30
    assert 429 in codes
