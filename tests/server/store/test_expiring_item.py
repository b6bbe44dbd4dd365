"""Expiring items: stored for a limited time, and taken once."""

import asyncio

import pytest

from starboard.server.store import BadData, ExpiringItem, Store
from tests.server.store.kit import now

pytestmark = pytest.mark.anyio


def item(key: str, life: int = 60_000, person: str = "ann", body: bytes = b"\0\1") -> ExpiringItem:
    return ExpiringItem("link", key, person, body, now() + life)


async def test_a_slip_is_kept_replaced_and_found_by_kind_and_key(store: Store) -> None:
    first, second = item("a"), item("a", body=b"new")
    await store.expiring_items.put(first)
    assert await store.expiring_items.get("link", "a") == first
    await store.expiring_items.put(second)
    assert await store.expiring_items.get("link", "a") == second
    assert await store.expiring_items.get("token", "a") is None
    assert await store.expiring_items.of("ann") == [second]


async def test_a_slip_that_was_taken_is_not_changed_back(store: Store) -> None:
    await store.expiring_items.put(item("a"))
    assert await store.expiring_items.change("link", "a", b"new")
    taken = await store.expiring_items.take("link", "a")
    assert taken is not None
    assert taken.body == b"new"
    assert not await store.expiring_items.change("link", "a", b"newer")
    assert await store.expiring_items.get("link", "a") is None


async def test_one_of_many_takes_a_slip(store: Store) -> None:
    await store.expiring_items.put(item("a"))
    taken = await asyncio.gather(*(store.expiring_items.take("link", "a") for _ in range(8)))
    assert sum(each is not None for each in taken) == 1


async def test_a_slip_whose_time_is_over_is_as_if_it_were_not_there(store: Store) -> None:
    for key, life in (("over", -1), ("valid", 60_000)):
        await store.expiring_items.put(item(key, life))
    assert await store.expiring_items.get("link", "over") is await store.expiring_items.take("link", "over") is None
    assert [each.key for each in await store.expiring_items.of("ann")] == ["valid"]
    assert await store.expiring_items.expire() == 1
    assert await store.expiring_items.get("link", "valid") is not None


async def test_a_key_that_cannot_be_kept_is_refused_in_words(store: Store) -> None:
    with pytest.raises(BadData):
        await store.expiring_items.put(item("a\0b"))
