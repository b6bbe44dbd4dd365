"""Descriptions of drawings, by name or by family."""

import pytest

from starboard.drawing.art import explained

ABOUT = {"k": "X-1", "rocket": "X-2", "visor": "X-3", "visor-broken": ""}


@pytest.mark.parametrize(
    ("drawing", "name"),
    [
        ("k17", "k"),
        ("rocket-yellow", "rocket"),
        ("visor", "visor"),
        ("visor-broken", "visor-broken"),
        ("knight", None),
        ("", None),
    ],
)
def test_a_drawing_is_explained_by_its_own_name_else_by_that_of_its_family(drawing: str, name: str | None) -> None:
    assert explained(ABOUT, drawing) == name
