"""The search over whole turns: finds moves that a one-move search misses, within its limits of positions and time."""

from random import Random
from time import monotonic
from typing import Any

import pytest

from starboard.bots.allowance import Allowance
from starboard.bots.option import RatedAction
from starboard.bots.turn_search import TurnSearch
from starboard.bots.turns import Turns
from starboard.core.contract import Game
from starboard.core.match import Match
from starboard.core.registry import load
from starboard.core.seating import CHANCE


def options(game: Game[Any, Any], state: Any, positions: int = 2000, seed: int = 1, **more: Any) -> list[RatedAction]:
    return TurnSearch(game, game.actors(state)[0], Allowance(positions), Random(seed), **more).options(state)


def best(game: Game[Any, Any], found: list[RatedAction]) -> str:
    return game.write(max(found, key=lambda option: option.value).action)


def moved(key: str, rows: int, chosen: str = "", seats: int = 2, seed: int = 5) -> Match[Any, Any]:
    match: Match[Any, Any] = Match(load(key, chosen), seats, seed=seed)
    rng = Random(seed)
    for _ in range(rows):
        match.play(rng.choice(match.view(match.actors[0]).legal()))
    return match


@pytest.mark.parametrize(
    ("position", "wins"),
    [
        ("sw1 2T go 21.42 1/2/2 0,0 - 1:2S 22:2M 23:2L1M 24:2M", "go 23"),
        ("sw1 2T go 11.22 1/2/2 0,0 - 1:2S 3:2L 5:2L1S 6:2L 22:2M 23:2S", "go 5"),
        ("sw1 2P go 15.29 1/1/1 - - 3:1L 6:2L1M 20:1M 21:1S1S", "go 6"),
    ],
)
def test_it_takes_a_win_in_one_turn(position: str, wins: str) -> None:
    game = load("spacewalk", "mode=plain" if " 2P " in position else "")
    found = options(game, game.read_state(position))
    assert best(game, found) == wins
    assert max(option.value for option in found) > 0.999


@pytest.mark.parametrize(
    ("position", "wins", "tempting"),
    [
        ("sw1 2P go 15.29 2/2/2 - - 3:2L 4:2S 19:2M 21:1M2M 22:2S 23:2S", "go 21", "go 3"),
        ("sw1 2P go 13.25 1/1/1 - - 3:1L 4:2L1M1S 19:1M1S 20:1S", "go 4", "go 3"),
        ("sw1 2P go 13.25 2/2/2 - - 2:2L 5:2M 20:2L 21:1S 23:2L 24:2M", "go 20", "go 2"),
    ],
)
def test_it_finds_a_win_that_one_turn_ahead_does_not_show(position: str, wins: str, tempting: str) -> None:
    game = load("spacewalk", "mode=plain")
    state = game.read_state(position)
    assert best(game, options(game, state, depth=1)) == tempting
    assert best(game, options(game, state, depth=3)) == wins


def test_the_same_seed_and_positions_give_the_same_values() -> None:
    match = moved("situation7", 8, "mode=by_turns board=quick")

    def told() -> list[tuple[str, float]]:
        found = options(match.game, match.state, 20, seed=3, depth=2, beam=1, samples=2)
        return [(match.game.write(option.action), option.value) for option in found]

    assert told() == told()


@pytest.mark.parametrize("positions", [1, 50, 400])
def test_it_looks_at_few_more_positions_than_it_is_given(positions: int) -> None:
    """The first replies are always completed; nothing else is started."""
    match = moved("spacewalk", 20)
    seat, allowance = match.actors[0], Allowance(positions)
    search = TurnSearch(match.game, seat, allowance, Random(1), depth=8)
    search.options(match.state)
    whole = Allowance(10**9)
    turns = Turns(match.game, whole, search.turns.beam)
    for turn in turns.of(match.state, seat)[:4]:
        for reply in turns.of(turn.state, match.game.actors(turn.state)[0]) if not turn.over else ():
            assert reply.actions
    assert allowance.seen <= positions + whole.seen


def test_a_reply_is_looked_at_however_few_the_positions() -> None:
    match = moved("spacewalk", 20)
    search = TurnSearch(match.game, match.actors[0], Allowance(1), Random(1), depth=4)
    search.options(match.state)
    assert search.reached == 2


def test_seconds_end_it_with_the_best_so_far() -> None:
    match = moved("zylatron", 3, "variant=short")
    began = monotonic()
    found = TurnSearch(match.game, match.actors[0], Allowance(10**9, 0.2), Random(1), depth=3).options(match.state)
    assert {option.action for option in found} <= set(match.view(match.actors[0]).legal())
    assert monotonic() - began < 10


def test_it_can_be_stopped_from_outside() -> None:
    match = moved("spacewalk", 20)
    allowance = Allowance(10**9)
    allowance.stop()
    found = TurnSearch(match.game, match.actors[0], allowance, Random(1)).options(match.state)
    assert {option.action for option in found} <= set(match.view(match.actors[0]).legal())


def test_draws_in_a_row_are_made_together() -> None:
    """In turn-based Situation 7, four finds are drawn in a row before a player decides."""
    game = load("situation7", "mode=by_turns board=quick")
    turns = Turns(game, Allowance(100), 4)
    state = game.start(game.seatings(2)[0])
    assert game.actors(state) == (CHANCE,)
    drawn = {turns.drawn(state, Random(seed)) for seed in range(6)}
    assert len(drawn) > 1
    assert all(game.actors(each) != (CHANCE,) for each in drawn)


def test_a_whole_turn_is_one_move() -> None:
    match = moved("astroplane", 12)
    seat = match.actors[0]
    turns = Turns(match.game, Allowance(1_000), 3).of(match.state, seat)
    assert max(len(turn.actions) for turn in turns) > 1
    assert all(turn.over or match.game.actors(turn.state) != (seat,) for turn in turns)
    for turn in turns[:5]:
        state = match.state
        for action in turn.actions:
            assert action in match.game.legal(state, seat)
            state = match.game.apply(state, seat, action)
