"""Runs of a study: each game is played once, with any executor and any number of interruptions."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from starboard.lab import parquet
from starboard.lab.choice import choose
from starboard.lab.engine import EngineChoice, Finished, Task, WorkerDied, work_here
from starboard.lab.pool import Pool
from starboard.lab.run import Run
from starboard.lab.study import StudyError, read_study
from tests.cli.kit import said, starboard
from tests.lab.kit import GAMES, killing, rows, same, written


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the study in one process and return its results folder."""
    folder = tmp_path_factory.mktemp("alone")
    run = Run(read_study(written(folder)), folder / "study")
    run.play(choose(1))
    run.merge()
    return folder / "study"


def test_every_game_has_a_row_in_order(alone: Path) -> None:
    games = rows(alone / "games.parquet")
    assert [row["number"] for row in games] == list(range(1, GAMES + 1))
    assert all(sum(row["shares"]) == pytest.approx(1) for row in games)
    turns = rows(alone / "turns.parquet")
    assert len(turns) == sum(row["turns"] for row in games)


def test_two_processes_write_the_same_files(alone: Path, tmp_path: Path) -> None:
    words = said(starboard("lab", "run", written(tmp_path), "--workers", "2"))
    assert f"playing {GAMES} games in 2 processes" in words
    assert same(alone, tmp_path / "study")


def test_row_groups_do_not_depend_on_batches(alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet, "GROUP", 7)
    study = read_study(written(tmp_path))
    for number, sizes in enumerate((1, 13)):
        with parquet.ParquetWriter(tmp_path / f"{number}.parquet", type(study.batch(range(1)).games[0])) as out:
            for first in range(0, 26, sizes):
                out.add(study.batch(range(first, first + sizes)).games)
    assert (tmp_path / "0.parquet").read_bytes() == (tmp_path / "1.parquet").read_bytes()


def interrupted(task: Task, batches: Iterable[Any]) -> Iterator[Finished]:
    """Raise KeyboardInterrupt after three batches."""
    for number, finished in enumerate(work_here(task, batches)):
        if number == 3:
            raise KeyboardInterrupt
        yield finished


def test_an_ended_run_goes_on_where_it_was(alone: Path, tmp_path: Path) -> None:
    study = read_study(written(tmp_path))
    lefts: list[int] = []
    while not lefts or lefts[-1]:
        run = Run(study, tmp_path / "study")
        with suppress(KeyboardInterrupt):
            run.play(EngineChoice(interrupted, 4, ""))
        lefts.append(run.left)
        assert len(lefts) < 2 or lefts[-1] < lefts[-2]
    run.merge()
    assert same(alone, tmp_path / "study")
    assert "playing" not in said(starboard("lab", "run", tmp_path / "study.toml"))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_games_of_a_killed_worker_are_played_by_another(tmp_path: Path) -> None:
    study = read_study(killing(tmp_path, once=True))
    (tmp_path / "mark").touch()
    for name in ("killed", "quiet"):
        run = Run(study, tmp_path / name)
        run.play(EngineChoice(Pool(2), 2, ""))
        run.merge()
        assert not (tmp_path / "mark").exists()
    assert [row["number"] for row in rows(tmp_path / "killed" / "games.parquet")] == list(range(1, 13))
    assert same(tmp_path / "killed", tmp_path / "quiet")


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_bot_that_always_ends_its_process_is_reported(tmp_path: Path) -> None:
    study = read_study(killing(tmp_path, once=False))
    (tmp_path / "mark").touch()
    with pytest.raises(WorkerDied):
        Run(study, tmp_path / "killed").play(EngineChoice(Pool(2), 2, ""))


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT")
def test_ctrl_c_keeps_what_is_finished_and_the_same_command_goes_on(tmp_path: Path) -> None:
    file = written(tmp_path, 'game = "spacewalk"\nbots = "greedy"\ngames = 4000\nturns = false\n')
    command = [sys.executable, "-c", "from starboard.cli.main import app; app()", "lab", "run", str(file)]
    running = subprocess.Popen([*command, "--workers", "2"], stdout=subprocess.PIPE, text=True, env=os.environ)
    batches = tmp_path / "study" / "batches"
    until = time.monotonic() + 60
    while time.monotonic() < until and not (batches.is_dir() and len(list(batches.glob("*.batch"))) > 2):
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    words, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "of 4,000 games; the same command resumes" in words
    assert Run(read_study(file), tmp_path / "study").left < 4000


def test_records_are_files(tmp_path: Path) -> None:
    text = 'game = "spacewalk"\noptions = "mode=plain"\nbots = "random"\ngames = 3\n'
    starboard("lab", "run", written(tmp_path, text), "--workers", "1", "--records", "-o", tmp_path / "kept")
    files = sorted(file.name for file in (tmp_path / "kept" / "records").iterdir())
    assert files == [f"game-0000{number}.record" for number in (1, 2, 3)]


def test_what_is_missing_is_said_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = starboard("lab", "run", written(tmp_path))
    assert result.exit_code == 2
    assert said(result) == "starboard: this needs pyarrow: pip install 'starboard-games[lab]'"


def test_what_is_wrong_with_a_study_is_said_in_a_sentence(tmp_path: Path) -> None:
    result = starboard("lab", "run", written(tmp_path, "seconds = 1"))
    assert result.exit_code == 2
    assert "limits bots by positions, not by time" in said(result)
    assert "cannot be read" in said(starboard("lab", "run", tmp_path / "none.toml"))


def test_ray_is_for_more_than_eight_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert choose(8).name == "in 8 processes"
    for words in ((9, ""), (1, "auto")):
        with pytest.raises(StudyError, match="this needs ray: pip install"):
            choose(*words)
