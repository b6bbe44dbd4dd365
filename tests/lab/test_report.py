"""Reports: summaries of a study with intervals, and comparisons of two studies."""

import random
import tomllib
from dataclasses import astuple
from pathlib import Path

import pytest

from starboard.lab.choice import choose
from starboard.lab.report.chapters import chapters, ladders
from starboard.lab.report.compare import compare
from starboard.lab.report.estimate import difference, mean, share
from starboard.lab.report.measures import leader, measures
from starboard.lab.report.phrases import event_meaning, reason_name
from starboard.lab.report.plots import curve, histogram
from starboard.lab.report.results import read_results
from starboard.lab.run import Run
from starboard.lab.study import StudyError, read_study
from tests.cli.kit import said, starboard
from tests.lab.kit import rows, written

STUDY = """
game = "spacewalk"
bots = "random"
games = 24
seeds = [1, 2]

[[contest]]
options = ["", "mode=plain", "tiebreak=ships"]

[[contest]]
bots = ["random", "greedy"]
games = 8
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    run = Run(read_study(written(folder, STUDY)), folder / "study")
    run.play(choose(1))
    run.merge()
    return folder / "study"


def test_a_share_and_a_mean_have_intervals() -> None:
    assert share(50, 100).holds(0.5)
    assert not share(70, 100).holds(0.5)
    assert mean([1, 2, 3]).value == 2
    assert not difference(share(70, 100), share(50, 100)).holds(0)
    assert difference(share(52, 100), share(50, 100)).holds(0)


def test_nobody_leads_a_tie() -> None:
    assert leader((0.2, 0.6, 0.2), ((1,), (2,), (3,))) == (2,)
    assert leader((0.5, 0.5), ((1,), (2,))) is None
    assert leader((0.6, 0.4, 0.6, 0.4), ((1, 3), (2, 4))) == (1, 3)


def test_measures_agree_with_the_rows(results: Path) -> None:
    usual = next(each for each in read_results([results]) if each.alone and not each.setup.options)
    found = measures(usual)
    games = [row for row in rows(results / "games.parquet") if row["bots"] == ["random"] * 2 and not row["options"]]
    assert found.games == len(games) == 48
    first = sum(row["shares"][row["first"] - 1] for row in games)
    assert found.order[0].value == pytest.approx(first / 48)
    assert sum(each.value for each in found.order) == pytest.approx(1)
    assert found.lengths == sorted(row["turns"] for row in games)
    assert sum(each.value for _, each in found.reasons) == pytest.approx(1)
    numbers = {row["number"] for row in games}
    turns = [row for row in rows(results / "turns.parquet") if row["number"] in numbers]
    placed = next(use for use in found.uses if use.name == "placed")
    assert placed.per_game.value == pytest.approx(sum(turn["events"].count("placed") for turn in turns) / 48)
    assert found.winners_chance[-1].value == pytest.approx(1, abs=0.05)
    assert found.half_time is not None


def test_a_contest_with_one_rule_changed_is_a_variant_of_the_usual_game(results: Path) -> None:
    (chapter,) = chapters(read_results([results]))
    assert [(each.option, each.setting) for each in chapter.variants] == [("mode", "plain"), ("tiebreak", "ships")]
    (ladder,) = ladders(read_results([results]))
    assert [bot for bot, _ in ladder.rated] == ["random", "greedy"]


def test_the_page_stands_alone_and_the_effects_are_data(results: Path, tmp_path: Path) -> None:
    words = said(starboard("lab", "report", results, "-o", tmp_path / "pages", "--effects", tmp_path / "games"))
    assert "spacewalk.html" in words
    page = (tmp_path / "pages" / "spacewalk.html").read_text("utf-8")
    for title in ("Seats", "Length", "When it is decided", "Choices", "How it ends", "House rules", "Skill"):
        assert f">{title}" in page
    assert "http" not in page
    effects = tomllib.loads((tmp_path / "games" / "spacewalk" / "effects.toml").read_text("utf-8"))
    assert {name: [each["setting"] for each in own] for name, own in effects.items()} == {
        "mode": ["plain"],
        "tiebreak": ["ships"],
    }
    assert all(each["seats"] == len(each["wins"]) == 2 for own in effects.values() for each in own)


def test_a_study_shows_no_difference_from_itself(results: Path, tmp_path: Path) -> None:
    played = read_results([results])
    assert all(not line.clear for each in compare(played, played) for line in each.lines)
    starboard("lab", "report", results, "--against", results, "-o", tmp_path)
    assert "No clear difference" in (tmp_path / "spacewalk.html").read_text("utf-8")


def test_what_a_rule_changed_is_said(results: Path) -> None:
    usual, plain, _ = [played for played in read_results([results]) if played.alone]
    (found,) = compare([usual], [plain])
    clear = [line.name for line in found.lines if line.clear]
    assert any("spent" in name for name in clear), clear


def test_one_of_many_figures_is_not_clear_by_chance() -> None:
    moved = difference(share(37, 60), share(23.5, 60))  # 39 of 100, then 62
    assert not moved.holds(0)
    assert moved.among(20).holds(0)
    assert astuple(moved.among(1)) == pytest.approx(astuple(moved), abs=1e-4)
    assert not difference(share(50, 60), share(10, 60)).among(20).holds(0)


def test_rules_that_do_nothing_are_seldom_clear() -> None:
    rng = random.Random(21)
    alarms = 0
    for _ in range(200):
        usual, *rules = (share(sum(rng.random() < 0.5 for _ in range(60)), 60) for _ in range(11))
        alarms += any(not difference(each, usual).among(10).holds(0) for each in rules)
    assert alarms <= 16  # of 200; with plain intervals about 60


def test_a_folder_without_results_is_named_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match="cannot be read"):
        read_results([tmp_path])
    assert "cannot be read" in said(starboard("lab", "report", tmp_path))


def test_reasons_and_events_are_said_of_nobody_in_particular() -> None:
    assert reason_name("zylatron", "limit") == "After all rounds the winner has the highest net worth"
    assert reason_name("astroplane", "true") == "The winner holds all four tops in the centre"
    assert reason_name("astroplane", "no such") == ""
    assert event_meaning("spacewalk", "passed") == "A player passed."
    assert event_meaning("astron", "no.such F-1") == ""


def test_axes_have_round_numbers_and_a_fixed_length_needs_no_bars() -> None:
    points = [share(50, 100)] * 3
    assert all(f">{tick}</text>" in curve(points, 12.8) for tick in (0, 5, 10))
    assert all(f">{tick}%</text>" in curve(points, 1.0, percent=True) for tick in (0, 20, 100))
    assert histogram([80, 80], "turn") == "<p><b>80 turns</b> in every game.</p>"
    assert ">1 change<" in histogram([1, 4], "change")
