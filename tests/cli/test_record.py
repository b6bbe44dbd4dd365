"""Records on the command line."""

import re
from pathlib import Path

import pytest

from tests.cli.kit import said, starboard


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    starboard("watch", "spacewalk", "random", "random", "--seed", "2", "-q", "-o", path)
    return path


def test_it_is_shown_in_words(file: Path) -> None:
    words = said(starboard("record", "show", file))
    assert "game spacewalk" in words
    assert "player 1 random" in words
    assert "placed a" in words


def test_what_was_checked_is_said(file: Path) -> None:
    result = starboard("record", "verify", file)
    assert result.exit_code == 0
    for word in (
        "chain",
        "commitments",
        "seals",
        "play",
        "result",
        "Nothing is wrong with the record:",
        "to the end",
        "Names are not",
    ):
        assert word in result.output


def test_how_far_a_running_game_could_be_checked_is_said(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith(("secret ", "result "))))
    words = said(starboard("record", "verify", file))
    assert "chain fine" in words
    assert "play not yet shown" in words
    assert "Nothing is wrong with what can be checked so far" in words


@pytest.fixture
def dated(tmp_path: Path) -> Path:
    """Save a game played without a seed, which gives a version 3 record."""
    path = tmp_path / "dated.record"
    assert starboard("watch", "spacewalk", "random", "random", "-q", "-o", path).exit_code == 0
    assert path.read_text().startswith("starboard-record 3\n")
    return path


def test_date_and_names_are_checked_where_the_record_holds_them(dated: Path) -> None:
    words = said(starboard("record", "verify", dated))
    assert "names fine" in words
    assert "The chain includes the date and the names at the start." in words
    assert "Names are not" not in words
    shown = said(starboard("record", "show", dated))
    assert "player 1 random player 2 random" in shown
    assert f"date {dated.read_text().partition('date ')[2][:10]}" in shown


def test_a_removed_name_is_told_and_the_record_stays_whole(dated: Path) -> None:
    dated.write_text(re.sub("player 2 [0-9a-f]{64} random", "player 2 - -", dated.read_text()))
    result = starboard("record", "verify", dated)
    assert result.exit_code == 0
    assert "The name of seat 2 was removed" in said(result)
    assert "row 3 of" in said(starboard("record", "replay", dated, typed=["3", "q"]))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (r"(player 2 .*) random", r"\1 Mallory", "the name of seat 2 is not the one from the start"),
        (r"player 2 .* random", "player 2 - Mallory", "the name of seat 2 has no salt"),
        (r"date \d{4}", "date 2001", "row 1: the chain is broken"),
    ],
)
def test_a_forged_name_or_date_is_refused(dated: Path, old: str, new: str, fault: str) -> None:
    text = re.sub(old, new, dated.read_text())
    assert text != dated.read_text()
    dated.write_text(text)
    result = starboard("record", "verify", dated)
    assert result.exit_code != 0
    assert fault in said(result)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [(" put ", " put L", "not an action"), ("result ", "result 2:0 ", "result"), ("= ", "= 0", "chain")],
)
def test_a_changed_record_is_found_out(file: Path, old: str, new: str, fault: str) -> None:
    file.write_text(file.read_text().replace(old, new, 1))
    result = starboard("record", "verify", file)
    assert result.exit_code != 0
    assert "Nothing is wrong" not in result.output


def test_it_is_stepped_through(file: Path) -> None:
    words = said(starboard("record", "replay", file, typed=["", "", "b", "20", "q"]))
    assert [f"row {n} of" in words for n in (0, 1, 2, 20)] == [True] * 4
    assert words.count("row 1 of") == 2


def test_a_seats_own_copy_is_stepped_through_too(file: Path, tmp_path: Path) -> None:
    from starboard.core.record import Record

    copy = tmp_path / "copy.record"
    copy.write_text(str(Record.read(file.read_text()).cut(1)))
    result = starboard("record", "replay", copy, typed=["5", "q"])
    assert result.exit_code == 0
    assert "row 5 of" in result.output


def test_a_copy_is_told_in_words_and_proves_nothing(file: Path, tmp_path: Path) -> None:
    from starboard.core.record import Record

    copy = tmp_path / "copy.record"
    for viewer, whose in ((None, "a spectator's"), (2, "seat 2's")):
        copy.write_text(str(Record.read(file.read_text()).cut(viewer)))
        note = f"This is {whose} copy of the record: it shows the draws but cannot prove them."
        for verb in ("show", "verify", "review"):
            words = said(starboard("record", verb, copy))
            assert note in words
        assert "placed a" in said(starboard("record", "show", copy))
        assert "play not yet shown" in said(starboard("record", "verify", copy))
    assert "cannot prove" not in said(starboard("record", "verify", file))


def test_a_copy_that_hides_something_is_not_reviewed(tmp_path: Path) -> None:
    from starboard.core.record import Record

    file = tmp_path / "game.record"
    starboard("watch", "astron", "random", "random", "--seed", "2", "-q", "-o", file)
    file.write_text(str(Record.read(file.read_text()).cut(1)))
    result = starboard("record", "review", file)
    assert (result.exit_code, "this is one viewer's copy, which hides what others saw" in said(result)) == (2, True)


def test_a_position_is_drawn(file: Path, tmp_path: Path) -> None:
    pictures = []
    for at in ("0", "10"):
        out = tmp_path / f"{at}.svg"
        assert starboard("record", "draw", file, "--at", at, "-o", out).exit_code == 0
        pictures.append(out.read_text())
    assert all(picture.startswith("<svg") for picture in pictures)
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("verb", ["show", "verify", "replay"])
def test_an_invalid_record_is_reported_in_a_sentence(verb: str, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    result = starboard("record", verb, nothing)
    assert (result.exit_code, "cannot be read" in result.output) == (2, True)
    nothing.write_text("hello")
    result = starboard("record", verb, nothing)
    assert (result.exit_code, "this is not a record" in result.output) == (2, True)


def test_a_row_that_is_not_there_cannot_be_drawn(file: Path, tmp_path: Path) -> None:
    result = starboard("record", "draw", file, "--at", "9999", "-o", tmp_path / "no.svg")
    assert result.exit_code == 2
    assert "no row 9999" in said(result)


def test_a_finished_game_is_reviewed(file: Path) -> None:
    words = said(starboard("record", "review", file))
    for word in ("had a chance of up to", "Moments that mattered", "Played", "Better", "Why"):
        assert word in words
    assert "Luck" not in words, "nothing is drawn in Space Walk but who begins"


def test_what_was_drawn_has_a_ledger(tmp_path: Path) -> None:
    file = tmp_path / "astron.record"
    assert starboard("watch", "astron", "random", "random", "--seed", "1", "--quiet", "-o", file).exit_code == 0
    words = said(starboard("record", "review", file))
    assert "Luck ledger" in words
    assert "Biggest draw" in words


def test_a_review_names_who_played_and_takes_nobody_for_the_reader(file: Path) -> None:
    words = said(starboard("record", "review", file))
    reasons = [part.partition(" %")[0] for part in words.split(" Why ")[1:]]
    assert reasons
    for reason in reasons:
        assert not {"you", "your", "yours"} & set(reason.lower().replace(".", " ").split())


def test_the_review_of_one_seat_in_german(file: Path) -> None:
    words = said(starboard("record", "review", file, "--seat", "2", language="de_DE.UTF-8"))
    assert "Entscheidende Momente" in words
    assert "Chance" in words


def test_a_running_game_is_not_reviewed(file: Path) -> None:
    from starboard.core.match import Match
    from starboard.core.record import Record
    from starboard.core.registry import load

    file.write_text(str(Record.of(Match(load("spacewalk"), 2), reveal=True)))
    result = starboard("record", "review", file)
    assert result.exit_code == 2
    assert "The game is not over." in result.output
