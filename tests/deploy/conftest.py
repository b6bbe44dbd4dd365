"""The data, as the tests of the store have them."""

from tests.server.conftest import anyio_backend
from tests.server.store.conftest import migrated_file, sqlite_url

__all__ = ["anyio_backend", "migrated_file", "sqlite_url"]
