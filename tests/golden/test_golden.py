"""Every game plays as in its golden playthroughs; `tools/golden.py` rewrites them."""

import difflib
from pathlib import Path

import pytest

from starboard.core import Record
from starboard.core.record import faults
from tests.golden import playthrough

RULES = sorted(playthrough.HERE.rglob("*.rules"))
SCENES = sorted(playthrough.HERE.rglob("*.scenes"))


def named(file: Path) -> str:
    return "-".join(file.relative_to(playthrough.HERE).with_suffix("").parts)


def difference(then: str, now: str) -> str:
    """Return the first lines of the diff, or an empty string."""
    if then == now:
        return ""
    return "\n".join([*difflib.unified_diff(then.split("\n"), now.split("\n"), "then", "now", n=1, lineterm="")][:20])


def recorded(file: Path) -> Record:
    return playthrough.record_in(file.with_suffix(".rules").read_text("utf-8"))


def test_every_game_has_a_golden_playthrough_for_each_number_of_seats_and_each_variant() -> None:
    wanted = {playthrough.file(*each, kind) for each in playthrough.wanted() for kind in ("rules", "scenes")}
    assert wanted == {file for file in (*RULES, *SCENES) if file.parent.parent == playthrough.HERE}


def test_every_older_version_that_is_still_known_has_kept_its_golden_playthroughs() -> None:
    assert {*playthrough.older()} == {
        file.parent for file in (*RULES, *SCENES) if file.parent.name.startswith("rules-")
    }
    for file in RULES:
        game = recorded(file).game
        home = game.key if game.rules_version == game.version else f"rules-{game.rules_version}"
        assert file.parent.name == home


@pytest.mark.parametrize("file", RULES, ids=named)
def test_a_recorded_game_is_told_by_the_rules_as_it_was(file: Path) -> None:
    assert faults(recorded(file)) == []
    assert difference(file.read_text("utf-8"), playthrough.rules_text(recorded(file))) == ""


@pytest.mark.parametrize("file", SCENES, ids=named)
def test_a_recorded_game_looks_as_it_did(file: Path) -> None:
    assert difference(file.read_text("utf-8"), playthrough.scenes_text(recorded(file))) == ""
