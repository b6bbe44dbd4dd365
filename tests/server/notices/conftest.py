"""The data of each kind, as the tests of the store have them."""

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
