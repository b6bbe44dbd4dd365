"""Studies read from TOML, and the messages for mistakes in them."""

from pathlib import Path

import pytest

from starboard.core.record import Record, faults
from starboard.lab.study import Study, StudyError, read_study, study_of
from tests.lab.kit import GAMES, written

PLAIN = {"game": "spacewalk", "options": "mode=plain", "bots": "random", "games": 4}


def test_a_contest_is_played_at_every_number_of_seats_and_with_every_seed(tmp_path: Path) -> None:
    study = read_study(written(tmp_path))
    assert [(each.game, each.seats, each.seed) for each in study.contests] == [
        ("spacewalk", 2, 3), ("spacewalk", 2, 4), ("spacewalk", 3, 3), ("spacewalk", 3, 4), ("astroplane", 2, 1),
    ]  # fmt: skip
    assert study.games == GAMES


def test_games_are_counted_through_all_contests(tmp_path: Path) -> None:
    batch = read_study(written(tmp_path)).batch(range(10, 14))
    assert [(row.number, row.contest, row.seed) for row in batch.games] == [
        (11, 1, 3), (12, 1, 3), (13, 2, 4), (14, 2, 4),
    ]  # fmt: skip


def test_a_game_is_the_same_in_whatever_batch_it_is_played(tmp_path: Path) -> None:
    study = read_study(written(tmp_path))
    assert study.batch(range(20, 24)).games[2:] == study.batch(range(22, 24)).games


def test_a_turn_tells_its_seat_its_choices_its_actions_and_the_score() -> None:
    batch = study_of(PLAIN, Path()).batch(range(2))
    (first, *_), turns = batch.games, [row for row in batch.turns if row.number == 1]
    assert [row.turn for row in turns] == list(range(1, first.turns + 1))
    assert turns[0].seat == first.first
    assert turns[0].choices == 36
    assert turns[0].actions[0].startswith("put ")
    assert turns[-1].scores == first.scores


def test_records_are_kept_on_request_and_are_right() -> None:
    assert study_of(PLAIN, Path()).batch(range(1)).records == []
    kept = study_of({**PLAIN, "records": True}, Path()).batch(range(2)).records
    assert [faults(Record.read(text)) for text in kept] == [[], []]


@pytest.mark.parametrize("key", ["seconds", "time"])
def test_a_time_limit_is_refused(key: str) -> None:
    with pytest.raises(StudyError, match="limits bots by positions, not by time"):
        study_of({**PLAIN, key: 1.0}, Path())


def test_levels_think_by_positions_alone() -> None:
    study = study_of({**PLAIN, "bots": "ensign", "positions": 20, "games": 1}, Path())
    assert study.batch(range(1)).games == study.batch(range(1)).games
    assert study.contests[0].seconds is None


@pytest.mark.parametrize(
    ("change", "answer"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"bots": ["random", "clever"]}, "there is no bot 'clever'"),
        ({"bots": "gone.py"}, "there is no file"),
        ({"bots": []}, "bots is empty"),
        ({"seats": 7}, "2 to 5 seats"),
        ({"options": "mode=chess"}, "mode cannot be 'chess'"),
        ({"games": 0}, "games = 0 is less than 1"),
        ({"games": "many"}, "games = 'many' is not a whole number"),
        ({"depth": 3}, "a study has no 'depth'"),
        ({"turns": 1}, "turns = 1 is not true or false"),
        ({"contest": {"games": 1}}, "with double brackets"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(change: dict[str, object], answer: str) -> None:
    with pytest.raises(StudyError, match=answer):
        study_of({**PLAIN, **change}, Path())


def test_a_study_without_a_game_says_so() -> None:
    with pytest.raises(StudyError, match="the study needs 'game'"):
        study_of({}, Path())


def test_the_fingerprint_changes_with_the_text_of_a_bot(tmp_path: Path) -> None:
    bot = tmp_path / "first.py"
    marks = set()
    for choice in (0, -1):
        bot.write_text(f"def choose(view, budget, rng):\n    return view.legal()[{choice}]\n")
        study = study_of({**PLAIN, "bots": "first.py"}, tmp_path)
        assert isinstance(study, Study)
        marks.add(study.fingerprint())
    assert len(marks) == 2
