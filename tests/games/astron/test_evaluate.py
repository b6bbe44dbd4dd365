"""The evaluation used by bots, and auto replies on timeout."""

from collections.abc import Callable
from random import Random

import pytest

from starboard.bots.bot import Budget
from starboard.bots.greedy import GreedyBot
from starboard.core.playout import draw
from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.game import Astron
from starboard.games.astron.opponent.auto_replies import alone, timeout
from starboard.games.astron.rules.actions import Action
from starboard.games.astron.rules.house import House
from starboard.games.astron.rules.state import LOST, State
from tests.games.astron.kit import Table, table


def evaluated(standing: Table, seat: int = 1) -> float:
    return standing.game.evaluate(standing.state, seat)


@pytest.mark.parametrize("options", [{}, {"teams": "2x2"}])
def test_looking_one_action_ahead_with_it_beats_random_play(options: dict[str, str]) -> None:
    rng, game, won = Random(3), Astron(options), 0
    bot, count = GreedyBot(), 4 if options else 2
    for number in range(8):
        state = game.start(game.seatings(count)[0])
        while game.actors(state):
            (seat,) = game.actors(state)
            if seat == CHANCE:
                action = draw(game, state, rng)
            elif seat % 2 == number % 2:
                action = bot.choose(game.view(state, seat), Budget(), rng)
            else:
                action = rng.choice(list(game.legal(state, seat)))
            state = game.apply(state, seat, action)
        won += game.places(state)[(number + 1) % 2] == 1
    assert won >= 7


HAND = "F1 F2 B1 S1 S2"  # as many cards as a pilot of two holds


def flown(reply: Callable[[House, State, Seat], Action], seed: int) -> tuple[bool, int]:
    """Fly a single ship to the end of the game; return whether it survives, and its points."""
    rng, at = Random(seed), table("1:e5 2:X", HAND, t=10)
    while seats := at.game.actors(at.state):
        (seat,) = seats
        action = draw(at.game, at.state, rng) if seat == CHANCE else reply(at.game.house, at.state, seat)
        at.state = at.game.apply(at.state, seat, action)
    ship = at.state.ships[0]
    return ship.spot != LOST, ship.score


@pytest.mark.clause("AS-68")
def test_a_ship_alone_that_looks_ahead_survives_more_often_and_scores_more() -> None:
    rash, careful = [[flown(reply, seed) for seed in range(40)] for reply in (timeout, alone)]
    assert sum(alive for alive, _ in careful) > sum(alive for alive, _ in rash)
    assert sum(points for _, points in careful) > sum(points for _, points in rash) * 1.2


def test_a_win_is_better_than_anything_and_a_shared_one_better_than_a_loss() -> None:
    won = table("1:X 2:a1", "S1", t=59, turn=2, scores="1:9 2:1").play("S1R")
    tied = table("1:X 2:a1", "S1", t=59, turn=2, scores="1:9 2:8").play("S1R")
    going_on = table("1:e5 2:a1", scores="1:30")
    assert evaluated(won, 1) > evaluated(tied, 1) > evaluated(going_on, 1) > evaluated(won, 2)


def test_a_pilot_who_has_already_won_flies_on_for_more() -> None:
    alone = table("1:e8 2:X", "F1 F2", t=52, scores="1:9")
    crash, leap = (alone.game.apply(alone.state, 1, alone.game.read(card)) for card in ("F1", "F2"))
    assert alone.game.evaluate(leap, 1) > alone.game.evaluate(crash, 1) > 100


def test_points_stations_at_hand_and_safety_are_good() -> None:
    assert evaluated(table("1:e5 2:a1", scores="1:3")) > evaluated(table("1:e5 2:a1"))
    assert evaluated(table("1:g5 2:a1", t=4, turn=2)) > evaluated(
        table("1:d4 2:a1", t=4, turn=2)
    )  # station 1 comes under it
    assert evaluated(table("1:g4 2:a1", t=44, turn=2)) > evaluated(
        table("1:h4 2:a1", t=44, turn=2)
    )  # the comet comes under it


def test_partners_points_are_good_too() -> None:
    rich = table("1:e5 2:a1 3:j1 4:j3", scores="3:5", teams="2x2")
    rival = table("1:e5 2:a1 3:j1 4:j3", scores="4:5", teams="2x2")
    plain = table("1:e5 2:a1 3:j1 4:j3", teams="2x2")
    assert evaluated(rich) > evaluated(plain) > evaluated(rival)


@pytest.mark.parametrize("options", [{}, {"mercy": "on"}, {"takeoff": "numbered"}])
def test_the_clock_alone_brings_a_game_to_its_end(options: dict[str, str]) -> None:
    game, rng = Astron(options), Random(1)
    state = game.start(game.seatings(3)[0])
    while game.actors(state):
        (seat,) = game.actors(state)
        action = draw(game, state, rng) if seat == CHANCE else game.auto_action(game.view(state, seat), "timeout")
        assert action is not None
        assert seat == CHANCE or action in game.legal(state, seat)
        state = game.apply(state, seat, action)
    assert game.over(state)


def test_the_clock_avoids_what_destroys_the_ship() -> None:
    danger = table("1:e8 2:a1", "F1 F2 S5", t=52)
    assert danger.game.auto_action(danger.view(1), "timeout") == danger.game.read("F2")
