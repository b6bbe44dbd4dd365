"""Catching up: a reconnecting client gets the messages it missed, or a complete picture if that costs less."""

from starboard.server.live.room import REMEMBERED, Audience


def test_messages_since_a_row_are_known() -> None:
    audience = Audience()
    for n in range(5, 9):
        audience.remember(n, b"%d" % n)
    assert audience.since(6, 8) == [b"7", b"8"]
    assert audience.since(8, 8) == []
    assert audience.since(3, 8) is None, "row 4 was never seen"


def test_no_more_is_remembered_than_a_picture_costs() -> None:
    audience = Audience()
    for n in range(1, 101):
        audience.remember(n, bytes(1000))
    few = REMEMBERED // 1000
    assert audience.since(100 - few, 100) == [bytes(1000)] * few
    assert audience.since(99 - few, 100) is None
    audience.remember(101, bytes(REMEMBERED + 1))
    assert audience.since(100, 101) is None
    audience.remember(102, b"next")
    assert audience.since(101, 102) == [b"next"]


def test_nothing_is_known_after_forgetting() -> None:
    audience = Audience()
    audience.remember(1, b"one")
    audience.forget()
    assert audience.since(0, 1) is None
    assert audience.since(1, 1) == []
