"""The lag of a line: how long a message and its answer take, as the server measures it."""

TRIES = 4  # the shortest of the last few counts: a pause of the client is no lag of the line


class Lag:
    """Round trips from a pong to its echo. An echo of anything but the last pong tells nothing."""

    __slots__ = ("_sent", "_trips")

    def __init__(self) -> None:
        self._sent = -1
        self._trips: tuple[int, ...] = ()

    def asked(self, now: int) -> None:
        self._sent = now

    def answered(self, sent: int, now: int) -> None:
        if sent == self._sent:
            self._trips = (*self._trips, max(0, now - sent))[-TRIES:]
            self._sent = -1

    @property
    def known(self) -> int:
        """In milliseconds; nothing before anything was measured."""
        return min(self._trips, default=0)
