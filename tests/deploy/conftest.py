"""The data, as the tests of the server have them."""

from tests.server.conftest import anyio_backend, migrated_file, sqlite_url

__all__ = ["anyio_backend", "migrated_file", "sqlite_url"]
