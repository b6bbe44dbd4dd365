"""What every game on the shelf has besides its rules."""

import pytest

from starboard.core.registry import games, load
from starboard.core.words import catalogue
from tests.contract.cases import keys


@pytest.mark.parametrize("key", keys())
def test_a_game_is_known_by_its_key_and_seats_somebody(key: str) -> None:
    game = games()[key]
    assert game.key == key
    assert game.versions() == tuple(sorted({*game.versions()} - {0}))
    assert [load(key, version=version).rules_version for version in game.versions()] == [*game.versions()]
    assert any(load(key).seatings(count) for count in game.seats)
    assert len({option.name for option in game.offered}) == len(game.offered)


@pytest.mark.parametrize("key", keys())
def test_the_hands_of_a_game_are_named_by_the_table(key: str) -> None:
    for language in ("en", "de"):
        said = catalogue("table", language)
        for level in load(key).levels():
            assert {f"table.bot.{level}", f"table.bot.{level}.about"} <= set(said)
