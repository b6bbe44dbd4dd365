"""The laws of `laws_picture`, checked for every registered game."""

import pytest

from starboard.conformance.cases import cases, check
from starboard.conformance.law import LAWS
from starboard.conformance.walk import Case


@pytest.mark.parametrize("case", cases(), ids=str)
@pytest.mark.parametrize("law", [law.name for law in LAWS.values() if law.theme == "picture"])
def test_every_game_keeps_the_laws(law: str, case: Case) -> None:
    check(law, case)
