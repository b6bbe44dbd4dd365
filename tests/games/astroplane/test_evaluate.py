"""The evaluation used by bots, and auto replies on timeout."""

from random import Random

import pytest

from starboard.bots.bot import Budget
from starboard.bots.greedy import GreedyBot
from starboard.core.seating import CHANCE
from starboard.games.astroplane.opponent.ways import WAYS
from starboard.games.astroplane.rules.grid import POSITION
from tests.games.astroplane.kit import Table, new_game, table


def worth(game: Table) -> float:
    return game.game.evaluate(game.state, 1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (table("g6n:S i2n:S"), table("g6n:N i2n:S")),
        (table("g6n:NS i2n:S"), table("g6n:SN i2n:S")),
        (table("i6w:S"), table("i2n:S")),
        (table("f3e:S f3w:S", fleets="S0.0.0.1"), table("f3e:S f3w:S")),
        (table("m2w:S l1n:S"), table("m2w:S l5n:S")),
        (table("i6s:NS"), table("i6s:SN e2n:S")),
        (table("h3n:S g2n:N"), table("h3n:S f3e:N f3w:N")),
    ],
)
def test_what_is_better(better: Table, worse: Table) -> None:
    assert worth(better) > worth(worse)


def test_a_win_is_best_and_a_loss_is_worst() -> None:
    won = table("g6n:S f7e:S g8s:S j7w:S").play("j7w-h7w")
    assert worth(won) == 1000
    assert won.game.evaluate(won.state, 2) < -900


def test_moves_to_the_singularity() -> None:
    assert {name: WAYS[POSITION[name]] for name in ("i6w", "g4n", "i2n", "g6n", "m2w")} == {
        "i6w": 1, "g4n": 1, "i2n": 3, "g6n": 0, "m2w": 5,
    }  # fmt: skip
    outside = [way for name, way in zip(POSITION, WAYS, strict=True) if way < 90]
    assert max(outside) == 5


def chosen(game: Table) -> str:
    action = GreedyBot().choose(game.view(game.seat), Budget(), Random(1))
    return game.game.write(action)


def test_the_greedy_bot_sees_a_true_win_in_one_turn() -> None:
    game = table("g6n:S f7e:S g8s:S l7w:S e2n:S", fleets="S1.0.1.0")
    game.play(chosen(game))
    assert game.play(chosen(game)).ending == "true"


def test_the_greedy_bot_eliminates() -> None:
    assert chosen(table("f3e:S f3w:S j7s:N", moves=1, fleets="S1.0.0.0")) == "[f3]xj7"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_absent_player_is_played_for_and_takes_from_the_reserve(seats: int) -> None:
    game = new_game(seats, first=CHANCE)
    rng = Random(7)
    for _ in range(60):
        seat = game.seat
        if seat == CHANCE:
            action = rng.choice(list(game.game.legal(game.state, seat)))
        else:
            found = game.game.auto_action(game.view(seat), "timeout")
            assert found is not None
            action = found
            assert game.game.may_be_logged(game.state, seat, action)
        game.state = game.game.apply(game.state, seat, action)
        if game.over:
            break
    assert sum(map(sum, [fleet.areas for fleet in game.state.fleets])) < 6 * seats or game.over
    resting = table("g4n:S", fleets="S1.0.1.0").play("g4n-g6n")
    assert resting.game.auto_action(resting.view(1), "timeout") == resting.game.read("reserve L")
    assert resting.play("reserve L").game.auto_action(resting.view(1), "timeout") == resting.game.read("end")
    assert resting.game.auto_action(resting.view(1), "never") is None
