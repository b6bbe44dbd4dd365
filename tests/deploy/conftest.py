"""Data fixtures, shared with the server tests."""

from tests.server.conftest import anyio_backend, migrated_file, sqlite_url

__all__ = ["anyio_backend", "migrated_file", "sqlite_url"]
