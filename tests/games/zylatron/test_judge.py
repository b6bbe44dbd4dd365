"""What computer players like: landings, guards, Zylon, targets; and quickly."""

import time

from starboard.games.zylatron.game import Zylatron
from tests.games.zylatron.kit import Table, new_game, table


def worth(at: Table, seat: int = 1) -> float:
    return Zylatron(at.options.chosen).judge(at.state, seat)


def test_a_guarded_headquarters_is_better_than_an_open_one() -> None:
    assert worth(table("aW1@0804")) > worth(table("aW1@0604"))


def test_a_warrior_over_an_open_headquarters_is_as_good_as_landed() -> None:
    over = table("aF1@4604 aW1>aF1").play("move aF1, go 5004")
    beside = table("aF1@4604 aW1>aF1").play("move aF1, go 4804")
    assert worth(over) > worth(beside) + 100


def test_zylon_is_worth_having() -> None:
    assert worth(table("aW1@2513", card="A")) > worth(table("aW1@2513", card="B"))


def test_a_card_on_its_way_counts_by_its_odds() -> None:
    sure, vain = table("aF1@2109 bF1@2509", pile="3-0-0"), table("aF1@2109 bF1@2509", pile="0-0-3")
    for at in (sure, vain):
        at._apply("fire aF1 bF1")
    assert worth(sure) > worth(vain) + 10


def test_what_is_good_for_one_is_bad_for_the_other() -> None:
    at = table("aF1@4604 aW1>aF1 aF2@2109", planets="AB")
    assert worth(at, 1) > worth(at, 2)


def test_a_judgement_takes_less_than_150_microseconds() -> None:
    at = new_game("ABCD")
    worth(at)
    game = Zylatron(at.options.chosen)
    start = time.process_time()
    for _ in range(400):
        game.judge(at.state, 1)
    assert (time.process_time() - start) / 400 < 0.00045  # a loaded machine is allowed three times as much
