"""Words: messages have no language; sentences are formed where they are read."""

import pytest

from starboard.core import Refusal
from starboard.core.message import Message, event, message, refusal, seat_name
from starboard.core.words import catalogue, read_po, sentence


def test_a_message_is_said_in_english_by_default() -> None:
    assert str(message("core.over")) == "The game is over."
    assert str(message("parley.too_far", moon=7)) == "Moon 7 is not one, two or three moons onward."


def test_a_message_inside_a_message_is_said_too() -> None:
    told = event("parley.robbed", seat=seat_name(2), other=seat_name(3), moon=4)
    assert str(told) == "seat 2 robs seat 3 of a crystal."


def test_a_missing_translation_falls_back_to_english_and_missing_words_to_the_id() -> None:
    assert sentence("xx", "core.over", ()) == "The game is over."
    assert str(message("parley.no_such_words", moon=3)) == "parley.no_such_words moon=3"
    assert str(message("chess.check")) == "chess.check"


def test_a_refusal_says_its_clause() -> None:
    why = refusal("PA-2", "parley.no_pass")
    assert str(why) == "It is your turn: you have to fly. (PA-2)"
    assert why == Refusal("PA-2", Message("parley.no_pass"))


def test_the_arguments_of_a_message_are_found_by_name() -> None:
    told = message("parley.flew", start=1, moon=3)
    assert (told["start"], told["moon"]) == (1, 3)
    with pytest.raises(KeyError):
        told["seat"]


def test_a_catalogue_is_read_as_gettext_writes_it() -> None:
    text = """
# A comment.
msgid ""
msgstr ""
"Language: en\\n"

msgid "one.two"
msgstr "A \\"quoted\\" line.\\n"
"And another."

msgid ""
"three."
"four"
msgstr ""
"Begun below."
"""
    assert read_po(text) == {"one.two": 'A "quoted" line.\nAnd another.', "three.four": "Begun below."}


def test_a_game_without_words_has_an_empty_catalogue() -> None:
    assert catalogue("chess", "en") == {}
    assert catalogue("parley", "xx") == {}
    assert catalogue("parley", "../lang/en") == {}
    assert catalogue("core", "en")["core.seat"] == "seat {seat}"
