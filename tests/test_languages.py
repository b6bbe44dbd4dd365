"""Completeness of the languages: each has all of the English messages, placeholders and rulebook clauses."""

import json
import re
import shutil
from pathlib import Path

import pytest
from babel.messages.pofile import read_po, write_po
from tools import words
from tools.words import catalogue_errors, catalogue_warnings, read_catalogue

from starboard.words import CONTEXT, HOUSE, Forms, catalogue, catalogues, listed_languages, preferred, sentence

ROOT = Path(__file__).resolve().parent.parent
CLIENT = [ROOT / "web" / "lang" / part for part in ("", "site", "peers")]
FOLDERS = sorted([*ROOT.glob("src/starboard/**/lang"), *CLIENT])
OTHERS = [file for folder in FOLDERS for file in sorted(folder.glob("*.po")) if file.stem != "en"]
COMPLETE = [each.code for each in listed_languages().values() if each.translated == 100]
WHOLE = [file for file in OTHERS if file.stem in COMPLETE]
RULEBOOKS = sorted(ROOT.glob("src/starboard/**/rulebook.*.md"))
CLAUSE = re.compile(r"^(?:- )?\*\*([A-Z]+[0-9]*-\d+)\*\*(?: \(([A-Z, ]+)\))?", re.MULTILINE)


def name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def read(file: Path) -> dict[str, Forms]:
    return read_catalogue(file)


def plain(book: dict[str, Forms]) -> set[str]:
    """Return the ids without a context. Contexts for "you" differ between languages."""
    return {id for id in book if CONTEXT not in id}


@pytest.mark.parametrize("folder", FOLDERS, ids=name)
def test_german_is_spoken_everywhere(folder: Path) -> None:
    assert (folder / "de.po").exists()
    if (folder.parent / "rulebook.md").exists():
        assert (folder.parent / "rulebook.de.md").exists()


@pytest.mark.parametrize("folder", sorted(ROOT.glob("src/starboard/games/*/lang")), ids=name)
def test_a_game_says_what_it_is_called_what_it_is_about_and_what_was_rebuilt(folder: Path) -> None:
    card = {f"{folder.parent.name}.{what}" for what in ("name", "tagline", "edition", "edition.about")}
    assert card <= read(folder / "en.po").keys()


@pytest.mark.parametrize("file", WHOLE, ids=name)
def test_a_language_has_every_message_of_english_and_no_other(file: Path) -> None:
    english, own = read(file.with_name("en.po")), read(file)
    assert sorted(plain(english) - plain(own)) == []
    assert sorted(plain(own) - plain(english)) == []


@pytest.mark.parametrize("file", OTHERS, ids=name)
def test_a_translated_message_has_the_same_placeholders_the_right_plurals_and_forms_that_exist(file: Path) -> None:
    assert list(catalogue_errors(file.with_name("en.po"), file)) == []


@pytest.mark.parametrize("file", WHOLE, ids=name)
def test_the_reader_is_you_wherever_english_says_so(file: Path) -> None:
    found = catalogue_warnings(file.with_name("en.po"), file)
    assert [each for each in found if each.endswith("no sentence for the reader")] == []


def test_english_has_every_sentence_for_the_reader_that_another_language_has() -> None:
    """English often says the same with "you", but translators see only what English has."""
    lacking = [
        f"{name(file)}: {key}"
        for file in OTHERS
        for key in read(file).keys() - read(file.with_name("en.po")).keys()
        if key.startswith("you:") and "|" not in key
    ]
    assert lacking == []


def test_every_form_that_english_asks_for_exists() -> None:
    assert {file: found for file in FOLDERS if (found := list(catalogue_errors(file / "en.po", file / "en.po")))} == {}


def test_the_list_has_the_languages_and_the_percentage_of_each() -> None:
    listed = listed_languages()
    assert {file.stem for file in OTHERS} <= listed.keys()
    assert {code: words.report(code).percentage for code in listed} == {
        code: each.translated for code, each in listed.items()
    }


@pytest.mark.parametrize("file", RULEBOOKS, ids=name)
def test_a_translated_rulebook_has_the_same_clauses_from_the_same_sources(file: Path) -> None:
    english = file.with_name("rulebook.md").read_text("utf-8")
    own = file.read_text("utf-8")
    assert CLAUSE.findall(own) == CLAUSE.findall(english)
    assert CLAUSE.findall(own)
    assert levels(own) == levels(english)


def levels(text: str) -> list[str]:
    """Return the `#` marks of each heading in a text."""
    return re.findall(r"^#+", text, re.MULTILINE)


def test_what_a_reader_prefers_comes_first() -> None:
    assert preferred("en;q=0.5, de-AT, fr;q=0.8") == ["de-AT", "de", "fr", "en"]
    assert preferred("de_DE.UTF-8") == ["de-DE", "de"]
    assert preferred("ZH-hant-tw, fil") == ["zh-Hant-TW", "zh-Hant", "zh", "fil"]
    assert preferred("C.UTF-8,*;q=0.1,\x00") == []


# ---- an eleventh language, begun in a folder


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Start Czech in a copy of the catalogues, as docs/how-to/translate.md says, and translate the core."""
    for file in [*words.english_catalogues(ROOT), ROOT / words.LIST, *ROOT.glob("src/starboard/**/lang/de.po")]:
        copy = tmp_path / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, copy)
    made = words.start("cs", tmp_path)
    assert len(made) == len(words.english_catalogues(ROOT))
    translate(tmp_path / "src/starboard/core/lang/cs.po", {
        "core.over": "Hra skončila.", "core.no_such_seat": "U tohoto stolu není místo {seat}.",
        "core.story.minutes": ("{count} minuta", "{count} minuty", "{count} minut"),
        "core.story.won": "Vyhrává {seat}.",
    })  # fmt: skip
    home = tmp_path / "src" / "starboard"
    monkeypatch.setattr(catalogues, "home", lambda key: home / key if key in HOUSE else home / "games" / key)
    return tmp_path


def translate(file: Path, texts: dict[str, str | tuple[str, ...]]) -> None:
    with file.open("rb") as opened:
        book = read_po(opened, locale=file.stem)
    for message in book:
        id = message.id[0] if isinstance(message.id, tuple) else message.id
        if not message.context and id in texts:
            message.string = texts[id]
    with file.open("wb") as opened:
        write_po(opened, book, width=0)


def test_a_language_that_was_begun_falls_back_to_english_sentence_by_sentence(begun: Path) -> None:
    assert sentence("cs", "core.over", ()) == "Hra skončila."
    assert sentence("cs", "core.nothing_to_undo", ()) == "You have no move to undo."
    minutes = [sentence("cs", "core.story.minutes", {"count": count}.items()) for count in (0, 1, 2, 5, 22)]
    assert minutes == ["0 minut", "1 minuta", "2 minuty", "5 minut", "22 minut"]
    sent = catalogues.with_english(catalogue("core", "en"), catalogue("core", "cs"))
    assert sent["core.over"] == "Hra skončila."
    assert sent["core.not_your_turn"] == "Not your turn."
    assert f"you:seat{CONTEXT}core.story.won" not in sent, "no English sentence for a message that is translated"
    assert f"you:seat{CONTEXT}core.story.ahead" in sent


def test_a_report_tells_how_far_a_language_is(begun: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert words.tell("cs", begun, new=False) == 0
    said = capsys.readouterr().out
    assert re.search(r"^cs: 4 of \d+ messages, 0%. 0 errors, 1 to check.$", said, re.MULTILINE)
    assert "check: src/starboard/core/lang: you:seat core.story.won: no sentence for the reader" in said
    listed = json.loads((begun / words.LIST).read_text("utf-8"))
    assert listed[-1] == {"code": "cs", "name": "Čeština", "locale": "cs", "translated": 0, "draft": True}


def test_a_report_names_unknown_placeholders_wrong_plurals_and_missing_forms(begun: Path) -> None:
    file = begun / "src/starboard/games/spacewalk/lang/cs.po"
    translate(file, {
        "spacewalk.size.M": "střední loď", "spacewalk.size.S": "malá loď",
        "spacewalk.status.next": "jako další na tahu",
        "spacewalk.refuse.no_such_ship": "Na {planeta} není {size:gen}.", "spacewalk.label.rest": "Zbytek {ship:dat}",
        "spacewalk.passed": "{seat} pasuje. ",
    })  # fmt: skip
    text = file.read_text("utf-8")
    text += '\nmsgctxt "gen"\nmsgid "spacewalk.size.M"\nmsgstr "střední lodi"\n'
    file.write_text(
        re.sub(r"nplurals=3; [^\\\"]*", "nplurals=3; plural=(n==1 ? 2 : n>=2 && n<=4 ? 1 : 0);", text), "utf-8"
    )
    translate(file, {"spacewalk.points": ("{count} bod", "{count} body", "{count} bodů")})
    found = words.report("cs", begun)
    assert [each.partition(": ")[2] for each in found.errors] == [
        "spacewalk.label.rest: unknown {ship}",
        "spacewalk.passed: begins or ends with a space where English does not, or the other way",
        "spacewalk.refuse.no_such_ship: unknown {planeta}",
        "Plural-Forms: another form for 0 than in CLDR",
        "spacewalk.label.rest: nothing has the form 'dat'",
        "spacewalk.size.S lacks the form gen, which its siblings have",
    ]
    assert (
        "src/starboard/games/spacewalk/lang: spacewalk.status.next: 18 characters for 4: 'jako další na tahu'"
        in found.warnings
    )


def test_a_sentence_named_like_a_noun_needs_no_forms(begun: Path) -> None:
    file = begun / "src/starboard/games/zylatron/lang/cs.po"
    letters: dict[str, str | tuple[str, ...]] = {f"zylatron.planet.{letter}": f"planeta {letter}" for letter in "ABCD"}
    translate(file, letters | {"zylatron.planet.taken": "{seat} obsazuje {planet}."})
    forms = (f'\nmsgctxt "gen"\nmsgid "{id}"\nmsgstr "planety {id[-1]}"\n' for id in letters)
    file.write_text(file.read_text("utf-8") + "".join(forms), "utf-8")
    assert words.report("cs", begun).errors == []


def test_the_client_gets_a_catalogue_with_english_where_a_language_lacks_a_sentence(begun: Path) -> None:
    translate(begun / "web/lang/cs.po", {"page.settings": "Nastavení"})
    assert words.compile_all(begun) == []
    sent = json.loads((begun / "web/lang/cs.json").read_text("utf-8"))
    assert (sent["page.settings"], sent["page.language"]) == ("Nastavení", "Language")
    assert json.loads((begun / words.CLIENT_LIST).read_text("utf-8"))[-1]["code"] == "cs"
