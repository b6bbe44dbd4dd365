"""Random games and perft."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from starboard.core import CHANCE, Game, load
from starboard.core.playout import draw, perft, playout

SKETCHES = ["parley", "drift", "convoy"]


def sequences(game: Game[Any, Any], state: Any, depth: int) -> Iterator[tuple[str, ...]]:
    """Yield every sequence of `depth` actions (fewer if the game ends), in notation."""
    actors = game.actors(state)
    if depth == 0 or not actors:
        yield ()
        return
    for seat in actors:
        actions = [action for action, _ in game.chance_outcomes(state)] if seat == CHANCE else game.legal(state, seat)
        for action in actions:
            for rest in sequences(game, game.apply(state, seat, action), depth - 1):
                yield (f"{seat} {game.write(action)}", *rest)


@pytest.mark.parametrize(("key", "depth"), [("parley", 6), ("drift", 6), ("convoy", 2)])
def test_perft_counts_what_can_be_written_out(key: str, depth: int) -> None:
    game = load(key)
    start = game.start(game.seatings(2)[0])
    written = list(sequences(game, start, depth))
    assert perft(game, start, depth) == len(written) == len(set(written))


def test_perft_of_nothing_is_one_and_a_finished_game_counts_once() -> None:
    game = load("parley")
    start = game.start(game.seatings(2)[0])
    last = game.read_state("11;1,0,0,0,0,0,0,0;7,5;0,0;0,0;0,0;")
    assert perft(game, start, 0) == 1
    assert perft(game, start, 2) == 3 * 2
    assert perft(game, last, 1) == perft(game, last, 5) == 3


@pytest.mark.parametrize("key", SKETCHES)
def test_random_games_end_and_are_the_same_for_the_same_generator(key: str) -> None:
    game = load(key)
    for count in game.seats:
        seating = game.seatings(count)[0]
        played = [playout(game, seating, Random(seed)) for seed in range(3)]
        assert all(game.over(one.state) and one.steps > 0 for one in played)
        assert played == [playout(game, seating, Random(seed)) for seed in range(3)]


def test_a_game_longer_than_the_limit_is_an_error() -> None:
    game = load("parley")
    with pytest.raises(RuntimeError, match="did not end within 5 actions"):
        playout(game, game.seatings(2)[0], Random(1), limit=5)


def test_chance_is_drawn_by_weight() -> None:
    game = load("convoy")
    aimed = game.read_state("1;0;1;7;0208f 0210 0410c 1911;0614;0 0;-;a1 b1")
    rng = Random(4)
    drawn = [game.write(draw(game, aimed, rng)) for _ in range(4000)]
    assert set(drawn) == {"hit", "miss"}
    assert 400 < drawn.count("hit") < 600
