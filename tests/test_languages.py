"""Every language says all that English says: no message is missing, no gap to fill, no clause of a rulebook."""

import re
from pathlib import Path

import pytest
from tools.words import read_catalogue

from starboard.words import CONTEXT, Forms, preferred

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = sorted([*ROOT.glob("src/starboard/**/lang"), ROOT / "web" / "lang", ROOT / "web" / "lang" / "site"])
OTHERS = [file for folder in FOLDERS for file in sorted(folder.glob("*.po")) if file.stem != "en"]
RULEBOOKS = sorted(ROOT.glob("src/starboard/**/rulebook.*.md"))
CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z]+[0-9]*-\d+)\*\*(?: \(([A-Z, ]+)\))?", re.MULTILINE)
PLACEHOLDER = re.compile(r"\{(\w+)\}")


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def read(file: Path) -> dict[str, Forms]:
    return read_catalogue(file)


def plain(book: dict[str, Forms]) -> set[str]:
    """The ids: languages need different sentences for "you"."""
    return {id for id in book if CONTEXT not in id}


def texts(forms: Forms) -> list[str]:
    return [forms] if isinstance(forms, str) else forms


def gaps(forms: Forms) -> set[str]:
    return {gap for text in texts(forms) for gap in PLACEHOLDER.findall(text)}


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_german_is_spoken_everywhere(folder: Path) -> None:
    assert (folder / "de.po").exists()
    if (folder.parent / "rulebook.md").exists():
        assert (folder.parent / "rulebook.de.md").exists()


@pytest.mark.parametrize("folder", sorted(ROOT.glob("src/starboard/games/*/lang")), ids=name)
def test_a_game_says_what_it_is_called_what_it_is_about_and_what_was_rebuilt(folder: Path) -> None:
    card = {f"{folder.parent.name}.{what}" for what in ("name", "tagline", "edition", "edition.about")}
    assert card <= read(folder / "en.po").keys()


@pytest.mark.parametrize("file", OTHERS, ids=name)
def test_a_language_has_every_message_of_english_and_no_other(file: Path) -> None:
    english, own = read(file.with_name("en.po")), read(file)
    assert sorted(plain(english) - plain(own)) == []
    assert sorted(plain(own) - plain(english)) == []
    assert [id for id, forms in own.items() if not all(text.strip() for text in texts(forms))] == []


@pytest.mark.parametrize("file", OTHERS, ids=name)
def test_a_translated_message_has_the_same_gaps_to_fill(file: Path) -> None:
    english, own = read(file.with_name("en.po")), read(file)
    pairs = {id: (gaps(english[id]), gaps(own[id])) for id in plain(english) & plain(own)}
    assert {id: pair for id, pair in pairs.items() if pair[0] != pair[1]} == {}


@pytest.mark.parametrize("file", RULEBOOKS, ids=name)
def test_a_translated_rulebook_has_the_same_clauses_from_the_same_sources(file: Path) -> None:
    english = file.with_name("rulebook.md").read_text("utf-8")
    own = file.read_text("utf-8")
    assert CLAUSE.findall(own) == CLAUSE.findall(english)
    assert CLAUSE.findall(own)
    assert levels(own) == levels(english)


def levels(text: str) -> list[str]:
    """The headings of a text, as deep as each is."""
    return re.findall(r"^#+", text, re.MULTILINE)


def test_what_a_reader_prefers_comes_first() -> None:
    assert preferred("en;q=0.5, de-AT, fr;q=0.8") == ["de", "fr", "en"]
    assert preferred("de_DE.UTF-8") == ["de"]
    assert preferred("C.UTF-8,*;q=0.1,\x00") == []
