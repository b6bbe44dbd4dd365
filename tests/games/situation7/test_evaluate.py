"""How a position is evaluated, and what a cell is worth."""

from random import Random

import pytest

from starboard.games.situation7.opponent.evaluate import evaluate, value
from starboard.games.situation7.rules import effects, legal, turn
from starboard.games.situation7.rules.ending import winner
from starboard.games.situation7.rules.house import House
from starboard.games.situation7.rules.state import State
from tests.games.situation7.kit import MIDDLE, START, TWO, Table, house_of, pieces_of, position_of


def greedy(house: House, state: State, rng: Random) -> State:
    """The action after which the evaluation likes the position best."""
    seat = legal.actors(state)[0]
    actions = list(legal.legal(house, state, seat))
    after = [effects.apply(house, state, seat, action, None) for action in actions]
    worth = [evaluate(house, state, seat) for state in after]
    return rng.choice([state for state, value in zip(after, worth, strict=True) if value == max(worth)])


def game(house: House, clever: int, rng: Random) -> int:
    """Who wins by turns: the clever side looks one action ahead, the other plays at random."""
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
