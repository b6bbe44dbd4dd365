"""Background deletion of expired data."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator

from starboard.server.store.error import StoreError
from starboard.server.store.retention import Policy
from starboard.server.store.store import Store
from starboard.server.store.unbegun import BUDGET

SWEEP = 600.0  # seconds

log = logging.getLogger(__name__)


async def delete_expired(store: Store, clock: Callable[[], int], budget: int = BUDGET) -> None:
    """Delete expired data every ten minutes.

    This includes tables that never began and have not been opened for a week (an hour, if their address is over its
    budget), tables past the host's retention period, and expired items.
    """
    while True:
        crowded: list[str] = []
        policy = Policy()
        with _logged():
            crowded, policy = await store.addresses_over(budget), await store.retention.policy()
        for shard in store.shards:
            with _logged():
                for addresses in (None, crowded):
                    while await shard.unbegun.expire(clock(), addresses):
                        await asyncio.sleep(0)  # lets other writers in
                while await shard.retention.expire(policy, clock()):
                    await asyncio.sleep(0)
                await shard.expiring_items.expire()
        with _logged():
            await store.expiring_items.expire()
            await store.moderation.expire()
            await store.notices.expire()
            await store.listings.expire()
            await store.erase()
        await asyncio.sleep(SWEEP)


@contextlib.contextmanager
def _logged() -> Iterator[None]:
    """Log a database failure and continue with the next database. The next sweep retries."""
    try:
        yield
    except StoreError as error:
        log.warning("expired data could not be deleted: %s", error)
