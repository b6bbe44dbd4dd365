"""The address of a PostgreSQL: one host, or several of which one takes rows.

postgresql://starboard@first:5432,second:5432/starboard?target_session_attrs=read-write
postgresql://starboard@pooler:6432/starboard?statement_cache=0
"""

from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import asyncpg

CACHE = "statement_cache"  # a parameter of ours, which PostgreSQL does not know
SESSION = "target_session_attrs"
HOST_WAIT = 3.0  # seconds that one host of several gets: one that hangs does not keep us from the next
POOLED = (
    "PgBouncer, or another pooler, stands before PostgreSQL, and one before 1.21 (Debian 12 has 1.18) keeps no prepared"
    " statements when it pools by transaction. Add ?statement_cache=0 to the address; or, where it keeps them"
    " (max_prepared_statements) or pools by session, ?statement_cache=100."
)


class Address:
    """Connects to whichever host takes rows; the last that did is asked first.

    `statement_cache` is how many prepared statements a connection keeps, None where nothing is said. With 0 nothing
    may outlast a transaction: whatever stands in between may give each one to another session.
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
        """Whether each transaction may be in another session."""
        return self.statement_cache == 0

    async def connect(self, timeout: float, **options: Any) -> Any:
        """A connection that can write; the last host's error if there is none."""
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
    """The address as PostgreSQL's own programs know it."""
    parts = urlsplit(url)
    query = [(name, value) for name, value in parse_qsl(parts.query, keep_blank_values=True) if name != CACHE]
    return urlunsplit(parts._replace(query=urlencode(query))) if CACHE in parts.query else url
