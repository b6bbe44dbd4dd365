"""Rate limits for guests, tables and addresses in one process.

Limits for a guest at a table are checked first and those for an address last, since a whole school may share an
address.
"""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

KEPT = 50_000  # buckets, about 12 MB; the least recently used, which is full again by then, is dropped first


@dataclass(frozen=True)
class Rate:
    """A burst of requests, then a rate per second."""

    burst: float
    a_second: float


RATES: Mapping[str, Rate] = {
    "message": Rate(120, 30),  # by guest and table: drafts while a finger moves, placements in real time
    "command": Rate(60, 10),  # by guest and table
    "say": Rate(8, 0.5),  # by guest and table
    "report": Rate(5, 1 / 60),  # reports of chat messages, by guest
    "hint": Rate(8, 0.2),  # by guest and table
    "connection": Rate(60, 2),  # connections opened, by guest and table
    "table": Rate(20, 1 / 60),  # tables created, by guest
    "tables": Rate(300, 1 / 12),  # tables created, by address
    "event": Rate(10, 1 / 60),  # tournaments created, by guest
    "events": Rate(60, 1 / 12),  # tournaments created, by address
    "at_event": Rate(60, 1),  # commands, by guest and tournament
    "board": Rate(120, 10),  # tournament boards drawn, by guest
    "link": Rate(20, 1 / 30),  # links and tokens created and used, by guest
    "passkey": Rate(60, 0.5),  # attempts to sign in with a passkey, by address
    "history": Rate(30, 0.5),  # replays of whole games, by guest
    "exports": Rate(300, 2),  # exports of whole games that are not cached, by address: see exports
    "warning": Rate(60, 2),  # questions whether a move ends a turn badly, by guest and table
    "review": Rate(120, 4),  # requests for reviews, by guest: repeated until the review is computed
    "host": Rate(10, 1 / 30),  # attempts to sign in to the host's page, by address
    "mail": Rate(3, 1 / 600),  # requests to confirm an e-mail address, by guest
    "mails": Rate(20, 1 / 120),  # the same, by network address
    "mailbox": Rate(6, 1 / 3600),  # the same, by mailbox, for all guests
    "mail_here": Rate(3, 1 / 7200),  # the same, by mailbox and network address; lower, to leave some to others
    "code": Rate(40, 1),  # QR codes, by address
    "guess": Rate(10, 1 / 120),  # unknown table and tournament codes, by address: see invite_codes
    "guesses": Rate(30, 0.5),  # the same, for all addresses
    "request": Rate(300, 30),  # by guest
    "guest": Rate(300, 2),  # new guests, by address
    "address": Rate(6000, 1000),  # requests and connections, by address
}
AT_ONCE: Mapping[str, int] = {"connection": 40, "address": 4000}  # open connections, by guest and by address


class Limits:
    """Token buckets in this process. `scale` multiplies all limits, for a host who trusts the guests."""

    def __init__(self, scale: float = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._scale = scale
        self._clock = clock
        # Tokens left and the time of the last change, keyed by a hash of the names, which may be of any length.
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._held: Counter[tuple[str, str]] = Counter()

    def scale_of(self, who: Sequence[str]) -> float:
        """Return the factor for the limits of these names."""
        return self._scale

    def take(self, what: str, *who: str) -> bool:
        """Take a token; return False if none is left."""
        key, left = self._left(what, *who)
        allowed = left >= 1
        self._buckets[key] = (left - allowed, self._clock())
        self._buckets.move_to_end(key)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return allowed

    def has(self, what: str, *who: str) -> bool:
        """Return whether a token is left, without taking it."""
        return self._left(what, *who)[1] >= 1

    def _left(self, what: str, *who: str) -> tuple[int, float]:
        """Return the key of a bucket and the number of tokens in it now."""
        rate, now, key, scale = RATES[what], self._clock(), hash((what, *who)), self.scale_of(who)
        burst = rate.burst * scale
        left, since = self._buckets.get(key, (burst, now))
        return key, min(burst, left + (now - since) * rate.a_second * scale)

    def acquire(self, what: str, who: str) -> bool:
        """Count another open connection; return False if there are too many. Each True needs a `release`."""
        if self._held[what, who] >= AT_ONCE[what] * self.scale_of((who,)):
            return False
        self._held[what, who] += 1
        return True

    @contextmanager
    def holding(self, *wanted: tuple[str, str]) -> Iterator[bool]:
        """Acquire all of these for the duration of the block; yield whether all of them were available."""
        held = [each for each in wanted if self.acquire(*each)]
        try:
            yield len(held) == len(wanted)
        finally:
            for each in held:
                self.release(*each)

    def release(self, what: str, who: str) -> None:
        self._held[what, who] -= 1
        if not self._held[what, who]:
            del self._held[what, who]
