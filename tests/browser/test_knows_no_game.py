"""The client draws any game: no game's key and no rule's word stands in what it is made of."""

import re

from starboard.bots.roster import NAMES
from starboard.core.registry import games
from tests.browser.kit import ROOT

# What a rule speaks of and a picture does not: nouns of the five games.
RULE_WORDS = (
    "ark", "asteroid", "astronaut", "beacon", "battle star", "black hole", "comet", "crate", "cutter", "fleet",
    "hyperspace", "orbit", "planet", "pod", "reactor", "rocket", "saturn", "ship", "singularity", "spaceship", "tug",
    "universe", "warrior", "wormhole",
)  # fmt: skip
GENERIC = {"wire.ts"}  # made from the wire, where nothing is anybody's game either; a token there opens a door


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
    }
    assert not found, sorted(found)
