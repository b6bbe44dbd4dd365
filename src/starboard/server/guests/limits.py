"""How much one guest, one table, one address may ask of a process. First the guest at a table, the address last:
a whole school sits behind one address."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

KEPT = 50_000  # buckets, some 12 MB; the one not asked for the longest goes first, and it is full again by then


@dataclass(frozen=True)
class Rate:
    """So many at once, then so many a second."""

    burst: float
    a_second: float


RATES: Mapping[str, Rate] = {
    "message": Rate(120, 30),  # by guest and table: drafts while a finger moves, placements in real time
    "command": Rate(60, 10),  # by guest and table
    "say": Rate(8, 0.5),  # by guest and table
    "report": Rate(5, 1 / 60),  # lines of the chat, by guest
    "hint": Rate(5, 0.2),  # by guest and table
    "connection": Rate(60, 2),  # connections opened, by guest and table
    "table": Rate(20, 1 / 60),  # tables made, by guest
    "tables": Rate(300, 1 / 12),  # tables made, by address
    "event": Rate(10, 1 / 60),  # events made, by guest
    "events": Rate(60, 1 / 12),  # events made, by address
    "at_event": Rate(60, 1),  # commands, by guest and event
    "board": Rate(120, 10),  # boards of events drawn, by guest
    "link": Rate(20, 1 / 30),  # links and tokens made, and used, by guest
    "passkey": Rate(60, 0.5),  # tries to sign in with a passkey, by address
    "history": Rate(30, 0.5),  # whole games read again, by guest
    "exports": Rate(300, 2),  # whole games told again that are not kept yet, by address: see exports
    "review": Rate(120, 4),  # reviews asked for, by guest: asked again until they are computed
    "host": Rate(10, 1 / 30),  # tries to sign in to the host's page, by address
    "mail": Rate(3, 1 / 600),  # e-mail addresses to be confirmed, by guest
    "mails": Rate(20, 1 / 120),  # the same, by address of the network
    "mailbox": Rate(6, 1 / 3600),  # the same, by mailbox, whoever asks
    "mail_here": Rate(3, 1 / 7200),  # the same, by mailbox and address of the network: less, so that others get some
    "code": Rate(40, 1),  # QR codes, by address
    "guess": Rate(10, 1 / 120),  # codes of tables and events that lead nowhere, by address: see invite_codes
    "guesses": Rate(30, 0.5),  # and by all together
    "request": Rate(300, 30),  # by guest
    "guest": Rate(300, 2),  # new guests, by address
    "address": Rate(6000, 1000),  # requests and connections, by address
}
AT_ONCE: Mapping[str, int] = {"connection": 40, "address": 4000}  # connections that are open, by guest and by address


class Limits:
    """Token buckets in this process. `scale` makes all of them wider, for a host who knows their guests."""

    def __init__(self, scale: float = 1, clock: Callable[[], float] = time.monotonic) -> None:
        self._scale = scale
        self._clock = clock
        # What is left, and since when, by the hash of what and who: a caller may have made it of any length.
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()
        self._held: Counter[tuple[str, str]] = Counter()

    def take(self, what: str, *who: str) -> bool:
        """One more? Nothing is taken where the answer is no."""
        key, left = self._left(what, *who)
        allowed = left >= 1
        self._buckets[key] = (left - allowed, self._clock())
        self._buckets.move_to_end(key)
        if len(self._buckets) > KEPT:
            self._buckets.popitem(last=False)
        return allowed

    def has(self, what: str, *who: str) -> bool:
        """Return whether one more could be taken, and take none."""
        return self._left(what, *who)[1] >= 1

    def _left(self, what: str, *who: str) -> tuple[int, float]:
        """Return the key of a bucket, and what is left in it now."""
        rate, now, key = RATES[what], self._clock(), hash((what, *who))
        burst = rate.burst * self._scale
        left, since = self._buckets.get(key, (burst, now))
        return key, min(burst, left + (now - since) * rate.a_second * self._scale)

    def acquire(self, what: str, who: str) -> bool:
        """One more open at the same time? Whoever gets a yes gives it back with `release`."""
        if self._held[what, who] >= AT_ONCE[what] * self._scale:
            return False
        self._held[what, who] += 1
        return True

    @contextmanager
    def holding(self, *wanted: tuple[str, str]) -> Iterator[bool]:
        """Whether all of these are still to be had; they are given back at the end."""
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
