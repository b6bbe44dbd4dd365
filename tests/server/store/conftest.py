"""Fixtures: two stores on one PostgreSQL, as in two processes."""

from collections.abc import AsyncIterator

import pytest

from starboard.server.store import Store


@pytest.fixture
async def on_postgres(postgres_url: str) -> AsyncIterator[Store]:
    opened = await Store.open(postgres_url)
    yield opened
    await opened.close()


@pytest.fixture
async def elsewhere(postgres_url: str) -> AsyncIterator[Store]:
    """Yield another process's store on the same PostgreSQL."""
    opened = await Store.open(postgres_url)
    yield opened
    await opened.close()
