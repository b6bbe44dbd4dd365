"""Check every law of the contract for every game, with various numbers of seats and single house rules."""

import pytest

from starboard.conformance.cases import cases, check, keys
from starboard.conformance.law import LAWS
from starboard.conformance.walk import Case
from starboard.core.registry import games, load
from starboard.words import catalogue


@pytest.mark.parametrize("case", cases(), ids=str)
@pytest.mark.parametrize("law", LAWS)
def test_every_game_keeps_the_laws(law: str, case: Case) -> None:
    check(law, case)


@pytest.mark.parametrize("key", keys())
def test_a_game_has_its_key_and_at_least_one_seating(key: str) -> None:
    game = games()[key]
    assert game.key == key
    assert game.versions() == tuple(sorted({*game.versions()} - {0}))
    assert [load(key, version=version).rules_version for version in game.versions()] == [*game.versions()]
    assert any(load(key).seatings(count) for count in game.seats)
    assert len({option.name for option in game.offered}) == len(game.offered)


@pytest.mark.parametrize("key", keys())
def test_a_game_has_a_name(key: str) -> None:
    assert f"{key}.name" in catalogue(key, "en")
