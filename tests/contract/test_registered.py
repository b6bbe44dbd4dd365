"""Checks of every registered game that do not concern its rules."""

import pytest

from starboard.conformance.cases import keys
from starboard.conformance.test_laws import test_a_game_has_its_key_and_at_least_one_seating  # noqa: F401
from starboard.core.real_time import levels_of
from starboard.core.registry import load
from starboard.words import catalogue


@pytest.mark.parametrize("key", keys())
def test_the_hands_of_a_game_are_named_by_the_table(key: str) -> None:
    for language in ("en", "de"):
        said = catalogue("table", language)
        for level in levels_of(load(key)):
            assert {f"table.bot.{level}", f"table.bot.{level}.about"} <= set(said)
