"""Ray plays the same games as one process. Slow: Ray takes half a minute to start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from starboard.lab.choice import choose
from starboard.lab.run import Run
from starboard.lab.study import StudyError, read_study
from tests.lab.kit import killing, rows, same, written

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]


@pytest.fixture(scope="module", autouse=True)
def started() -> Iterator[None]:
    yield
    ray.shutdown()


def played(study: Path, folder: Path, address: str) -> Path:
    run = Run(read_study(study), folder)
    run.play(choose(2 if address else 1, address))
    run.merge()
    return folder


def test_a_cluster_that_is_not_there_is_named_in_a_sentence() -> None:
    with pytest.raises(StudyError, match=r"Ray \(auto\) cannot be used"):
        choose(2, "auto")


def test_ray_writes_the_same_files_as_one_process(tmp_path: Path) -> None:
    study = written(tmp_path)
    assert same(played(study, tmp_path / "ray", "local"), played(study, tmp_path / "alone", ""))


def test_games_of_a_killed_worker_are_played_by_another(tmp_path: Path) -> None:
    study = killing(tmp_path, once=True)
    (tmp_path / "mark").touch()
    killed = played(study, tmp_path / "killed", "local")
    assert not (tmp_path / "mark").exists()
    assert [row["number"] for row in rows(killed / "games.parquet")] == list(range(1, 13))
    assert same(killed, played(study, tmp_path / "alone", ""))
