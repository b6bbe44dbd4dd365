"""A pseudo-language for tests: the English texts in brackets, so that text from outside the catalogues stands out.

It exists only in a copy of the project, and no menu lists it. Its code `qps` is reserved for private use.
"""

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from tools.words import compile_all, english_catalogues, keep

from starboard.games.spacewalk.rules.board import NAMES as PLANETS
from starboard.games.zylatron.rules.board import NAMES as WORLDS
from starboard.games.zylatron.rules.board import ZYLON_NAME
from starboard.words import Forms, forms
from tests.browser.kit import HERE, ROOT, Site, alone, node, script

CODE = "qps"
LEFT, RIGHT = "⟦", "⟧"
COPY = HERE / ".pseudo"
LEFT_OUT = shutil.ignore_patterns("__pycache__", "page", "*.so", "*.mo")
# Texts that need no brackets: our name, what the walker writes, what is printed on the board of Astron, and the planets
# of Space Walk and Zylatron, whose names are the same in every language.
OURS = (CODE, "Starboard", "Ada", "anchor-427", "Hello", "START", "GAME OVER")
NAMES = (*OURS, *filter(None, PLANETS), *WORLDS, ZYLON_NAME)
GAP = re.compile(r"\{(\w+)(?::[^{}]+)?\}")


def bracketed(text: str) -> str:
    """Return a text in brackets. One that consists of placeholders alone stays as it is, because they have brackets."""
    return text if not GAP.sub("", text).strip(" ,;:.()%×+−–") else f"{LEFT}{text}{RIGHT}"


def translated(english: Path, change: Callable[[str], str] = bracketed) -> bytes:
    """Return an English catalogue with changed texts, compiled for Python."""
    with english.open("rb") as opened:
        book = read_po(opened, locale="en", abort_invalid=True)
    for message in book:
        if isinstance(message.string, str) and message.id:
            message.string = change(message.string)
        elif message.id:
            message.string = tuple(change(text) for text in message.string or ())
    written = BytesIO()
    write_mo(written, book)
    return written.getvalue()


def write_pseudo(root: Path) -> None:
    """Write the compiled pseudo-language next to every English catalogue of a copy of the project."""
    for english in english_catalogues(root):
        compiled = translated(english)
        if english.is_relative_to(root / "web"):
            said: dict[str, Forms] = forms(GNUTranslations(BytesIO(compiled)))
            keep(english.with_name(f"{CODE}.json"), json.dumps(said, ensure_ascii=False).encode())
        else:
            keep(english.with_name(f"{CODE}.mo"), compiled)


@cache
def pseudo_copy() -> Path:
    """Return a copy of the project with the pseudo-language and a built client; build it if a source is newer."""
    with alone():
        stamp = COPY / "stamp"
        sources = [file for each in ("src", "web/src", "web/lang") for file in (ROOT / each).rglob("*.*")]
        newest = max(file.stat().st_mtime for file in sources if file.suffix not in (".pyc", ".mo", ".json"))
        if not stamp.exists() or stamp.stat().st_mtime < newest:
            shutil.rmtree(COPY, ignore_errors=True)
            shutil.copytree(ROOT / "src", COPY / "src", ignore=LEFT_OUT)
            shutil.copytree(ROOT / "web", COPY / "web", ignore=shutil.ignore_patterns("node_modules", "tests"))
            (COPY / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
            assert compile_all(COPY) == []
            write_pseudo(COPY)
            node(COPY / "web", "node_modules/vite/bin/vite.js", "build")
            stamp.touch()
    return COPY


@contextmanager
def pseudo_site(folder: Path) -> Iterator[Site]:
    """Run a server from the copy."""
    copy = pseudo_copy()
    site = Site(folder, games="")
    site.environment["PYTHONPATH"] = os.pathsep.join([str(copy / "src"), str(ROOT)])
    with site:
        yield site


def brackets() -> str:
    """Return a script that lists the visible texts without brackets."""
    given = {"left": LEFT, "right": RIGHT, "names": NAMES}
    return f"({script('brackets.js')})({json.dumps(given)})"
