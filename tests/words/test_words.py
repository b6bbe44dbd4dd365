"""Messages, and the sentences formed from them for each reader and language."""

import json
import os
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from starboard.core import Refusal, discovery
from starboard.core.message import Message, event, message, refusal, seat_name
from starboard.words import catalogue, catalogues, compile_po, languages, sentence

VECTORS = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))  # web/tests has them too


def test_the_reader_is_named_before_others() -> None:
    both = message("core.story.shared", seat=message("core.story.and", one=seat_name(1), other=seat_name(2)))
    told = {
        (you, language): sentence(language, both.id, both.args, you, ["Mira", "Ada"])
        for you in (1, 2)
        for language in ("en", "de")
    }
    assert told == {
        (1, "en"): "you and Ada share the win.",
        (2, "en"): "you and Mira share the win.",
        (1, "de"): "Geteilter Sieg: du und Ada.",
        (2, "de"): "Geteilter Sieg: du und Mira.",
    }


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


def test_a_game_without_words_has_an_empty_catalogue() -> None:
    assert catalogue("chess", "en") == {}
    assert catalogue("parley", "xx") == {}
    assert catalogue("parley", "../lang/en") == {}
    assert catalogue("core", "en")["core.seat"] == "seat {seat}"


HITS = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "pod.hit"
msgstr "{seat} hits {other}"

msgctxt "you:seat"
msgid "pod.hit"
msgstr "you hit {other}"

msgctxt "you:other+seat"
msgid "pod.hit"
msgstr "you hit "
"yourself"

msgid "pod.steps"
msgid_plural "pod.steps"
msgstr[0] "{count} step"
msgstr[1] "{count} steps"

msgctxt "you:seat"
msgid "pod.steps"
msgid_plural "pod.steps"
msgstr[0] "your step"
msgstr[1] "your {count} steps"
"""


@pytest.fixture
def pod(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Write the English catalogue of a game called pod, not yet compiled."""
    folder = discovery.folder
    monkeypatch.setattr(discovery, "folder", lambda key: tmp_path if key == "pod" else folder(key))
    file = tmp_path / "lang" / "en.po"
    file.parent.mkdir()
    file.write_text(HITS, "utf-8")
    return file


@pytest.mark.parametrize("compiled", [False, True])
def test_the_readers_own_seat_is_you_in_its_own_sentence(pod: Path, compiled: bool) -> None:
    if compiled:  # as in an installed package
        pod.with_suffix(".mo").write_bytes(compile_po(pod))
        pod.unlink()

    def said(seat: int, other: int, you: int | None) -> str:
        return sentence("en", "pod.hit", (("seat", seat_name(seat)), ("other", seat_name(other))), you, ("Ada", "Ben"))

    assert said(1, 2, None) == "Ada hits Ben"
    assert said(1, 2, 1) == "you hit Ben"
    assert said(1, 2, 2) == "Ada hits you"
    assert said(2, 2, 2) == "you hit yourself"
    assert said(3, 2, 1) == "seat 3 hits Ben"


def test_one_and_several_are_said_differently(pod: Path) -> None:
    assert [str(message("pod.steps", count=count)) for count in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    args = (("count", 2), ("seat", seat_name(1)))
    assert sentence("en", "pod.steps", args, you=1) == "your 2 steps"
    assert catalogue("pod", "en")["pod.steps"] == ["{count} step", "{count} steps"]


def test_words_are_heard_as_they_were_edited_last(pod: Path) -> None:
    mo = pod.with_suffix(".mo")
    mo.write_bytes(compile_po(pod))
    os.utime(mo, (1, 1))
    pod.write_text(HITS.replace("hits", "strikes"), "utf-8")
    assert catalogue("pod", "en")["pod.hit"] == "{seat} strikes {other}"


@pytest.fixture
def no_babel(pod: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Hide Babel, which installed packages don't have."""
    monkeypatch.setattr(catalogues, "find_spec", lambda name: None)
    return pod


def test_without_babel_the_compiled_words_are_taken_as_they_are(no_babel: Path) -> None:
    mo = no_babel.with_suffix(".mo")
    mo.write_bytes(compile_po(no_babel))
    os.utime(mo, (1, 1))
    no_babel.write_text(HITS.replace("hits", "strikes"), "utf-8")
    assert catalogue("pod", "en")["pod.hit"] == "{seat} hits {other}"


def test_words_that_were_never_compiled_are_reported_and_left_out(
    no_babel: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert catalogue("pod", "en") == {}
    assert languages("pod") == []
    assert "en.po is not compiled and Babel is missing" in caplog.text


@pytest.fixture(scope="module")
def books(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the catalogues of the test vectors."""
    root = tmp_path_factory.mktemp("books")
    for language, keys in VECTORS["books"].items():
        for key, entries in keys.items():
            book = Catalog(language, fuzzy=False)
            for name, text in entries.items():
                context, _, id = name.rpartition("|")
                book.add((id, id) if isinstance(text, list) else id, text, context=context or None)
            content = BytesIO()
            write_po(content, book)
            file = root / key / "lang" / f"{language}.po"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content.getvalue())
    return root


def argument(name: str, value: Any) -> Any:
    """Return an argument of a test vector: a seat, a message, a name or a number."""
    if name in VECTORS["seats"]:
        return seat_name(value)
    if isinstance(value, dict):
        return message(value["id"], **{each: argument(each, inner) for each, inner in value["args"].items()})
    return message(value) if str(value).startswith("pod.") else value


@pytest.mark.parametrize("case", VECTORS["cases"], ids=lambda case: case["say"])
def test_forms_genders_and_plurals(case: dict[str, Any], books: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "home", lambda key: books / key)
    args = {name: argument(name, value) for name, value in case["args"].items()}
    assert sentence(case["language"], case["id"], args.items(), case.get("you"), VECTORS["names"]) == case["say"]
