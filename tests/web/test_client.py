"""The browser client, which depends on the wire format but on no game."""

import re
from pathlib import Path

import pytest
from tools import layout_vectors, wire_types, wire_vectors

from starboard import OWN_GAMES
from starboard.core import discovery
from starboard.drawing import art
from starboard.words.rulebooks import rulebook

WEB = Path(__file__).parents[2] / "web"
SOURCES = [file for file in (WEB / "src").rglob("*") if file.suffix in (".ts", ".svelte", ".css")]
RULE_WORDS = (
    "ship", "planet", "black hole", "orbit", "fleet", "asteroid", "rocket", "warrior", "fighter", "jigsaw",
    "cargo", "dice", "astronaut", "singularity", "headquarters",
)  # fmt: skip


def words_of_games() -> set[str]:
    """Return the keys, sprite names and clause prefixes of every game."""
    keys = [key for key, module in discovery.modules().items() if module.startswith(OWN_GAMES)]
    found = set(keys)
    for key in keys:
        found |= {name for name, sprite in art.of(key).sprites.items() if sprite.plate}
        found |= {f"{prefix.lower()}-" for prefix in re.findall(r"\*\*([A-Z]{2})-\d+\*\*", rulebook(key))}
    return found


def test_the_client_has_sources() -> None:
    assert len(SOURCES) > 30


@pytest.mark.parametrize("word", sorted({*RULE_WORDS, *words_of_games()}))
def test_the_client_contains_no_game_key_and_no_rule_word(word: str) -> None:
    pattern = re.compile(rf"(?<![a-z]){re.escape(word)}s?(?![a-z])", re.IGNORECASE)
    said = [
        f"{file.relative_to(WEB)}: {line.strip()}" for file in SOURCES for line in lines(file) if pattern.search(line)
    ]
    assert not said


def lines(file: Path) -> list[str]:
    return file.read_text("utf-8").splitlines()


def test_the_types_of_the_client_are_those_of_the_wire() -> None:
    assert wire_types.FILE.read_text("utf-8") == wire_types.written(), "run tools/wire_types.py"


def test_the_vectors_that_the_client_is_tested_with_are_what_the_server_makes() -> None:
    assert wire_vectors.FILE.read_text("utf-8") == wire_vectors.written(), "run tools/wire_vectors.py"


def test_the_layout_that_the_client_is_tested_with_is_that_of_the_drawing() -> None:
    assert layout_vectors.FILE.read_text("utf-8") == layout_vectors.written(), "run tools/layout_vectors.py"


def test_the_lockfile_names_no_address_to_download_from() -> None:
    assert "resolved" not in (WEB / "package-lock.json").read_text("utf-8")
