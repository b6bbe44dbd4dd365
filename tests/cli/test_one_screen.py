"""Players at one screen, named on the command line."""

import pytest

from starboard.cli.browser import page
from starboard.cli.trouble import Trouble
from tests.cli.kit import said, starboard


def test_the_page_of_the_new_table_is_told_who_is_here() -> None:
    assert page("parley", "", None, [], "Ada", 0, ["Ben", "Cleo & Co"]) == (
        "/new/parley?name=Ada&here=Ben&here=Cleo+%26+Co"
    )
    with pytest.raises(Trouble):
        page("parley", "", None, [], "Ada", 0, ["Ben", "Cleo", "Dan", "Eve"])


def test_at_one_keyboard_nobody_else_has_a_screen() -> None:
    assert "--hot-seat" in said(starboard("play", "spacewalk", "--terminal", "--with", "Ben"))
