"""Fixtures: this build, and one with a newer version of Space Walk's rules."""

from pathlib import Path

import pytest

from tests.server.upgrade.kit import Build


@pytest.fixture(scope="session")
def old(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(tmp_path_factory.mktemp("old"))


@pytest.fixture(scope="session")
def new(tmp_path_factory: pytest.TempPathFactory) -> Build:
    return Build(tmp_path_factory.mktemp("new")).risen()


@pytest.fixture
def record_file(tmp_path: Path) -> Path:
    """Return a path for a record."""
    return tmp_path / "game.record"
