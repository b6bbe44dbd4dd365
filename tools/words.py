"""Check the catalogues of words with Babel and compile the edited ones: `.mo` for Python, JSON for the client.

The build does this itself. In a source tree Python also reads edited catalogues uncompiled, only more slowly; the
client's build needs the JSON. With `--language xx`, report on a language instead: see docs/how-to/translate.md.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "src"))  # last, so that an installed package under test takes precedence

from babel import Locale, UnknownLocaleError  # noqa: E402
from babel.messages.catalog import Catalog  # noqa: E402
from babel.messages.pofile import read_po, write_po  # noqa: E402

from starboard.words import CONTEXT, Forms, compile_po, forms, is_stale, with_english  # noqa: E402

PYTHON = ("src/starboard/**/lang/*.po", "tests/**/lang/*.po")
CLIENT = "web/lang/**/*.po"
LIST = Path("src/starboard/words/languages.json")
CLIENT_LIST = Path("web/lang/list/languages.json")  # the client's copy
PLACEHOLDER = re.compile(r"\{(\w+)(?::([^{}]+))?\}")
CATEGORIES = ("zero", "one", "two", "few", "many", "other")  # CLDR's plural categories, in the client's order
COUNTS = (*range(201), 1000, 1_000_000)
SHORT = 24  # characters of an English label; longer texts wrap
LONG = 1.5, 6  # a short text is too long if it has this many times the characters of the English, plus this many
OPTIONAL = ("gender", "label")  # contexts that not every noun of a kind needs
SEATS = ("core.seat", "core.you", "core.named")  # interchangeable nouns, which need the same forms


# ---- compile


def faults(source: Path) -> list[str]:
    """Return the errors that Babel finds in a catalogue."""
    with source.open("rb") as opened:
        book = read_po(opened, locale=source.stem.replace("-", "_"), abort_invalid=True)
    return [f"{source}:{message.lineno}: {error}" for message, errors in book.check() for error in errors]


def read_catalogue(source: Path) -> dict[str, Forms]:
    """Return the sentences of a catalogue in the form in which gettext loads them."""
    return forms(GNUTranslations(BytesIO(compile_po(source))))


def as_json(source: Path) -> bytes:
    """Return a catalogue in the client's form: sentences by id, with lists of plural forms; English where missing."""
    english, own = read_catalogue(source.with_name("en.po")), read_catalogue(source)
    return json.dumps(with_english(english, own), ensure_ascii=False, indent=1).encode()


def keep(file: Path, content: bytes) -> None:
    """Write a file atomically, so that no reader sees half of it."""
    new = file.with_name(f".{file.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(file)


def compile_all(root: Path = ROOT) -> list[str]:
    """Compile the edited catalogues. If any has errors, compile nothing and return the errors."""
    made = [(source, source.with_suffix(".mo"), compile_po) for pattern in PYTHON for source in root.glob(pattern)]
    made += [(source, source.with_suffix(".json"), as_json) for source in root.glob(CLIENT)]
    edited = [each for each in made if is_stale(each[0], each[1]) or is_stale(each[0].with_name("en.po"), each[1])]
    found = [fault for source, _, _ in edited for fault in faults(source)]
    if not found:
        for source, compiled, write in edited:
            keep(compiled, write(source))
        _copy_list(root)
    return found


def _copy_list(root: Path) -> None:
    """Copy the list of languages to the client."""
    listed, copied = root / LIST, root / CLIENT_LIST
    if listed.exists() and (not copied.exists() or copied.read_bytes() != listed.read_bytes()):
        copied.parent.mkdir(parents=True, exist_ok=True)
        keep(copied, listed.read_bytes())


# ---- report


@dataclass
class Report:
    """The state of a language: its numbers of messages, its errors, and hints that may be wrong."""

    messages: int = 0
    translated: int = 0
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def percentage(self) -> int:
        """Return the percentage of messages translated, rounded down."""
        return 100 * self.translated // self.messages if self.messages else 0


def english_catalogues(root: Path = ROOT) -> list[Path]:
    """Return the English catalogues that a language translates."""
    return sorted([*root.glob("src/starboard/**/lang/en.po"), *root.glob("web/lang/**/en.po")])


def report(language: str, root: Path = ROOT) -> Report:
    """Return the state of a language."""
    found = Report()
    for english in english_catalogues(root):
        source = english.with_name(f"{language}.po")
        where = english.parent.relative_to(root).as_posix()
        ids = _plain(read_catalogue(english))
        found.messages += len(ids)
        if source.exists():
            own = read_catalogue(source)
            found.translated += len(ids & own.keys())
            found.errors += [f"{where}: {each}" for each in catalogue_errors(english, source)]
            found.warnings += [f"{where}: {each}" for each in catalogue_warnings(english, source)]
    return found


def catalogue_errors(english: Path, source: Path) -> Iterator[str]:
    """Yield the errors of a catalogue: unknown messages and placeholders, wrong plurals, missing forms."""
    theirs, own = read_catalogue(english), read_catalogue(source)
    yield from faults(source)
    for key, text in own.items():
        id = key.rpartition(CONTEXT)[2]
        if id not in theirs and id not in SEATS:
            yield f"{id} does not exist in English"
        elif unknown := placeholders(text) - placeholders(theirs.get(id, "{name}")):
            yield f"{_said(key)}: unknown {', '.join(f'{{{each}}}' for each in sorted(unknown))}"
        elif key == id and (lost := placeholders(theirs.get(id, "")) - placeholders(text)):
            yield f"{_said(key)}: no {', '.join(f'{{{each}}}' for each in sorted(lost))}"
        elif _edges(theirs.get(key, text)) != _edges(text):
            yield f"{_said(key)}: begins or ends with a space where English does not, or the other way"
    yield from plural_errors(source, own)
    yield from form_errors(source, own)


def plural_errors(source: Path, own: dict[str, Forms]) -> Iterator[str]:
    """Yield messages with the wrong number of plural forms, and a header with an order that the client does not use."""
    book = GNUTranslations(BytesIO(compile_po(source)))
    plural: Any = getattr(book, "plural", lambda n: int(n != 1))
    count = 1 + max(map(plural, COUNTS))
    for key, text in own.items():
        if not isinstance(text, str) and len(text) != count:
            yield f"{_said(key)}: {len(text)} plural forms instead of {count}"
    order, rule = _plural_rule(source.stem)
    wrong = [n for n in COUNTS if min(order.index(rule(n)), count - 1) != plural(n)] if order else []
    if wrong and any(not isinstance(text, str) for text in own.values()):
        yield f"Plural-Forms: another form for {wrong[0]} than in CLDR"


@cache
def _plural_rule(code: str) -> tuple[list[str], Any]:
    """Return the plural categories of a language in the client's order, and its rule; nothing if CLDR lacks it."""
    file = ROOT / LIST
    locales = {each["code"]: each["locale"] for each in json.loads(file.read_text("utf-8"))}
    try:
        rule = Locale.parse(locales.get(code, code.replace("-", "_"))).plural_form
    except (ValueError, UnknownLocaleError):
        return [], None
    return [each for each in CATEGORIES if each == "other" or each in rule.tags], rule


def form_errors(source: Path, own: dict[str, Forms]) -> Iterator[str]:
    """Yield forms that patterns ask for and that no noun has, and nouns without a form that their siblings have."""
    given = _contexts(own)
    known = _forms_anywhere(source)
    for key, text in own.items():
        for _, asked in sorted(_asked(text)):
            noun, _, form = asked.partition(" ")
            counted = f"{key.rpartition(CONTEXT)[2].partition('.')[0]}.{noun}"
            wanted = form if counted in own else asked
            if wanted and wanted not in known and f"{wanted}+" not in known:
                yield f"{_said(key)}: nothing has the form {wanted!r}"
    groups: dict[str, set[str]] = {}
    for id in own.keys() | given.keys():
        if id in SEATS or (CONTEXT not in id and id.count(".") > 1 and not _is_sentence(own.get(id, ""))):
            groups.setdefault("core.seat" if id in SEATS else id.rpartition(".")[0], set()).add(id)
    for group in groups.values():
        shared = set().union(*(given.get(id, set()) for id in group))
        for id in sorted(group):
            if lacking := shared - given.get(id, set()):
                yield f"{id} lacks the form {', '.join(sorted(lacking))}, which its siblings have"


def _contexts(own: dict[str, Forms]) -> dict[str, set[str]]:
    """Return the grammatical forms of each noun of a catalogue."""
    found: dict[str, set[str]] = {}
    for key in own:
        context, between, id = key.partition(CONTEXT)
        for form in context.split("|") if between else ():
            if ":" not in form and form not in OPTIONAL and not form.endswith("+"):
                found.setdefault(id, set()).add(form)
    return found


def _forms_anywhere(source: Path) -> set[str]:
    """Return the grammatical forms that a language has in any catalogue."""
    root = next((each for each in source.parents if (each / LIST).exists()), source.parent)
    files = {source, *root.glob(f"src/starboard/**/lang/{source.name}"), *root.glob(f"web/lang/**/{source.name}")}
    keys = [key for file in files for key in read_catalogue(file)]
    return {form for key in keys if CONTEXT in key for form in key.partition(CONTEXT)[0].split("|")}


def catalogue_warnings(english: Path, source: Path) -> Iterator[str]:
    """Yield short texts that became long, and sentences without the reader as "you"."""
    theirs, own = read_catalogue(english), read_catalogue(source)
    times, more = LONG
    for key, text in own.items():
        base = theirs.get(key)
        for one, other in zip(_texts(base) if base else [], _texts(text), strict=False):
            if len(one) <= SHORT and len(other) > max(times * len(one), len(one) + more):
                yield f"{_said(key)}: {len(other)} characters for {len(one)}: {other!r}"
    for key in theirs:
        context, between, id = key.partition(CONTEXT)
        if between and context.startswith("you:") and id in own and key not in own:
            yield f"{_said(key)}: no sentence for the reader"


def _edges(text: Forms) -> tuple[bool, bool]:
    """Return whether a message begins and ends with a space, as a prompt does."""
    first = _texts(text)[0]
    return first[:1].isspace(), first[-1:].isspace()


def placeholders(text: Forms) -> set[str]:
    """Return the names of the placeholders of a message."""
    return {name for each in _texts(text) for name, _ in PLACEHOLDER.findall(each)}


def _asked(text: Forms) -> set[tuple[str, str]]:
    """Return the placeholders of a message that ask for a form."""
    return {(name, form) for each in _texts(text) for name, form in PLACEHOLDER.findall(each) if form}


def _is_sentence(text: Forms) -> bool:
    """Return whether a message is a whole sentence, which has no forms even if its id looks like a noun's."""
    return _texts(text)[0].endswith(".")


def _plain(book: dict[str, Forms]) -> set[str]:
    return {id for id in book if CONTEXT not in id}


def _texts(text: Forms) -> list[str]:
    return [text] if isinstance(text, str) else text


def _said(key: str) -> str:
    return key.replace(CONTEXT, " ")


# ---- start a language


def start(language: str, root: Path = ROOT) -> list[Path]:
    """Write empty catalogues for a new language, with the English texts as comments; return the new files."""
    locale = Locale.parse(language.replace("-", "_"))
    made = []
    for english in english_catalogues(root):
        file = english.with_name(f"{language}.po")
        if file.exists():
            continue
        with english.open("rb") as opened:
            book = read_po(opened, locale="en", abort_invalid=True)
        new = Catalog(locale, header_comment="", fuzzy=False)
        for message in book:
            if message.id:
                new.add(message.id, context=message.context, auto_comments=_texts_of(message.string))
        content = BytesIO()
        write_po(content, new, width=0, omit_header=False)
        head, _, rest = content.getvalue().decode().partition("\n\n")
        kept = [line for line in head.split("\n") if re.match(r'msg|"(Language|Content-Type|Plural-Forms):', line)]
        keep(file, ("\n".join(kept) + "\n\n" + rest).encode())
        made.append(file)
    _enlist(language, locale, root)
    return made


def _texts_of(string: Any) -> list[str]:
    return [string] if isinstance(string, str) else list(string)


def _enlist(language: str, locale: Locale, root: Path) -> None:
    """Add a language to the list as a draft."""
    listed = read_list(root)
    if language not in (each["code"] for each in listed):
        name = locale.get_display_name() or language
        entry = {
            "code": language,
            "name": name[0].upper() + name[1:],
            "locale": str(locale),
            "translated": 0,
            "draft": True,
        }
        write_list([*listed, entry], root)


def read_list(root: Path = ROOT) -> list[dict[str, Any]]:
    """Return the list of languages."""
    found: list[dict[str, Any]] = json.loads((root / LIST).read_text("utf-8"))
    return found


def write_list(listed: list[dict[str, Any]], root: Path = ROOT) -> None:
    """Write the list of languages, one per line."""
    lines = ",\n".join(f"  {json.dumps(each, ensure_ascii=False)}" for each in listed)
    keep(root / LIST, f"[\n{lines}\n]\n".encode())


def count_translated(root: Path = ROOT) -> None:
    """Update the percentages in the list of languages."""
    listed = read_list(root)
    write_list([each | {"translated": report(each["code"], root).percentage} for each in listed], root)


# ---- command line


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", metavar="XX", help="report on this language")
    parser.add_argument("--start", action="store_true", help="with --language: write its empty catalogues first")
    parser.add_argument("--root", type=Path, default=ROOT, help="the folder of the project")
    asked = parser.parse_args()
    if asked.language:
        sys.exit(tell(asked.language, asked.root, new=asked.start))
    sys.exit("\n".join(compile_all(asked.root)) or 0)


def tell(language: str, root: Path, *, new: bool) -> int:
    """Print a report on a language and update its percentage; return 1 if it has errors."""
    for file in start(language, root) if new else ():
        print(f"new: {file.relative_to(root)}")
    found = report(language, root)
    print(*(f"error: {each}" for each in found.errors), sep="\n", end="\n" if found.errors else "")
    print(*(f"check: {each}" for each in found.warnings), sep="\n", end="\n" if found.warnings else "")
    print(f"{language}: {found.translated} of {found.messages} messages, {found.percentage}%.", end=" ")
    print(f"{len(found.errors)} errors, {len(found.warnings)} to check.")
    count_translated(root)
    return bool(found.errors)


if __name__ == "__main__":
    main()
