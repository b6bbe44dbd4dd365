"""A terminal game in another language: its output and the input it accepts."""

import re
from pathlib import Path

import pytest

from starboard.cli import main
from starboard.words import CONTEXT, catalogue, sentence
from tests.cli.kit import said, starboard, told_of_placing

FIRST = ("play", "spacewalk", "--seed", "3", "--options", "first_seat=1")
GERMAN = "de_DE.UTF-8"
FOLDER = Path(main.__file__).parent


def test_every_word_that_is_said_stands_in_the_catalogue_and_no_other() -> None:
    code = "\n".join(file.read_text("utf-8") for file in FOLDER.glob("*.py"))
    known = {id.removeprefix("cli.") for id in catalogue("cli", "en") if CONTEXT not in id}
    whole = set(re.findall(r"""\bsay\(f?["']([a-z_.]+)["']""", code)) - {""}
    quoted = set(re.findall(r"""["']([a-z_.]+)["']""", code))
    families = ("bye.", "puzzle.level.", "word.", "reach.", "shelf.", "source.", "preset.")
    assert whole - known - set(families) == set()
    assert {id for id in known - quoted if not id.startswith(families)} == set()


def test_board_question_choices_and_log_are_said_in_the_language_of_the_system() -> None:
    words = said(starboard(*FIRST, typed=["1", "1", "ende"], language=GERMAN))
    assert "Gast: Setze ein Schiff" in words
    assert "Ein großes Schiff auf Tuft setzen" in words
    assert told_of_placing("L", 1, language="de") in words
    assert "Platz Punkte groß mittel klein Marken" in words
    assert words.endswith("Auf Wiedersehen.")


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hilfe", "Tippe die Nummer einer Möglichkeit"),
        ("HILFE", "Tippe die Nummer einer Möglichkeit"),
        ("help", "Tippe die Nummer einer Möglichkeit"),
        ("regeln SW-20", "Passen gibt es nicht"),
        ("regeln XX-1", "Die Regeln haben keinen Absatz 'XX-1'."),
        ("warum go 3", "Dann fliegen sie"),
        ("warum put L1", "Das kannst du jetzt tun."),
        ("auto aus", "Auto-Passen: aus."),
        ("rückgängig", "Du hast noch keinen Zug"),
        ("sichern", "Gib einen Dateinamen an: sichern DATEI"),
        ("99", "Tippe eine Nummer von 1 bis 4, oder hilfe."),
        ("Banane", "'Banane' ist hier keine Möglichkeit"),
    ],
)
def test_commands_are_typed_in_the_language_of_the_system_or_in_english(typed: str, answer: str) -> None:
    assert answer in said(starboard(*FIRST, typed=[typed], language=GERMAN))


def test_a_whole_game_in_german_ends_and_asks_yes_or_no_in_german() -> None:
    result = starboard(*FIRST, "--against", "random", typed=["1", "ja"] * 200, language=GERMAN)
    assert result.exit_code == 0, result.output
    assert "Das Spiel ist zu Ende" in result.output
    assert not re.search(r"\b(?:the|seat|score|ship|you)\b", result.output)


def test_help_fits_a_screen_in_every_language() -> None:
    for language in ("en", "de"):
        assert max(map(len, sentence(language, "cli.help", ()).splitlines())) <= 80
