"""Every message has a text, and every refusal names a clause of the rulebook."""

import ast
import re
from pathlib import Path

import pytest

import starboard.games.situation7 as package
from starboard.core.message import Message
from starboard.games.situation7.options import OFFERED
from starboard.games.situation7.picture.label import label
from starboard.games.situation7.rules.actions import TOKENS, read
from starboard.games.situation7.rules.chart import CHARTS
from starboard.games.situation7.rules.names import SIDE_OWNERS, region_name, where
from starboard.games.situation7.rules.state import ENDS
from starboard.words import catalogue
from tests.games.situation7.kit import MIDDLE, by_turns, position_of

HOME = Path(package.__file__).parent
WORDS = catalogue("situation7", "en")
RULEBOOK = (HOME / "rulebook.md").read_text("utf-8")


def strings() -> dict[str, Path]:
    """Return every string literal in the code, with its file."""
    found: dict[str, Path] = {}
    for file in sorted(HOME.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found[node.value] = file
    return found


def test_every_message_named_in_the_code_has_words() -> None:
    named = [text for text in strings() if re.fullmatch(r"situation7\.[\w.-]*[\w-]", text)]
    assert len(named) > 40
    assert [text for text in named if text not in WORDS] == []


def test_every_clause_named_in_the_code_stands_in_the_rulebook() -> None:
    named = [text for text in strings() if re.fullmatch(r"S7-\d+", text)]
    assert len(named) > 15
    assert [text for text in named if f"**{text}**" not in RULEBOOK] == []


SWITCH = ("on", "off")  # words of the client


def test_options_ends_and_signals_have_words() -> None:
    wanted = [f"situation7.end.{end}" for end in ENDS]
    for option in OFFERED:
        wanted.append(f"situation7.option.{option.name}")
        wanted += [
            f"situation7.option.{option.name}.{each}"
            for each in option.settings
            if each not in SWITCH and isinstance(each, str)
        ]
    for word in ("ready", "wait", "hold", "release", "pause", "call", "resign", "leave"):
        wanted.append(f"situation7.did.{word}")
    wanted += [f"situation7.now.{word}" for word in ("count", "go", "pause", "resume")]
    wanted += [f"situation7.{what}.{kind}" for what in ("kind", "kinds") for kind in "RSA"]
    assert [id for id in wanted if id not in WORDS] == []


def said(message: Message) -> str:
    return str(message)


@pytest.mark.parametrize("size", CHARTS)
def test_every_region_has_a_name(size: str) -> None:
    chart = CHARTS[size]
    names = [said(region_name(chart, region, SIDE_OWNERS[max(region.side, 0)])) for region in chart.regions]
    assert not [name for name in names if "situation7" in name]


@pytest.mark.parametrize("size", CHARTS)
def test_every_space_says_where_it_lies(size: str) -> None:
    chart = CHARTS[size]
    names = [said(where(chart, cell, SIDE_OWNERS)) for cell in range(chart.size)]
    assert not [name for name in names if "situation7" in name]
    assert said(where(chart, chart.number["A1"], SIDE_OWNERS)) == "on the sun"


ACTS = (
    *("C5", "C5^R", "C5!", "17?C5", "hold 17", "{C5}", "C5=", "/", "T"),
    *("ready", "wait", "release", "pause", "resign", "first b"),
)


@pytest.mark.parametrize("text", ACTS)
def test_every_action_has_a_label(text: str) -> None:
    for table in (position_of(MIDDLE), by_turns(f"{MIDDLE} 5 p - 2")):
        assert "situation7" not in said(label(table.house, table.state, 1, read(text)))
    assert len(TOKENS) == 141
