"""Batches: each game is played once, even if a run is interrupted repeatedly."""

from itertools import chain
from pathlib import Path

import pytest

from starboard.lab.batches import BatchFolder, Splitter, gaps
from starboard.lab.rows import packed
from starboard.lab.study import Study, StudyError, read_study
from tests.lab.kit import written


@pytest.fixture
def study(tmp_path: Path) -> Study:
    return read_study(written(tmp_path))


def test_what_is_missing_lies_between_what_is_finished() -> None:
    assert gaps([range(5, 8), range(2), range(6, 9)], 12) == [range(2, 5), range(9, 12)]
    assert gaps([], 3) == [range(3)]
    assert gaps([range(3)], 3) == []


def test_every_missing_game_is_given_out_once() -> None:
    splitter = Splitter([range(10, 200), range(300, 1000)], workers=3)
    given = []
    for numbers in splitter:
        given.append(numbers)
        splitter.learn(len(numbers), 0.05 * len(numbers))
    assert list(chain(*given)) == [*range(10, 200), *range(300, 1000)]
    assert max(map(len, given)) == 40
    assert len(given[-1]) == 1


def test_slow_games_are_given_out_one_by_one() -> None:
    splitter = Splitter([range(100)], workers=2)
    splitter.learn(1, 30.0)
    assert all(len(numbers) == 1 for numbers in splitter)


def test_what_was_kept_is_finished_and_half_a_file_is_not(tmp_path: Path, study: Study) -> None:
    kept = BatchFolder(tmp_path / "out", study)
    kept.keep(range(3), packed(study.batch(range(3))))
    (tmp_path / "out" / "batches" / "000000004-000000006.batch.half").write_bytes(b"half")
    assert kept.finished() == [range(3)]
    assert BatchFolder(tmp_path / "out", study).finished() == [range(3)]


def test_a_game_that_two_runs_have_played_counts_once(tmp_path: Path, study: Study) -> None:
    kept = BatchFolder(tmp_path / "out", study)
    for numbers in (range(3), range(2, 5), range(1, 2)):
        kept.keep(numbers, packed(study.batch(numbers)))
    assert [row.number for batch in kept.batches() for row in batch.games] == [1, 2, 3, 4, 5]
    assert {row.number for batch in kept.batches() for row in batch.turns} == {1, 2, 3, 4, 5}


def test_a_folder_of_another_study_is_refused(tmp_path: Path, study: Study) -> None:
    BatchFolder(tmp_path / "out", study)
    with pytest.raises(StudyError, match="holds other games"):
        BatchFolder(tmp_path / "out", Study(study.contests[:1]))
