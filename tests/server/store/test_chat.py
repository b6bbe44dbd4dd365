"""Chat: numbering without gaps, reading from any number, and retraction."""

import asyncio

import pytest

from starboard.server.store import ChatMessage, NoTable, Store
from tests.server.store.kit import append, new, open_table

pytestmark = pytest.mark.anyio


async def test_what_is_said_at_the_same_moment_is_numbered_without_gaps(store: Store) -> None:
    await open_table(store)
    said = await asyncio.gather(*(store.chat.say("t", "ann", "all", f"{number}", 5) for number in range(12)))
    assert sorted(line.n for line in said) == list(range(1, 13))
    assert await store.chat.after("t", 0) == sorted(said, key=lambda line: line.n)
    assert [line.n for line in await store.chat.after("t", 9)] == [10, 11, 12]
    assert [line.n for line in await store.chat.after("t", 0, limit=2)] == [11, 12]


async def test_what_is_taken_back_keeps_its_number_and_loses_its_text(store: Store) -> None:
    await open_table(store)
    await store.chat.say("t", "ann", "seat 2", "oh no", 5)
    assert await store.chat.take_back("t", 1)
    assert not await store.chat.take_back("t", 2)
    assert await store.chat.after("t", 0) == [ChatMessage("t", 1, 5, "ann", "seat 2", "")]
    assert (await store.chat.say("t", "ann", "all", "again", 6)).n == 2


async def test_a_line_is_found_by_its_number(store: Store) -> None:
    await open_table(store)
    for text in ("one", "two"):
        await store.chat.say("t", "ann", "", text, 5)
    found = [await store.chat.get("t", n) for n in range(4)]
    assert [line and line.text for line in found] == [None, "one", "two", None]


async def test_chat_never_competes_with_the_log(store: Store) -> None:
    await open_table(store)
    await store.chat.say("t", "ann", "all", "hi", 5)
    await append(store, new("t", 1))
    assert (await store.chat.say("t", "ann", "all", "ho", 5)).n == 2
    assert await store.heads(["t"]) == {"t": 1}


async def test_chat_at_a_missing_table_is_refused(store: Store) -> None:
    with pytest.raises(NoTable):
        await store.chat.say("nowhere", "ann", "all", "hi", 5)
