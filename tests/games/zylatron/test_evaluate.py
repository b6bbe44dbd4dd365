"""The preferences of bots: landings, guards, Zylon, targets."""

from starboard.games.zylatron.game import Zylatron
from tests.games.zylatron.kit import Table, table


def worth(at: Table, seat: int = 1) -> float:
    return Zylatron(at.options.chosen).evaluate(at.state, seat)


def test_a_guarded_headquarters_is_better_than_an_open_one() -> None:
    assert worth(table("aW1@0804")) > worth(table("aW1@0604"))


def test_a_warrior_over_an_open_headquarters_is_as_good_as_landed() -> None:
    over = table("aF1@4604 aW1>aF1").play("move aF1, go 5004")
    beside = table("aF1@4604 aW1>aF1").play("move aF1, go 4804")
    spent = table("aF1@3804 aW1>aF1").play("move aF1, go 5004")
    assert worth(over) > worth(beside) + 10
    assert worth(over) > worth(spent) + 100


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


def test_a_landing_that_this_turn_can_bring_is_the_nearer_the_fewer_moves_it_needs() -> None:
    two = table("aF2@3004 aF1>aF2 aW1>aF1", planets="AB")
    one = table("aF1@4404 aW1>aF1", planets="AB")
    begun = table("aF1@4404 aW1>aF1", planets="AB").play("move aF1")
    far = table("aF1@2109 aW1>aF1", planets="AB")
    assert worth(begun) > worth(one) > worth(two) > worth(far) + 100


def test_an_open_home_that_an_enemy_could_land_on_is_evaluated_as_mortal_danger() -> None:
    near, far = "bF1@1602 bW1>bF1 aW1@0501 aF1@0903", "bF1@2602 bW1>bF1 aW1@0501 aF1@0903"
    guarded = "bF1@1602 bW1>bF1 aW1@0804 aF1@0903"
    assert worth(table(near, planets="AB")) < worth(table(far, planets="AB")) - 100
    assert worth(table(near, planets="AB")) < worth(table(guarded, planets="AB")) - 40


def test_a_guard_is_attacked_where_the_odds_are_good() -> None:
    at = "aF1@3204 aW1>aF1 bW1@5004"
    good, vain = (table(at, planets="AB", options="variant=short", pile=pile) for pile in ("10-0-10", "1-0-9"))
    spent = table(at.replace("aF1@3204", "aF1@3204*f"), planets="AB", options="variant=short", pile="10-0-10")
    assert worth(good) > worth(vain) + 100
    assert worth(good) > worth(spent) + 50


def test_an_explosion_counts_by_what_it_reaches() -> None:
    at = table("aF1@2109 aK1>aF1 bB1@3309 bF1>bB1 bF2@3307", planets="AB").play("launch aK1")
    amid, astray = (table("aF1@2109 aK1>aF1 bB1@3309 bF1>bB1 bF2@3307", planets="AB") for _ in range(2))
    amid.play("launch aK1, det 3309")
    astray.play("launch aK1, det 2713")
    assert worth(amid) > worth(at) + 10
    assert worth(amid) > worth(astray) + 10


def test_to_end_a_turn_costs_nothing() -> None:
    at = table("aW1@0804 bW1@5004", planets="AB")
    before = worth(at)
    at._apply("end")
    assert worth(at) == before


def test_an_enemy_that_could_raid_the_home_is_a_valuable_target() -> None:
    """It is worth more than a more expensive target that threatens no headquarters."""
    at = "bF1@1602 bW1>bF1 bB1@1705 bF2>bB1 aF1@1503 aW1@0804"
    raider, other = table(at, planets="AB"), table(at, planets="AB")
    raider._apply("fire aF1 bF1")
    other._apply("fire aF1 bB1")
    assert worth(raider) > worth(other) + 10


def test_a_unit_that_can_shoot_at_a_guard_next_turn_lays_siege() -> None:
    at = "aF1@{} bW1@5004"
    assert worth(table(at.format("3406"), planets="AB", turn="B")) > worth(
        table(at.format("2606"), planets="AB", turn="B")
    )


def test_money_that_buys_nothing_is_worth_little_and_takes_away_fear() -> None:
    poor, rich = table("aF1@2109 bF1@3309", zys="A:30"), table("aF1@2109 bF1@3309", zys="A:60")
    assert worth(rich) - worth(poor) < 5
