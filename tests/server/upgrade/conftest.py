"""Two programs: this one, and one whose Space Walk has come to a further version."""

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
    """Where a record can be laid down."""
    return tmp_path / "game.record"
