"""Lobby listings: shown while a seat is free, filtered, paged, and deleted with their owner."""

import msgspec
import pytest

from starboard.server.store.listing import Listing
from starboard.server.store.store import Store
from tests.server.store.kit import now

pytestmark = pytest.mark.anyio
NEWEST = (2**62, "")


def listing(table: str, listed: int = 1, **more: object) -> Listing:
    usual = Listing(table, "ann", "drift", "none", "en", listed, now() + 60_000, 1, False, b"{}")
    return msgspec.structs.replace(usual, **more)


async def tables(store: Store, *asked: str, before: tuple[int, str] = NEWEST, limit: int = 10) -> list[str]:
    game, pace, language = asked or ("", "", "")
    return [each.table for each in await store.listings.page(game, pace, language, before, limit)]


async def test_tables_with_a_free_seat_are_shown_newest_first_by_page(store: Store) -> None:
    for n in range(5):
        await store.listings.put(listing(f"t{n}", listed=n // 2))
    await store.listings.put(listing("full", listed=9, free=0))
    await store.listings.put(listing("late", listed=9, expires=now() - 1))
    assert await tables(store) == ["t4", "t3", "t2", "t1", "t0"]
    assert await tables(store, limit=2) == ["t4", "t3"]
    assert await tables(store, before=(1, "t3"), limit=2) == ["t2", "t1"]
    assert await tables(store, before=(0, "t1")) == ["t0"]


async def test_a_filter_leaves_out_what_was_not_asked_for(store: Store) -> None:
    await store.listings.put(listing("a"))
    await store.listings.put(listing("b", game="parley", language="de"))
    await store.listings.put(listing("c", pace="days"))
    assert await tables(store, "parley", "", "") == ["b"]
    assert await tables(store, "", "days", "") == ["c"]
    assert await tables(store, "", "", "de") == ["b"]
    assert await tables(store, "drift", "none", "en") == ["a"]


async def test_listing_again_keeps_the_place_and_changes_the_rest(store: Store) -> None:
    await store.listings.put(listing("a", listed=1))
    await store.listings.put(listing("a", listed=7, free=0, yields=True, body=b"new"))
    (found,) = await store.listings.get(["a", "nowhere"])
    assert (found.listed, found.free, found.yields, found.body) == (1, 0, True, b"new")
    assert await tables(store) == []


async def test_what_is_said_of_a_table_changes_only_while_it_is_listed(store: Store) -> None:
    await store.listings.put(listing("a"))
    await store.listings.change(listing("a", free=0, body=b"full"))
    assert [(each.free, each.body) for each in await store.listings.get(["a"])] == [(0, b"full")]
    await store.listings.remove("a")
    await store.listings.change(listing("a"))
    assert await store.listings.get(["a"]) == []


async def test_a_listing_goes_when_it_is_removed_expired_or_its_owner_deleted(store: Store) -> None:
    for table, person in (("a", "ann"), ("b", "bob"), ("c", "bob"), ("d", "dan")):
        await store.listings.put(listing(table, person=person))
    await store.listings.put(listing("e", person="dan", expires=now() - 1))
    assert await store.listings.of("bob") == ["b", "c"]
    await store.listings.remove("a")
    await store.forget("bob")
    await store.listings.expire()
    assert await store.listings.of("bob") == []
    assert await store.listings.of("dan") == ["d"]
    assert await tables(store) == ["d"]
