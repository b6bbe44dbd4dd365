"""Plain wording: no jargon, plural forms for counts, and "you" for the reader.

For the words to use instead, see docs/reference/glossary.md.
"""

import ast
import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens

import pytest
from tools.words import faults, read_catalogue

from starboard.words import CONTEXT, Forms

ROOT = Path(__file__).resolve().parent.parent
HOME = ROOT / "src" / "starboard"
CATALOGUES = sorted([*HOME.glob("**/lang/*.po"), *ROOT.glob("web/lang/**/*.po")])
RULEBOOKS = sorted(HOME.glob("**/rulebook*.md"))

# Each pattern with what to say instead.
FORBIDDEN = {
    "en": {
        r"somebody|someone else's": "a player, the other player, you",
        r"whoever": "the player who, or you",
        r"that which|of which": "two sentences",
        r"chairs?": "seat",
        r"lights? up|lit up": "highlighted",
        r"looks? on": "watch, spectator",
        r"standing answers?": "auto-pass",
        r"line is cut|live line": "connection",
        r"takes? back": "undo",
        r"has the turn": "to move",
        r"sets out": "moved",
        r"bears an?": "is marked",
        r"ark|arks|cutters?": "large ship, medium ship",
        r"(?-i:(?:^|(?<=[.!?] ))(?:It is|There is|There are))": "say who does what",
    },
    "de": {
        r"St[uü]hle?|Stuhls|Stühlen": "Platz",
        r"wer auch immer|derjenige\w*|diejenige\w*": "die Person, du",
        r"Dauerantwort\w*": "automatisch passen",
        r"Leitung": "Verbindung",
        r"Ausfl[uü]ge?": "Flugrichtung, Flug",
        r"die Gefangene": "die gefangene Figur",
        r"ist du": "spielt als du",
        r"lädt ein": "Gastgeber",
        r"beende die Runde": "beende deinen Zug",
        r"aufleuchtet|leuchtet auf": "leuchtende Stellen",
        r"Arche|Archen|Kutter": "großes Schiff, mittleres Schiff",
    },
}

# Words that the code itself does without; what is stored or sent keeps its spelling.
CODE = {
    r"chairs?": "seat, occupant",
    r"deeds?": "action",
    r"sleepers?": "absent player",
    r"lawful": "legal, may be logged",
    r"judge[sd]?|judging": "decide, evaluate",
    r"standing answers?": "automatic reply",
    r"live line": "live connection",
    r"on the shelf": "registered, or nothing",
    r"hand-written": "explicit",
}

# Openings that no docstring has, and words that no docstring and no comment has.
OPENERS = r"What|Who|Whoever|Whom|Whose|Where|Whether|One that|Those who|That which"
BANNED = r"whoever|somebody|anew|of old|such a one|to and fro|foretells?|that which|in good order|knows no"

CARDS = r"leaflets?|Faltbl[aä]tt\w*|Beibl[aä]tt\w*"  # of the box: only the page about the edition quotes it


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def language(file: Path) -> str:
    code = file.stem.removeprefix("rulebook").lstrip(".")
    return code or "en"


def texts(book: dict[str, Forms]) -> Iterator[tuple[str, str]]:
    for id, forms in book.items():
        for text in [forms] if isinstance(forms, str) else forms:
            yield id, text


def found(file: Path, where: str, text: str) -> Iterator[str]:
    for pattern, better in FORBIDDEN.get(language(file), {}).items():
        for match in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text, re.IGNORECASE | re.MULTILINE):
            yield f"{where}: {match.group()!r}; say: {better}"


@pytest.mark.parametrize("file", CATALOGUES, ids=name)
def test_messages_are_plain_and_speak_to_the_reader(file: Path) -> None:
    """Other languages always need a separate sentence for "you", English only for a genitive or a verb in -s."""
    book = read_catalogue(file)
    dialect = [fault for id, text in texts(book) for fault in found(file, id, text)]
    quoted = [id for id, text in texts(book) if re.search(CARDS, text, re.IGNORECASE) and not id.endswith(".about")]
    wrong = [*dialect, *(f"{id} quotes the leaflet" for id in quoted), *unspoken(file, book)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("file", RULEBOOKS, ids=name)
def test_no_rulebook_speaks_a_dialect(file: Path) -> None:
    lines = file.read_text("utf-8").splitlines()
    wrong = [fault for at, text in enumerate(lines, 1) for fault in found(file, f"line {at}", text)]
    assert not wrong, "\n".join(wrong)


def test_the_code_speaks_no_dialect() -> None:
    wrong = [
        f"{name(file)}:{at}: {match.group()!r}; say: {better}"
        for file in sorted(HOME.rglob("*.py"))
        for at, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for pattern, better in CODE.items()
        for match in re.finditer(rf"\b(?:{pattern})\b", line, re.IGNORECASE)
    ]
    assert not wrong, "\n".join(wrong)


def docstrings(text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            said = ast.get_docstring(node)
            if said:
                yield getattr(node, "lineno", 1), said


def comments(text: str) -> Iterator[tuple[int, str]]:
    for token in generate_tokens(StringIO(text).readline):
        if token.type == COMMENT:
            yield token.start[0], token.string


def odd_prose(text: str) -> Iterator[str]:
    """Yield docstrings with a banned opening, and banned words in docstrings and comments."""
    for line, said in docstrings(text):
        if re.match(rf"(?:{OPENERS})\b", said):
            yield f"line {line} begins with {said.split()[0]!r}"
    for line, said in (*docstrings(text), *comments(text)):
        for match in re.finditer(rf"\b(?:{BANNED})\b", said, re.IGNORECASE):
            yield f"line {line}: {match.group()!r}"


@pytest.mark.parametrize("folder", ["src", "tests", "tools", "bench", "examples"])
def test_docstrings_and_comments_are_plain_english(folder: str) -> None:
    files = [file for file in sorted((ROOT / folder).rglob("*.py")) if file != Path(__file__)]
    wrong = [f"{name(file)}, {fault}" for file in files for fault in odd_prose(file.read_text("utf-8"))]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    "text", ['"""What is said."""', 'def f():\n    """Whoever asks."""', "x = 1  # for somebody", '"""Told anew."""']
)
def test_odd_prose_is_found(text: str) -> None:
    assert list(odd_prose(text))


@pytest.mark.parametrize("file", CATALOGUES, ids=name)
def test_babel_finds_nothing_wrong(file: Path) -> None:
    """Babel also checks that plurals have all their forms."""
    assert faults(file) == []


@pytest.mark.parametrize("file", CATALOGUES, ids=name)
def test_what_has_plural_forms_is_counted(file: Path) -> None:
    """The argument `count` selects the form, so at least the last form must contain it."""
    book = read_catalogue(file)
    assert [id for id, forms in book.items() if not isinstance(forms, str) and "{count}" not in forms[-1]] == []


@pytest.mark.parametrize("file", CATALOGUES, ids=name)
def test_a_sentence_for_you_belongs_to_a_plain_one(file: Path) -> None:
    book = read_catalogue(file)
    for key in book:
        context, _, id = key.rpartition(CONTEXT)
        you = [part for part in context.split("|") if part.startswith("you:")]
        assert not you or (id in book and len(you) == 1 and re.fullmatch(r"you:\w+(\+\w+)*", you[0])), key
        for arguments in (part.removeprefix("you:").split("+") for part in you):
            assert arguments == sorted(arguments), key


def said_of_seats(package: Path) -> set[tuple[str, str]]:
    """Return the message ids and arguments for which a package's code passes `seat_name(...)`.

    The argument `rival` is never the reader.
    """
    pairs: set[tuple[str, str]] = set()
    for file in package.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            ids = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            named = [given.arg for given in node.keywords if given.arg and _is_seat_name(given.value)]
            seats = [argument for argument in named if argument != "rival"]
            pairs.update((id, seat) for id in ids for seat in seats)
    return pairs


def _is_seat_name(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "seat_name"


def seat_arguments(file: Path, book: dict[str, Forms]) -> set[tuple[str, str]]:
    if file.is_relative_to(HOME):
        return said_of_seats(file.parent.parent)
    about_seats = r"page\.(?:log|asked|curtain|turn|check)\b.*"  # where the page fills in a seat's name
    return {(id, "seat") for id, text in texts(book) if re.fullmatch(about_seats, id) and "{seat}" in text}


def unspoken(file: Path, book: dict[str, Forms]) -> list[str]:
    """Return the sentences that name a seat and would be wrong with "you" in its place."""
    plain = {id: " ".join([forms] if isinstance(forms, str) else forms) for id, forms in book.items()}
    return [
        f"{id} has no sentence for you:{argument}: {plain[id]!r}"
        for id, argument in sorted(seat_arguments(file, book))
        if f"{{{argument}}}" in plain.get(id, "")
        and (language(file) != "en" or re.search(rf"\{{{argument}\}}(?:['’]s| [a-z]+s\b)", plain[id]))
        and not any(key.endswith(CONTEXT + id) and argument in re.split(r"[:+]", key.split(CONTEXT)[0]) for key in book)
    ]
