"""Even match: its name, its settings between two levels, and how its strength adapts to a player."""

from random import Random

import pytest

from starboard.bots.bot import Budget
from starboard.bots.even import FIRST, HIGHEST, LEVEL, LOWEST, even_level, next_strength, strength_of
from starboard.bots.levels import NAMES, settings
from starboard.bots.roster import bot
from starboard.core.registry import games, load
from starboard.core.view import View


@pytest.mark.parametrize("name", ["even", "even-", "even-501", "even--1", "even-07", "even-1.5", "even-²", "navigator"])
def test_other_names_have_no_strength(name: str) -> None:
    assert strength_of(name) is None


@pytest.mark.parametrize("game", sorted(games()))
def test_at_the_strength_of_a_level_it_has_the_settings_of_that_level(game: str) -> None:
    for number, level in enumerate(NAMES, 1):
        same, between = settings(level, game, 2), settings(even_level(number * LEVEL), game, 2)
        for name in ("search", "positions", "depth", "width", "replies", "beam", "overlook", "slack", "margin"):
            assert getattr(between, name) == getattr(same, name), (level, name)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_higher_strength_never_sees_less(game: str) -> None:
    found = [settings(even_level(strength), game, 2) for strength in range(LOWEST, HIGHEST + 1, 10)]
    overlooked = [each.overlook for each in found]
    assert overlooked == sorted(overlooked, reverse=True)
    assert overlooked[0] > overlooked[LEVEL // 10] > 0


@pytest.mark.parametrize("strength", [LOWEST, 150, 250, 370, HIGHEST])
def test_it_plays(strength: int) -> None:
    game = load("spacewalk", "first_seat=1")
    state = game.start(game.seatings(2)[0])
    view = View(game, 1, state)
    assert bot(even_level(strength)).choose(view, Budget(nodes=20), Random(1)) in view.legal()


def test_a_win_makes_it_harder_and_a_loss_easier() -> None:
    assert next_strength(FIRST, 1, 0) > FIRST > next_strength(FIRST, 2, 0)
    assert next_strength(FIRST, 1, 1) == FIRST
    assert (next_strength(HIGHEST, 1, 0), next_strength(LOWEST, 2, 0)) == (HIGHEST, LOWEST)


@pytest.mark.parametrize("skill", [60, 180, 330])
def test_players_of_any_skill_win_about_half_of_their_games(skill: int) -> None:
    rng, strength, won = Random(skill), FIRST, 0
    for number in range(2020):
        wins = rng.random() < 1 / (1 + 10 ** ((strength - skill) / LEVEL))
        strength = next_strength(strength, 1 if wins else 2, 0)
        won += wins and number >= 20
    assert 0.45 <= won / 2000 <= 0.6
