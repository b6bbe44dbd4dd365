"""`starboard arena`: many games between bots."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from starboard.core.record import Record, faults
from tests.cli.kit import said, starboard

ARENA = ("arena", "--game", "spacewalk", "--options", "mode=plain")


def data(*words: str | Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(starboard(*ARENA, *words, "--json").stdout)
    del found["seconds"]
    return found


def bot(folder: Path, name: str, body: str) -> Path:
    file = folder / f"{name}.py"
    file.write_text(f"def choose(view, budget, rng):\n    {body}\n")
    return file


def test_greedy_beats_random() -> None:
    found = data("greedy", "random", "--games", "10", "--jobs", "1")
    greedy, other = found["lines"]
    assert (greedy["bot"], other["bot"], found["games"]) == ("greedy", "random", 10)
    assert greedy["wins"] >= 0.8
    assert greedy["wins"] + other["wins"] == pytest.approx(1)


def test_the_same_seed_gives_the_same_games_whatever_the_jobs() -> None:
    one, two = (data("random", "random", "--games", "12", "--seed", "3", "--jobs", jobs) for jobs in ("1", "2"))
    assert one == two
    assert one != data("random", "random", "--games", "12", "--seed", "4", "--jobs", "1")


def test_the_report_says_shares_interval_par_seats_and_length() -> None:
    words = said(starboard(*ARENA, "greedy", "random", "--games", "6", "--seats", "3", "--jobs", "1"))
    for part in ("1 greedy + 2 random", "95% interval", "par", "33%", "on 3", "wins by seat", "6 games of"):
        assert part in words


def test_one_bot_plays_itself_and_the_report_says_what_it_is_worth_to_begin() -> None:
    words = said(starboard(*ARENA, "random", "--games", "5", "--seats", "3", "--jobs", "1"))
    for part in ("wins by order of play: 1: ", "length, median (10%-90%): ", " rounds, ", " turns, ", "ended by: "):
        assert part in words
    assert "par" not in words.replace("(par 33.3%)", "")
    found = data("random", "--games", "5", "--seats", "3", "--jobs", "1")
    assert sum(share for share, _, _ in found["by_order"]) == pytest.approx(1)
    assert sum(found["endings"].values()) == 5
    assert set(found["lengths"]) == {"rounds", "turns", "actions"}


def test_an_uneven_number_of_games_is_noted() -> None:
    words = said(starboard(*ARENA, "random", "random", "--games", "3", "--jobs", "1"))
    assert "only if the games are a multiple of 2" in words


def test_records_are_kept_on_request_and_are_right(tmp_path: Path) -> None:
    starboard(*ARENA, "random", "random", "--games", "4", "--jobs", "1", "--records", tmp_path / "kept")
    files = sorted((tmp_path / "kept").iterdir())
    assert [file.name for file in files] == [f"game-0000{n}.record" for n in (1, 2, 3, 4)]
    assert all(faults(Record.read(file.read_text("utf-8"))) == [] for file in files)


def test_a_file_is_a_bot(tmp_path: Path) -> None:
    found = data(bot(tmp_path, "first", "return view.legal()[0]"), "random", "--games", "4", "--jobs", "2")
    assert found["faults"] == []
    assert found["games"] == 4


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return 'go 99'", "which is not an action"),
        ("return 'fly 1'", "chose 'fly 1'"),
        ("raise ValueError('no idea')", "raised ValueError: no idea"),
        ("while True: pass", "did not answer within 0.1 s"),
        ("raise SystemExit", "raised SystemExit"),
    ],
)
def test_a_bot_that_misbehaves_loses_and_the_arena_goes_on(tmp_path: Path, body: str, fault: str) -> None:
    bad = bot(tmp_path, "bad", body)
    words = said(starboard(*ARENA, bad, "random", "--games", "2", "--jobs", "1", "--seconds", "0.05"))
    assert "bad misbehaved in 2 game(s) and lost them." in words
    assert fault in words
    assert "random 100.0%" in words


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_bot_prints_stays_out_of_the_results(tmp_path: Path, jobs: str) -> None:
    loud = bot(tmp_path, "loud", "print('thinking'); return view.legal()[0]")
    assert data(loud, "random", "--games", "2", "--jobs", jobs)["games"] == 2


def test_a_bot_that_ends_its_process_is_reported(tmp_path: Path) -> None:
    gone = bot(tmp_path, "gone", "import os; os._exit(1)")
    result = starboard(*ARENA, gone, "random", "--games", "2", "--jobs", "2")
    assert result.exit_code == 2
    assert "a bot ended the process it was playing in" in said(result)


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["random", "clever", "--game", "spacewalk"], "there is no bot 'clever'"),
        (["random", "random", "--game", "chess"], 'No game is called "chess".'),
        (["random", "random", "--game", "spacewalk", "--seats", "7"], "for 2 to 5 seats"),
        (["random", "gone.py", "--game", "spacewalk"], "there is no file gone.py"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_sentence(words: list[str], answer: str) -> None:
    result = starboard("arena", *words)
    assert result.exit_code == 2
    assert answer in said(result)


def test_three_bots_get_a_cross_table_and_ratings() -> None:
    words = said(starboard(*ARENA, "greedy", "random", "random", "--seats", "2", "--games", "6", "--jobs", "1"))
    assert "head to head" in words
    found = data("greedy", "random", "--games", "6", "--jobs", "1")
    greedy, other = found["ratings"]
    assert greedy["points"] == pytest.approx(-other["points"])
    assert greedy["interval"][0] < greedy["points"] < greedy["interval"][1]
    assert found["cross_table"][0][1] == pytest.approx(found["lines"][0]["wins"])


def test_the_rating_of_two_bots_is_how_far_one_is_ahead() -> None:
    words = said(starboard(*ARENA, "random", "greedy", "--games", "4", "--jobs", "1"))
    assert "rating: greedy over random by " in words


@pytest.mark.parametrize("ending", ["csv", "json", "parquet"])
def test_a_row_for_each_game_goes_to_a_file(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"games.{ending}"
    starboard(*ARENA, "random", "random", "--games", "3", "--jobs", "1", "--out", file)
    if ending == "csv":
        rows: list[dict[str, Any]] = list(csv.DictReader(file.read_text("utf-8").splitlines()))
    elif ending == "json":
        rows = json.loads(file.read_text("utf-8"))
    else:
        import pyarrow.parquet

        rows = pyarrow.parquet.read_table(file).to_pylist()
    assert [int(row["number"]) for row in rows] == [1, 2, 3]
    assert rows[0]["game"] == "spacewalk"


def test_another_ending_is_refused_before_any_game(tmp_path: Path) -> None:
    result = starboard(*ARENA, "random", "--games", "100000", "--out", tmp_path / "games.xls")
    assert result.exit_code == 2
    assert "should end in .csv, .json or .parquet" in said(result)


def test_with_positions_time_limits_nobody(tmp_path: Path) -> None:
    slow = bot(tmp_path, "slow", "assert budget.seconds is None and budget.nodes == 30; return view.legal()[0]")
    assert data(slow, "random", "--games", "2", "--jobs", "1", "--positions", "30")["faults"] == []


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT")
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    kept = tmp_path / "kept"
    words = (*ARENA, "random", "--games", "100000", "--jobs", "2", "--out", str(file), "--records", str(kept))
    command = [sys.executable, "-c", "from starboard.cli.main import app; app()", *words]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "COLUMNS": "80"})
    until = time.monotonic() + 60
    while time.monotonic() < until and not (kept.is_dir() and len(list(kept.iterdir())) > 3):
        time.sleep(0.1)
    running.send_signal(signal.SIGINT)
    told, _ = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "wins by seat" in told
    assert len(file.read_text("utf-8").splitlines()) > 3
