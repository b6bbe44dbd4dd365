"""The client is generic: its source contains no game's key and no word from the rules."""

import re

from starboard.bots.roster import NAMES
from starboard.core.registry import games
from tests.browser.kit import ROOT

# Nouns from the rules of the five games, which a generic picture never needs.
RULE_WORDS = (
    "ark", "asteroid", "astronaut", "beacon", "battle star", "black hole", "comet", "crate", "cutter", "fleet",
    "hyperspace", "orbit", "planet", "pod", "reactor", "rocket", "saturn", "ship", "singularity", "spaceship", "tug",
    "universe", "warrior", "wormhole",
)  # fmt: skip
OTHER_WORDS = {("pl", "pod")}  # mean something else in that language: "under"
GENERIC = {"wire.ts"}  # generated from the wire types, which are generic too; a token there is a credential


def test_no_level_of_a_bot_is_named_in_the_client() -> None:
    named = re.compile("|".join(rf"""['"`](?:table\.bot\.)?{name}['"`]""" for name in NAMES))
    files = [file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte")]
    found = {file.name: named.findall(file.read_text("utf-8")) for file in files}
    assert not {name: words for name, words in found.items() if words}


def test_no_game_and_no_rule_is_named_in_the_client() -> None:
    shelves = (ROOT / "src" / "starboard" / "games", ROOT / "tests" / "sketches")
    keys = {game.stem for shelf in shelves for game in shelf.iterdir()} & set(games())
    assert len(keys) > 5
    named = re.compile(
        r"\b(?:" + "|".join(sorted(keys | set(RULE_WORDS), key=len, reverse=True)) + r")s?\b", re.IGNORECASE
    )
    files = [file for file in (ROOT / "web" / "src").rglob("*") if file.is_file() and file.name not in GENERIC]
    assert len(files) > 20
    found = {
        f"{file.relative_to(ROOT)}:{number}: {word.group()}"
        for file in [*files, ROOT / "web" / "index.html", *(ROOT / "web" / "lang").glob("**/*.po")]
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        for word in named.finditer(line)
        if (file.stem, word.group().lower()) not in OTHER_WORDS
    }
    assert not found, sorted(found)
