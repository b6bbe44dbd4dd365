"""Fixtures that make byte-for-byte comparisons independent of the clock."""

import pytest

from starboard.server.live.room import Room


@pytest.fixture(autouse=True)
def spectators_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send the list of spectators without its usual delay of 1 s, so that the order of messages is fixed."""
    monkeypatch.setattr(Room, "_pausing", property(lambda room: False, lambda room, pausing: None), raising=False)
