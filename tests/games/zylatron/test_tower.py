"""Towers that one move of this turn can build for a raid next turn."""

from random import Random

import pytest

from starboard.bots import Budget
from starboard.bots.level_bot import LevelBot
from starboard.core.registry import load
from starboard.games.zylatron.opponent.survey import Survey
from starboard.games.zylatron.opponent.tower import Builders
from starboard.games.zylatron.rules.grid import IDS
from starboard.games.zylatron.rules.house import House
from tests.games.zylatron.kit import Table, table

SHORT = "variant=short"


def towers(pieces: str | Table, options: str = SHORT) -> list[tuple[str, int, int, int]]:
    at = pieces if isinstance(pieces, Table) else table(pieces, options=options, planets="AB")
    found = Builders(Survey(House(at.options), at.state), 1).towers()
    return [(IDS[tower.point], tower.flight, tower.moves, tower.steps) for tower in found]


def test_a_fighter_fetches_a_warrior_and_boards_another_fighter() -> None:
    found = towers("aF1@1202 aF2@1404 aW1@1206")
    assert ("1404", 20, 1, 6) in found  # four steps to the Warrior, two to the other fighter
    assert ("1202", 20, 1, 6) in found


def test_a_fighter_takes_another_that_has_a_warrior_and_flies_on() -> None:
    assert ("1404", 20 + 8, 1, 2) in towers("aF1@1202 aF2@1404 aW1>aF2")


def test_a_fighter_with_a_warrior_boards_another() -> None:
    assert ("1404", 20, 1, 2) in towers("aF1@1202 aW1>aF1 aF2@1404")


@pytest.mark.parametrize(
    "pieces",
    [
        "aF1@1202 aW1@1206",  # one fighter alone
        "aF1@1202 aF2@1404 aW5@3515",  # no Warrior near
        "aF1@1202 aF2@4404 aW1@1206",  # too far
        "aF1@1202*m aF2@1404*m aW1@1206",  # both have moved
    ],
)
def test_what_is_missing_makes_no_tower(pieces: str) -> None:
    assert towers(pieces) == []


def test_no_tower_is_built_if_warriors_must_walk() -> None:
    assert towers("aF1@1202 aF2@1404 aW1@1206", SHORT + " hq_entry=on_foot") == []


def test_a_move_under_way_has_fewer_steps_and_takes_no_move() -> None:
    at = table("aF1@1202 aF2@1404 aW1@1206", options=SHORT, planets="AB").play("move aF1, go 1204")
    assert ("1404", 20, 0, 4) in towers(at)


def test_the_levels_build_a_tower_and_post_a_guard_in_their_first_turn() -> None:
    """So they strike in the second round, out of range of any shot."""
    game = load("zylatron", SHORT)
    state = game.apply(game.start(game.seatings(2)[0]), 0, game.read("begin A"))
    bot, rng = LevelBot("admiral", capped=False), Random(1)
    while game.actors(state) == (1,):
        state = game.apply(state, 1, bot.choose(game.view(state, 1), Budget(nodes=300), rng))
    position = game.write_state(state)
    assert "@0804" in position  # the headquarters
    assert any(f"aF{upper}>aF" in position and f">aF{upper}" in position for upper in range(1, 5))
