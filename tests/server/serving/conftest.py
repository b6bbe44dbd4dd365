"""The data of each kind, and a bus, as the tests of store and bus have them."""

from tests.server.store.conftest import (
    migrated_file,
    migrated_postgres,
    postgres_database,
    postgres_url,
    sqlite_url,
    store,
    url,
)

__all__ = ["migrated_file", "migrated_postgres", "postgres_database", "postgres_url", "sqlite_url", "store", "url"]
