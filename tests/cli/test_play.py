"""`starboard play` in the terminal, with piped input."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from starboard.core.record import Record, faults
from starboard.core.registry import games
from tests.cli.kit import said, starboard, told_of_placing

FIRST = ("play", "spacewalk", "--seed", "3", "--options", "first_seat=1")


def test_a_whole_game_is_played_by_always_taking_the_first_choice(tmp_path: Path) -> None:
    """Run in a separate process with piped input; typing numbers is enough to play."""
    saved = tmp_path / "game.record"
    command = [sys.executable, "-c", "from starboard.cli.main import app; app()", *FIRST, "--save", str(saved)]
    typed = "1\nyes\n" * 200  # some moves ask for confirmation
    done = subprocess.run(command, input=typed, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "The game is over" in done.stdout
    assert "Traceback" not in done.stderr
    record = Record.read(saved.read_text("utf-8"))
    assert record.has("result")
    assert faults(record) == []


@pytest.mark.parametrize("options", ["mode=tokens", "mode=cards", "mode=plain"])
@pytest.mark.parametrize("seats", ["2", "4"])
def test_every_way_to_play_comes_to_its_end_by_first_choices(options: str, seats: str) -> None:
    words = ("play", "spacewalk", "--seed", "1", "--seats", seats, "--options", options, "--against", "random")
    result = starboard(*words, typed=["1", "yes"] * 400)
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.output


@pytest.mark.parametrize("key", ["embers", "parley", "drift"])
def test_other_games_are_played_by_the_same_program(key: str) -> None:
    result = starboard("play", key, "--seed", "1", "--against", "random", typed=["1", "yes"] * 200)
    assert result.exit_code == 0, result.output
    assert "The game is over" in result.output


def test_a_game_in_real_time_is_played_by_turns_in_a_terminal() -> None:
    result = starboard("play", "mosaic", "--seed", "1", "--seats", "3", "--against", "random", typed=["1", "yes"] * 40)
    assert result.exit_code == 0, result.output
    assert "In the terminal this game is played in turns (turns=on)." in said(result)
    assert "The game is over" in result.output


def test_the_screen_says_whose_turn_it_is_what_can_be_done_and_how_to_ask() -> None:
    result = starboard(*FIRST)
    words = said(result)
    assert "Type help for the commands" in words
    assert "▶ 1 Player" in words
    assert "Player: Place a ship" in words
    assert max(len(line) for line in result.output.splitlines()) <= 80


def test_fifty_four_placements_are_asked_size_first_then_planet() -> None:
    result = starboard(*FIRST, "--seats", "3", typed=["2", "7"])
    assert len(re.findall(r"^ +\d+  Place a medium ship", result.output, re.MULTILINE)) == 18
    assert told_of_placing("M", 7) in said(result)


def test_the_rest_is_placed_for_a_person_who_asks_for_it() -> None:
    words = said(starboard(*FIRST, typed=["put L4", "4"]))
    assert "3 3 small ships to place 4 Place the rest for me Player (number" in words
    assert words.count("You placed a") == 9
    assert words.count("Place the rest for me") == 2


def test_a_repeated_choice_ends_with_the_placements() -> None:
    words = said(starboard(*FIRST, typed=["4", "99"]))
    assert words.count("Player: Place a ship") == 1
    assert "Place the rest for me" not in words.rpartition("You placed a")[2]


def test_back_leaves_a_narrowed_list() -> None:
    result = starboard(*FIRST, typed=["1", "back", "3", "1"])
    assert told_of_placing("S", 1) in said(result)


def test_a_move_may_be_typed_in_notation() -> None:
    result = starboard(*FIRST, typed=["put L4"])
    assert told_of_placing("L", 4) in said(result)


def test_a_place_may_be_named_to_see_what_can_be_done_there() -> None:
    result = starboard(*FIRST, typed=["gulch"])
    assert "Place a large ship on Gulch put L3" in said(result)
    assert "Place a large ship on Murr" not in said(result)


def test_a_refused_move_says_the_reason_and_its_clause() -> None:
    words = said(starboard(*FIRST, typed=["put LA"]))
    assert "A is a black hole" in words
    assert "SW-11 (R, I) Place a ship on a planet of the orbit in use" in words


def test_a_place_where_nothing_can_be_done_says_why() -> None:
    assert "SW-11" in said(starboard(*FIRST, typed=["black hole A"]))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("why put LB", "SW-11"),
        ("why go 3", "SW-"),
        ("why put L3", "You can do that now."),
        ("why", "Name a move"),
        ("rules SW-25", "SW-25 (R) Ship number one flies 1 field"),
        ("rules SW-999", "The rules have no clause 'SW-999'."),
        ("rules", "How to play in two minutes"),
        ("help", "undo your last move"),
        ("auto threatened", "Auto-pass: threatened"),
        ("auto off", "Auto-pass: off"),
        ("auto", "Auto-pass: threatened"),
        ("save", "Add a file name: save FILE"),
        ("undo", "You have no move to undo."),
        ("dance", "'dance' is not a choice, move or place here"),
        ("99", "Type a number from 1 to 4"),
        ("", "Type a number from 1 to 4"),
    ],
)
def test_a_question_is_answered_and_the_game_waits(typed: str, answer: str) -> None:
    words = said(starboard(*FIRST, typed=[typed, "put L4"]))
    assert answer in words
    assert told_of_placing("L", 4) in words


def test_undo_takes_back_the_own_move_and_the_answers_to_it() -> None:
    result = starboard(*FIRST, typed=["put L4", "undo", "put L5"])
    words = said(result)
    assert "Move undone." in words
    assert told_of_placing("L", 5) in words
    assert re.findall(r"1L", result.output.rpartition("Player, seat 1")[2].partition("L large")[0]) == ["1L"]


def placed() -> list[str]:
    """Return eighteen placements by two players; seat 1 has a small ship on planet 6, just before hole B."""
    one = ["L1", "L2", "L3", "M1", "M2", "M3", "S1", "S2", "S6"]
    other = ["L19", "L20", "L21", "M19", "M20", "M21", "S19", "S20", "S21"]
    return [f"put {where}" for pair in zip(one, other, strict=True) for where in pair]


def test_what_throws_away_a_ship_asks_first() -> None:
    words = said(starboard(*FIRST, "--hot-seat", typed=[*placed(), "go 1", "step S6", "no", "step S6", "yes"]))
    assert words.count("Are you sure? (yes or no)") == 2
    assert words.count("Black hole B took Player 1's small ship.") == 1


def test_what_goes_without_saying_need_not_be_typed() -> None:
    """In the gap before your own turn, `go` passes and then moves."""
    words = said(starboard(*FIRST, "--hot-seat", typed=[*placed(), "go 1", "done", "go 19"]))
    assert "Player 2 launched all 3 ships from Yolk" in words


def test_people_are_asked_between_turns_only_when_a_ship_of_theirs_is_in_danger_if_they_do_not_say_otherwise() -> None:
    """The three fleets are far apart, so nothing threatens the third player before the second's turn."""
    apart = [f"put {size}{home + n}" for size in "LMS" for n in range(3) for home in (1, 7, 13)]
    words = [*FIRST, "--seats", "3", "--hot-seat"]
    usual = said(starboard(*words, typed=[*apart, "go 1", "done"]))
    assert "Auto-pass is set to threatened: Ask me between turns only when a ship of mine is in danger." in usual
    assert "Player 3 passed." in usual
    assert "Before the turn of" not in usual
    always = said(starboard(*words, typed=[*apart[:2], "auto off", *apart[2:], "go 1", "done"]))
    assert "Last chance to use a token before Player 2 moves" in always


def test_the_screen_warns_of_what_the_next_player_could_do() -> None:
    result = starboard(
        *FIRST, "--hot-seat", typed=[*placed()[:-2], "put S3", "put S6", "go 3", "done", "go 20", "done", "look"]
    )
    assert "can drop your small ship into black hole" in said(result)


def test_a_game_is_saved_and_goes_on_where_it_was(tmp_path: Path) -> None:
    file = tmp_path / "later.record"
    starboard(*FIRST, typed=["put L4", "put M4", f"save {file}", "put S4", "quit"])
    words = said(starboard("play", "--resume", file, typed=["put S5"]))
    assert told_of_placing("S", 5) in words
    assert "Your ships to place: 1Lx2 1Mx2 1Sx2" in words
    record = Record.read(file.read_text("utf-8"))
    assert faults(record) == []
    assert record.players == ("Player", "stargazer")


def test_a_game_is_kept_after_every_move(tmp_path: Path) -> None:
    file = tmp_path / "kept.record"
    result = starboard(*FIRST, "--save", file, typed=["put L4", "quit"])
    assert "To continue: starboard play --resume" in said(result)
    assert "1 put L4" in file.read_text("utf-8")


def test_with_the_same_seed_the_same_game_is_played() -> None:
    assert starboard(*FIRST, typed=["1"] * 40).output == starboard(*FIRST, typed=["1"] * 40).output


def test_without_a_seed_nobody_knows_chance_beforehand(tmp_path: Path) -> None:
    secrets = set()
    for name in ("one", "two"):
        starboard("play", "spacewalk", "--terminal", "--save", tmp_path / name, typed=["1", "1", "quit"])
        secrets.add(Record.read((tmp_path / name).read_text("utf-8")).header("secret"))
    assert len(secrets) == 2


def test_people_share_a_keyboard() -> None:
    words = said(starboard(*FIRST, "--hot-seat", typed=["put L1", "put M1"]))
    assert "Player 1, seat 1" in words
    assert "Player 2, seat 2" in words
    assert told_of_placing("M", 1, seat=2, you=None) in words


def test_people_with_secrets_are_asked_to_be_alone_and_told_only_what_they_may_know() -> None:
    result = starboard("play", "drift", "--hot-seat", "--seed", "1", typed=["", "1", "", "1", "", "1"])
    assert "Player 2 is next. Press Enter when nobody else is looking." in said(result)


def test_a_seat_of_ones_own_is_chosen() -> None:
    words = said(starboard(*FIRST, "--me", "2", "--name", "Mira", typed=["1", "1"]))
    assert "Mira, seat 2" in words
    assert "1 stargazer" in words


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["play", "chess", "--terminal"], 'No game is called "chess". The games are: '),
        (["play"], "name a game"),
        (["play", "--terminal"], "name a game"),
        (["play", "spacewalk", "--options", "mode=fast"], "mode cannot be 'fast'; it can be tokens, cards, plain"),
        (["play", "spacewalk", "--options", "speed=1"], "there is no option 'speed'"),
        (["play", "spacewalk", "--seats", "9"], "spacewalk is for 2 to 5 seats, not for 9"),
        (["play", "spacewalk", "--me", "3"], "there is no seat 3"),
        (["play", "spacewalk", "--against", "clever"], "there is no bot 'clever'"),
        (["play", "spacewalk", "--terminal", "--against", "clever"], "there is no bot 'clever'"),
        (["play", "spacewalk", "--public-url", "games"], "a public address must look like https://games.example"),
        (["play", "--resume", "nowhere.record"], "nowhere.record cannot be read: No such file"),
        (["play", "tick", "--terminal"], "tick is a real-time game"),
    ],
)
def test_what_cannot_be_begun_is_said_in_a_sentence(words: list[str], answer: str) -> None:
    result = starboard(*words)
    assert result.exit_code == 2
    assert answer in said(result)
    assert "Traceback" not in result.output


@pytest.mark.parametrize("key", ["astron", "astroplane", "situation7", "zylatron"])
def test_a_board_too_big_for_a_terminal_opens_in_the_browser(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("starboard.cli.browser.run", lambda console, path, *rest: opened.append(path))
    result = starboard("play", key, "--terminal")
    assert result.exit_code == 0, result.output
    assert "It opens in the browser." in said(result)
    assert opened == [f"/new/{key}"]


def test_a_game_that_must_be_played_here_is_and_names_the_better_board() -> None:
    """Seeds, files and custom bots work only in the terminal, so no browser opens."""
    result = starboard("play", "astron", "--seed", "1")
    assert "This board is easier to read in the browser: starboard play astron" in said(result)
    assert "Player" in result.output


def test_a_first_game_is_the_one_a_browser_proposes(tmp_path: Path) -> None:
    file = tmp_path / "first.record"
    words = said(starboard("play", "spacewalk", "--save", file, typed=["1", "quit"]))
    record = Record.read(file.read_text("utf-8"))
    assert (record.header("options"), record.players[1]) == (games()["spacewalk"].beginners, "stargazer")
    assert "House rules for a first game: mode=plain." in words
    assert "first game" not in said(starboard("play", "spacewalk", "--options", "", "--seed", "1", typed=["quit"]))


def test_a_hint_asks_first_and_tells_the_move_when_asked_again() -> None:
    words = said(starboard(*FIRST, "--against", "random", typed=["hint", "hint"]))
    assert "Which planets are far from the next black hole?" in words
    assert "Type hint again to see the move." in words
    assert "6 fields from the next hole, as far as this ship can get." in words


def test_after_a_move_it_is_said_whether_it_was_good() -> None:
    words = said(starboard(*FIRST, "--against", "random", typed=["good", "put L1", "good"]))
    assert "You have not made a move yet." in words
    assert "no better move was found" in words or "etter: " in words


def test_where_two_people_play_there_are_no_hints() -> None:
    words = ("play", "spacewalk", "--seed", "3", "--hot-seat", "--options", "first_seat=1")
    assert "Hints are only for one person playing against bots." in said(starboard(*words, typed=["hint"]))
