"""Data of each kind, and the two programs: this one, and one whose Space Walk has come to a further version."""

from pathlib import Path

import pytest

from tests.server.store.conftest import (
    migrated_file,
    migrated_postgres,
    postgres_database,
    postgres_url,
    sqlite_url,
    url,
)
from tests.server.upgrade.kit import Build

__all__ = ["migrated_file", "migrated_postgres", "postgres_database", "postgres_url", "sqlite_url", "url"]


@pytest.fixture(scope="session")
def old(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(tmp_path_factory.mktemp("old"))


@pytest.fixture(scope="session")
def new(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(tmp_path_factory.mktemp("new")).risen()


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """Where a record can be laid down."""
    return tmp_path / "game.record"
