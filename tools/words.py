"""Checks the catalogues of words with Babel and compiles what was edited: `.mo` for Python, JSON for the client.

The build does this by itself. In a source tree edited words are heard without it too; this only saves the time, and
the client's build needs the JSON.
"""

import argparse
import json
import os
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "src"))  # after a package that is under test elsewhere

from babel.messages.pofile import read_po  # noqa: E402

from starboard.words import Forms, compile_po, forms, is_stale  # noqa: E402

PYTHON = ("src/starboard/**/lang/*.po", "tests/**/lang/*.po")
CLIENT = "web/lang/**/*.po"


def faults(source: Path) -> list[str]:
    """What Babel finds wrong in a catalogue."""
    with source.open("rb") as opened:
        book = read_po(opened, locale=source.stem, abort_invalid=True)
    return [f"{source}:{message.lineno}: {error}" for message, errors in book.check() for error in errors]


def read_catalogue(source: Path) -> dict[str, Forms]:
    """The sentences of a catalogue as gettext will find them."""
    return forms(GNUTranslations(BytesIO(compile_po(source))))


def as_json(source: Path) -> bytes:
    """A catalogue as the client reads it: sentences by id, lists of plural forms."""
    return json.dumps(read_catalogue(source), ensure_ascii=False, indent=1).encode()


def keep(file: Path, content: bytes) -> None:
    """Write a file at once, so that nobody reads half of it."""
    new = file.with_name(f".{file.name}.{os.getpid()}")
    new.write_bytes(content)
    new.replace(file)


def compile_all(root: Path = ROOT) -> list[str]:
    """Compile what was edited; what is wrong with it."""
    made = [(source, source.with_suffix(".mo"), compile_po) for pattern in PYTHON for source in root.glob(pattern)]
    made += [(source, source.with_suffix(".json"), as_json) for source in root.glob(CLIENT)]
    edited = [each for each in made if is_stale(each[0], each[1])]
    found = [fault for source, _, _ in edited for fault in faults(source)]
    if not found:
        for source, compiled, write in edited:
            keep(compiled, write(source))
    return found


def main() -> None:
    argparse.ArgumentParser(description=__doc__).parse_args()
    sys.exit("\n".join(compile_all()) or 0)


if __name__ == "__main__":
    main()
