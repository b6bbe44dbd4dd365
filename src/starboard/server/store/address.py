"""PostgreSQL addresses: one host, or several of which one accepts writes.

postgresql://starboard@first:5432,second:5432/starboard?target_session_attrs=read-write
postgresql://starboard@pooler:6432/starboard?statement_cache=0
"""

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import asyncpg

CACHE = "statement_cache"  # our own parameter, unknown to PostgreSQL
SESSION = "target_session_attrs"
HOST_WAIT = 3.0  # seconds per host when there are several: a hanging host must not block the next
POOLED = (
    "PostgreSQL is behind PgBouncer or another pooler. PgBouncer before 1.21 (Debian 12 has 1.18) keeps no prepared"
    " statements when it pools by transaction. Add ?statement_cache=0 to the address. If it keeps them"
    " (max_prepared_statements) or pools by session, add ?statement_cache=100."
)


class Address:
    """Connects to the first host that accepts writes, trying the last good one first.

    `statement_cache` is the number of prepared statements kept per connection; None if the address doesn't set it. With
    0, no state may outlast a transaction, because a pooler may run each transaction in a different session.
    """

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        cache = query.pop(CACHE, None)
        self.statement_cache = None if cache is None else int(cache)
        who, at, hosts = parts.netloc.rpartition("@")
        several = hosts.split(",")
        if len(several) > 1:
            query.setdefault(SESSION, "read-write")
        changed = cache is not None or len(several) > 1
        asked = urlencode(query) if changed else parts.query
        self._urls = [urlunsplit(parts._replace(netloc=f"{who}{at}{host}", query=asked)) for host in several]

    @property
    def by_transaction(self) -> bool:
        """True if each transaction may run in a different session."""
        return self.statement_cache == 0

    async def connect(self, timeout: float, **options: Any) -> Any:
        """Return a connection that can write; raise the last host's error if no host accepts writes."""
        if self.statement_cache is not None:
            options["statement_cache_size"] = self.statement_cache
        failed: BaseException = OSError("no host is named")
        for url in list(self._urls):
            wait = timeout if len(self._urls) == 1 else min(timeout, HOST_WAIT)
            try:
                connection = await asyncpg.connect(url, timeout=wait, **options)
            except (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InternalClientError) as error:
                failed = error
                continue
            self._urls.sort(key=lambda each, good=url: each != good)  # type: ignore[misc]
            return connection
        raise failed


def plain(url: str) -> str:
    """Return the address without our own parameter, as PostgreSQL's own programs need it."""
    parts = urlsplit(url)
    query = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True) if name != CACHE]
    return urlunsplit(parts._replace(query=urlencode(query))) if CACHE in parts.query else url
