"""The LRU cache."""

from starboard.core.lru_cache import SPARE, LruCache


def test_there_is_room_for_every_table_in_play_and_a_few_more() -> None:
    cache: LruCache[int, str] = LruCache()
    cache.resize(SPARE + 1000)
    for turn in range(3):
        for table in range(1000):
            assert (cache.get(table) is not None) == (turn > 0)
            cache.put(table, f"board {table}")
        for passing in range(SPARE):
            cache.put(-1 - passing - turn * SPARE, "looked at")
    cache.resize(SPARE)
    assert len(cache.all()) == SPARE, "what is too much is given back at once"


def test_what_was_not_asked_for_longest_goes_first() -> None:
    cache: LruCache[int, str] = LruCache(3)
    for table in range(3):
        cache.put(table, "board")
    assert cache.get(0)
    cache.put(3, "board")
    assert cache.get(0)
    assert cache.get(1) is None
    assert len(cache.all()) == 3


def test_what_is_made_twice_at_once_is_kept_once() -> None:
    cache: LruCache[int, list[str]] = LruCache()
    first = cache.put(1, ["board"])
    assert cache.put(1, ["board"]) is first
    cache.clear()
    assert cache.get(1) is None
