"""Taps per turn on a phone, counted over whole games of two people who follow a bot's advice.

pytest -n 0 -s -m browser_all tests/browser/test_taps.py
"""

from statistics import median, quantiles

import pytest

from tests.browser.advised import Advised, play_as_advised
from tests.browser.conftest import New
from tests.browser.test_every_game import gather
from tests.browser.test_whole_games import assert_all_see_the_end

ENOUGH = 24  # turns


@pytest.mark.browser_all
@pytest.mark.parametrize(
    ("key", "options", "most"), [("zylatron", "variant=short", 14), ("zylatron", "variant=major", None)]
)
def test_a_turn_takes_few_taps(person: New, key: str, options: str, most: int | None) -> None:
    people = [person(phone=True), person(phone=True)]
    taps: list[int] = []
    while len(taps) < ENOUGH:
        table = gather(key, people, 0, options)
        players = [Advised(one, table, key, options, seat) for seat, one in enumerate(people, 1)]
        taps += play_as_advised(players, 2400)
        assert_all_see_the_end(table, people)
    low, *_, high = quantiles(taps, n=10)
    print(f"{key} {options}: {len(taps)} turns, taps: median {median(taps):g}, {low:g} to {high:g} for 8 in 10")
    assert most is None or median(taps) <= most
