"""Presets: sets of house rules, some of which depend on the number of players."""

from typing import Any

import pytest

from starboard.core.options import Options
from starboard.core.preset import presets
from starboard.core.registry import games


def rules(key: str, preset: str, players: int) -> Options:
    game: type[Any] = games()[key]
    return presets(game, players)[preset]


@pytest.mark.parametrize("preset", ["first_game", "strong_players"])
def test_presets_use_the_rules_that_make_a_game_fair(preset: str) -> None:
    assert rules("zylatron", preset, 2)["hq_entry"] == "on_foot"
    assert rules("zylatron", preset, 2)["variant"] == "short"
    assert [rules("astroplane", preset, players)["safe_entry"] for players in (2, 3, 4)] == ["off", "on", "on"]


@pytest.mark.parametrize(("key", "option"), [("zylatron", "hq_entry"), ("astroplane", "safe_entry")])
def test_as_printed_never_has_them(key: str, option: str) -> None:
    for players in (2, 3, 4):
        chosen = rules(key, "as_printed", players)
        assert chosen[option] == next(each.closest for each in chosen.offered if each.name == option)
        assert chosen[option] in ("any", "off")
