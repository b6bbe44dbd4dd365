"""Exact play: the solver agrees with a plain search of all lines, and all shown win probabilities use it."""

from random import Random
from typing import Any

import pytest

from starboard.bots import comparison
from starboard.bots.bot import Budget
from starboard.bots.hint import hint
from starboard.bots.level_bot import LevelBot
from starboard.bots.levels import settings
from starboard.bots.reviewer import review
from starboard.bots.solver import Solver
from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.playout import step
from starboard.core.registry import load

WON = "sw1 2P go 13.25 1/1/1 - - 3:1L 4:2L1M1S 19:1M1S 20:1S"


def endings(chosen: str, most: int, seed: int) -> list[tuple[Game[Any, Any], Any]]:
    """Return late positions of random games with fewer than `most` lines."""
    game, rng, found = load("spacewalk", chosen), Random(seed), list[tuple[Game[Any, Any], Any]]()
    for _ in range(12):
        line = [game.start(game.seatings(2)[0])]
        while (state := step(game, line[-1], rng)) is not None:
            line.append(state)
        found += [(game, state) for state in line[-12:-1] if lines(game, state, most) < most]
    return found


def lines(game: Game[Any, Any], state: Any, most: int) -> int:
    actors = game.actors(state)
    count = 0 if actors else 1
    for action in game.legal(state, actors[0]) if actors else ():
        count += lines(game, game.apply(state, actors[0], action), most - count)
        if count >= most:
            break
    return count


def plain(game: Game[Any, Any], state: Any) -> float:
    """Return seat 1's share of the win by trying every line."""
    actors = game.actors(state)
    if not actors:
        places = game.places(state)
        return 0.5 if places[0] == places[1] else float(places[0] == 1)
    after = [plain(game, game.apply(state, actors[0], action)) for action in game.legal(state, actors[0])]
    return max(after) if actors[0] == 1 else min(after)


@pytest.mark.parametrize("chosen", ["", "mode=plain", "mode=cards"])
def test_it_agrees_with_trying_every_line(chosen: str) -> None:
    found, values = endings(chosen, 400, 5), set[float]()
    assert len(found) >= 20
    for game, state in found:
        expected = plain(game, state)
        values.add(expected)
        assert Solver(game).value(state, 1, 400) == expected
        assert Solver(game).value(state, 2, 400) == 1 - expected
    assert values >= {0.0, 1.0}


def test_it_gives_up_when_the_tree_is_too_large_or_the_game_is_not_for_two_open_sides() -> None:
    game = load("spacewalk", "mode=plain")
    solver, state = Solver(game), game.read_state(WON)
    assert solver.value(state, 1, 10) is None
    assert solver.value(state, 1, 5000) is not None
    for key, seats in (("spacewalk", 3), ("astron", 2)):
        other = load(key)
        assert Solver(other).value(other.start(other.seatings(seats)[0]), 1, 50) is None


@pytest.mark.parametrize("level", ["captain", "admiral"])
def test_a_strong_level_never_gives_a_won_ending_away(level: str) -> None:
    kept = 0
    for game, state in endings("mode=plain", 400, 8):
        seat = game.actors(state)[0]
        solver = Solver(game)
        if len(game.legal(state, seat)) > 1 and solver.value(state, seat, 400) == 1.0:
            action = LevelBot(level, capped=False).choose(game.view(state, seat), Budget(), Random(1))
            assert solver.value(game.apply(state, seat, action), seat, 400) == 1.0
            kept += 1
    assert kept >= 5


def test_hints_and_comparisons_show_a_proved_win_as_certain() -> None:
    shown = 0
    for game, state in endings("", 300, 3):
        view, values = game.view(state, game.actors(state)[0]), list[float]()
        legal, how = view.legal(), settings("admiral", "spacewalk", 2)
        if len(legal) > 1 and (values := Solver(game).values(state, view.seat or 0, legal, 300) or []):
            assert comparison.values(view, legal, how, 50, Random(2)) == values
            assert hint(view, Budget(nodes=50), Random(2)).value == max(values)
            shown += max(values) == 1.0
    assert shown >= 5


def test_the_curve_of_a_review_is_exact_at_the_end() -> None:
    match: Match[Any, Any] = Match(load("spacewalk", "mode=plain"), 2, seed=3)
    rng = Random(3)
    while not match.over:
        match.play(rng.choice(match.view(match.actors[0]).legal()))
    curve = review(match).curve
    exact = [point for point in curve if max(point.odds) == 1000]
    assert exact == list(curve[-len(exact) :])
    assert len(exact) >= 3
