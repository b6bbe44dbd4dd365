"""Series of games started from the command line."""

import pytest

from starboard.cli.browser import page
from starboard.cli.trouble import Trouble
from tests.cli.kit import said, starboard


def test_the_page_of_the_new_table_is_told_how_far_the_match_goes() -> None:
    assert page("embers", "", 2, [], "Ada", 8) == "/new/embers?seats=2&name=Ada&match=8"
    with pytest.raises(Trouble, match="a target of 1 to 20"):
        page("embers", "", 2, [], "Ada", 21)


def test_a_game_of_single_games_says_so() -> None:
    assert "spacewalk has no matches, only single games" in said(starboard("play", "spacewalk", "--match", "40"))
    german = starboard("play", "spacewalk", "--match", "40", language="de_DE.UTF-8")
    assert "nur einzelne Partien" in said(german)


def test_a_match_is_not_played_at_one_keyboard() -> None:
    assert "in the browser" in said(starboard("play", "spacewalk", "--terminal", "--match", "40"))
