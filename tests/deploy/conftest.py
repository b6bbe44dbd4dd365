"""The data, as the tests of the store have them."""

from tests.server.store.conftest import migrated_file, sqlite_url

__all__ = ["migrated_file", "sqlite_url"]
