"""The lag of a line: how long a message and its answer take, as the server measures it."""

from collections import deque

TRIES = 4  # the shortest of the last few counts: a pause of the client is no lag of the line


class Lag:
    """Round trips from a pong to its echo. An echo of anything but the last pong tells nothing."""

    def __init__(self) -> None:
        self._sent = -1
        self._trips: deque[int] = deque(maxlen=TRIES)

    def asked(self, now: int) -> None:
        self._sent = now

    def answered(self, sent: int, now: int) -> None:
        if sent == self._sent:
            self._trips.append(max(0, now - sent))
            self._sent = -1

    @property
    def known(self) -> int:
        """In milliseconds; nothing before anything was measured."""
        return min(self._trips, default=0)
