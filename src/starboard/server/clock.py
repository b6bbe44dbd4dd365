"""The clock of the server: milliseconds since 1970, the time in which tables live."""

import time


def now_ms() -> int:
    return time.time_ns() // 1_000_000
