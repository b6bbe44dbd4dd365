"""Tests of the laws: honest toys pass all of them, and each broken toy fails exactly one."""

from collections.abc import Callable
from typing import Any

import pytest

from starboard.conformance import laws  # noqa: F401
from starboard.conformance.law import LAWS, broken
from starboard.conformance.walk import Case, Walk, walk
from starboard.core.contract import Game
from tests.contract.broken import learning, picture, play, powers, secrets, text  # noqa: F401
from tests.contract.broken.breaking import BROKEN
from tests.contract.toys.hush import Hush
from tests.contract.toys.tick import Tick


def walks(toy: type[Game[Any, Any]]) -> Callable[[], Walk]:
    game = toy()
    return lambda: walk(Case(game, game.seatings(max(toy.seats))[0], limit=400))


@pytest.mark.parametrize("toy", [Hush, Tick])
def test_an_honest_toy_breaks_no_law(toy: type[Game[Any, Any]]) -> None:
    assert broken(walks(toy)) == {}


@pytest.mark.parametrize(("toy", "law"), BROKEN, ids=lambda part: part if isinstance(part, str) else part.__name__)
def test_a_broken_toy_is_caught_by_its_law_alone(toy: type[Game[Any, Any]], law: str) -> None:
    assert LAWS[law]
    found = broken(walks(toy))
    assert set(found) == {law}, found


def test_every_law_has_a_toy_that_breaks_it() -> None:
    assert sorted(LAWS) == sorted({law for _, law in BROKEN})


def test_laws_rest_on_laws() -> None:
    for law in LAWS.values():
        assert set(law.rests_on) <= set(LAWS)
        assert law.name not in law.rests_on
