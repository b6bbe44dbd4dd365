"""Tests of the server run on asyncio, with anyio's plugin: Starlette brings anyio anyway."""

import pytest


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
