"""The evaluation of a position, and the value of a cell."""

from random import Random

import pytest

from starboard.bots import comparison
from starboard.bots.improvement import improvement
from starboard.bots.levels import settings
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.opponent.evaluate import evaluate, fewer, finds_worth, value
from starboard.games.situation7.opponent.weights import USUAL
from starboard.games.situation7.rules import effects, legal, turn
from starboard.games.situation7.rules.ending import winner
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import State
from tests.games.situation7.kit import MIDDLE, START, TWO, Table, by_turns, house_of, pieces_of, position_of


def greedy(house: House, state: State, rng: Random) -> State:
    """Return the position after the action with the best evaluation."""
    seat = legal.actors(state)[0]
    actions = list(legal.legal(house, state, seat))
    after = [effects.apply(house, state, seat, action, None) for action in actions]
    worth = [evaluate(house, state, seat) for state in after]
    return rng.choice([state for state, value in zip(after, worth, strict=True) if value == max(worth)])


def game(house: House, clever: int, rng: Random) -> int:
    """Play a turn-based game and return the winner: one side looks an action ahead, the other plays at random."""
    state = effects.start(house, TWO)
    while not state.end:
        if state.phase == "find":
            state = effects.apply(house, state, 0, rng.choice(turn.chance_outcomes(house, state))[0], None)
        elif state.turn.mover == clever:
            state = greedy(house, state, rng)
        else:
            seat = legal.actors(state)[0]
            state = effects.apply(house, state, seat, rng.choice(list(legal.legal(house, state, seat))), None)
    return winner(house, state)


def test_looking_one_action_ahead_beats_chance() -> None:
    house = house_of(mode="by_turns")
    won = [game(house, seed % 2, Random(seed)) == seed % 2 for seed in range(24)]
    assert sum(won) >= 17


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    for table in (position_of(MIDDLE), pieces_of("E1 D1 D16", "E9")):
        assert evaluate(table.house, table.state, 1) == -evaluate(table.house, table.state, 2)
    ahead = pieces_of("E1 D1 D16", "E9")
    assert evaluate(ahead.house, ahead.state, 1) > 0


def test_a_finished_game_is_evaluated_by_who_has_won() -> None:
    table = position_of(MIDDLE).play("p resign")
    assert evaluate(table.house, table.state, 1) < -5000 < 5000 < evaluate(table.house, table.state, 2)


def test_a_cell_is_worth_more_when_it_completes_or_spoils_something() -> None:
    table = position_of(f"quick 4/8/15p/7bb5pp/p7b6p {START}")
    cells = table.house.chart.number

    def worth(cell: str) -> float:
        return value(table.house, table.state, 0, cells[cell])

    assert worth("C15") > worth("C14") > worth("E15")
    table = pieces_of("E1", "E9 D10 D11")
    assert worth("E11") > worth("E7")


@pytest.mark.clause("S7-69")
def test_the_evaluation_knows_the_house_rules() -> None:
    points = [evaluate(table.house, table.state, 1) for table in (made(25), made(50))]
    assert points[0] < points[1]


def made(points: int) -> Table:
    return pieces_of("E1 C1 C2", "E9", made_points=points)


def test_finds_that_are_still_to_be_drawn_count_by_their_odds() -> None:
    """Drawing does not change the finds' expected value."""
    table = by_turns(f"quick 4/8/15p/7bb5pp/p7b6p {START} 5 p - 2")
    house, state = table.house, table.state
    assert state.phase == "find"
    drawn = [effects.apply(house, state, 0, find, None) for find, _ in turn.chance_outcomes(house, state)]
    worth = [finds_worth(house, each, USUAL) for each in drawn]
    assert max(worth) > min(worth), "a draw is good or bad"
    assert sum(worth) / len(worth) == pytest.approx(finds_worth(house, state, USUAL), rel=0.02)


def test_a_placement_that_opens_more_finds_does_not_lower_the_evaluation() -> None:
    """With one piece all neighbours are found; with two the finds are drawn."""
    game = Situation7({"mode": "by_turns"})
    view = game.view(game.read_state("quick 4/8/16/16/p7b7 r3s3a3 r3s3a3 2 b E8,E9,E10 1 1/2 turn"), 2)
    assert improvement(view, game.read("E8"), 4) is None
    how = settings(comparison.LEVEL, game.key, 2)
    ended, placed = comparison.values(view, (game.read("/"), game.read("E8")), how, 1000, Random(4))
    assert ended + 0.02 < placed


@pytest.mark.parametrize(("marked", "chance"), [(0, 1.0), (1, 0.5), (2, 1 / 6), (3, 0.0)])
def test_how_likely_none_of_the_better_ones_is_drawn(marked: int, chance: float) -> None:
    assert fewer(4, marked, 2, 1) == pytest.approx(chance)
    assert fewer(4, marked, 2, 3) == 1.0
