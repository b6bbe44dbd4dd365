"""The evaluation used by bots, and auto replies on timeout."""

from random import Random

import pytest

from starboard.games.spacewalk.game import SpaceWalk
from starboard.games.spacewalk.opponent.evaluate import put_value
from starboard.games.spacewalk.rules.actions import Action, Put
from starboard.games.spacewalk.rules.state import State
from tests.games.spacewalk.kit import table


def best(game: SpaceWalk, state: State, seat: int, rng: Random) -> Action:
    """Return the action with the best evaluation after the seat's own following choices."""

    def worth(after: State) -> float:
        if game.actors(after) == (seat,) and after.phase in ("fly", "go", "step"):
            return max(worth(game.apply(after, seat, action)) for action in game.legal(after, seat))
        return game.evaluate(after, seat)

    legal = list(game.legal(state, seat))
    rng.shuffle(legal)
    return max(legal, key=lambda action: worth(game.apply(state, seat, action)))


@pytest.mark.parametrize("mode", ["tokens", "plain", "cards"])
def test_looking_one_action_ahead_with_it_beats_random_play(mode: str) -> None:
    rng, game, won = Random(3), SpaceWalk({"mode": mode, "first_seat": 1}), 0
    for number in range(20):
        state = game.start(game.seatings(2)[0])
        while game.actors(state):
            (seat,) = game.actors(state)
            thinks = seat == number % 2 + 1
            action = best(game, state, seat, rng) if thinks else rng.choice(list(game.legal(state, seat)))
            state = game.apply(state, seat, action)
        won += game.places(state)[number % 2] == 1
    assert won >= 16


def test_a_win_is_better_than_anything_and_a_shared_one_better_than_a_loss() -> None:
    ended = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", seat=3, tokens="1,2,4").play("go 18")
    tied = table("2:1L1M1S 8:2M2M2S2S 18:3S", mode="tokens", seat=3, tokens="1,1,4").play("go 18")
    going_on = table("2:1L1M1S 8:2M2M2S2S 17:3S", mode="tokens", seat=3)
    evaluate = ended.game.evaluate
    assert evaluate(ended.state, 2) > evaluate(tied.state, 2) > evaluate(going_on.state, 2) > evaluate(ended.state, 1)
    assert evaluate(ended.state, 1) > evaluate(ended.state, 3)


def test_more_ships_further_from_the_hole_and_out_of_fatal_places_are_better() -> None:
    def evaluated(board: str) -> float:
        standing = table(board)
        return standing.game.evaluate(standing.state, 1)

    assert evaluated("1:1L1M1S 9:2L2M2S 14:3L3M3S") > evaluated("1:1L1S 9:2L2M2S 14:3L3M3S")
    assert evaluated("1:1L 7:1M 13:1S 9:2L2M2S 14:3L3M3S") > evaluated("5:1L 11:1M 17:1S 9:2L2M2S 14:3L3M3S")
    assert evaluated("4:1M 7:1L1S 12:3S2L 14:2M2S3L3M") > evaluated("4:1M 7:1S 12:1L3S 14:2L2M2S3L3M")


def test_between_two_a_harmless_launch_is_worth_more_than_a_ship() -> None:
    def evaluated(board: str) -> float:
        standing = table(board, seats=2)
        return standing.game.evaluate(standing.state, 1)

    assert evaluated("1:1S 6:1L1M 24:1L 2:2L 19:2M 20:2S") > evaluated("6:1L1M 24:1L1M1S 2:2L 19:2M 20:2S")


@pytest.mark.parametrize("mode", ["tokens", "plain", "cards"])
def test_the_clock_alone_brings_a_game_to_its_end(mode: str) -> None:
    game = SpaceWalk({"mode": mode, "first_seat": 1})
    state = game.start(game.seatings(3)[0])
    while game.actors(state):
        (seat,) = game.actors(state)
        action = game.auto_action(game.view(state, seat), "timeout")
        assert action is not None
        assert action in game.legal(state, seat)
        state = game.apply(state, seat, action)
    assert not any(left < 4 for left in state.tokens.left)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_value_of_a_placement_is_the_change_of_the_evaluation(seats: int) -> None:
    rng, game = Random(seats), SpaceWalk({"first_seat": 1})
    state = game.start(game.seatings(seats)[0])
    while sum(state.in_reserve(each) > 0 for each in range(1, seats + 1)) > 1:
        (seat,) = game.actors(state)
        puts = [put for put in game.legal(state, seat) if isinstance(put, Put)]
        differences = {
            round(game.evaluate(game.apply(state, seat, put), seat) - put_value(state, seat, put), 6) for put in puts
        }
        assert len(differences) == 1
        state = game.apply(state, seat, rng.choice(puts))
