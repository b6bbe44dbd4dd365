"""The lag of a connection: the round-trip time between the server's message and the client's answer."""

TRIES = 4  # the shortest of the last few counts, since a pause in the client isn't network lag


class Lag:
    """Measures round trips from a pong to its echo. Only an echo of the last pong counts."""

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
        """The lag in ms; 0 before the first measurement."""
        return min(self._trips, default=0)
