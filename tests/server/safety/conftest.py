"""What these tests compare byte for byte must not depend on the clock."""

import pytest

from starboard.server.live.room import Room


@pytest.fixture(autouse=True)
def spectators_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Held back for a second, the list of spectators would stand elsewhere among the messages each time."""
    monkeypatch.setattr(Room, "_pausing", property(lambda room: False, lambda room, pausing: None), raising=False)
