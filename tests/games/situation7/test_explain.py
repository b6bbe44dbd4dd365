"""Checks that explanations of good actions in the turn-based mode are true of the resulting position."""

from random import Random

from starboard.bots.improvement import improvement
from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.opponent.explain import explain
from starboard.games.situation7.rules.actions import read
from tests.games.situation7.kit import START, by_turns

LATE = (
    "quick pab2/p1bbbabbp/pppp1bbabbbbba1ppp/pppappbbbbbb1pppp/ppppbrb1bbbbbpppp r3s3a1 r2s3a0 29 b C13,E7 1 1/2 turn"
)
GUARDS = "quick 4/4b2p/6bbbb4pp/pp4bbbbb2ppp/p7b1b2ppp r3s3a3 r3s3a3 13 b B4,D6,E7,E10 0 1/2 turn"


def test_explanations_are_true_of_the_position() -> None:
    game, rng, said = Situation7({"mode": "by_turns"}), Random(4), set[str]()
    for _ in range(3):
        state = game.start(game.seatings(2)[0])
        while game.actors(state):
            seat = game.actors(state)[0]
            action = draw(game, state, rng) if seat == CHANCE else rng.choice(list(game.legal(state, seat)))
            after = game.apply(state, seat, action)
            why = game.explain(game.view(state, seat), action) if seat != CHANCE else None
            if why is not None:
                said.add(why.reason.id)
                gain = game.scores(after)[seat - 1] - game.scores(state)[seat - 1]
                completes = ("completes", "completes_more", "readies", "readies_more", "takes")
                if why.reason.id.removeprefix("situation7.hint.") in completes:
                    assert gain == why.reason["count"]
                else:
                    assert gain <= 30, "at most a circle beside what is spoilt"
            state = after
    assert {"situation7.hint.completes", "situation7.hint.progress", "situation7.hint.spoils"} <= said


def test_a_base_that_is_completed_with_more_is_not_said_to_give_all_the_points() -> None:
    table = by_turns(f"quick 4/8/16/1p14/1ppp12 {START} 5 p D3 2")
    why = explain(table.house, table.state, 1, read("D3"))
    assert why is not None
    assert (why.reason.id, why.reason["count"]) == ("situation7.hint.readies_more", 100)
    assert set(why.ids) == {"D2", "D3", "E3"}, "the base itself is shown"


def test_in_real_time_nothing_is_explained() -> None:
    game = Situation7()
    state = game.start(game.seatings(2)[0])
    for seat in game.actors(state):
        assert all(game.explain(game.view(state, seat), action) is None for action in game.legal(state, seat))


def test_a_find_leaves_another_placement_and_a_search_does_not() -> None:
    game = Situation7({"mode": "by_turns"})
    state = game.read_state("quick 4/8/16/16/pp6b7 r3s3a3 r3s3a3 3 b D8,D9,E8,E10 2 1/2 turn")
    view = game.view(state, 2)
    why = game.contrast(view, read("D8"), read("D8="))
    assert str(why) == (
        "After this piece you can place another in the same turn. A search or a launch uses up the turn."
    )
    assert game.contrast(view, read("D8"), read("D9")) is None
    assert game.contrast(view, read("D8="), read("D8")) is None
    found = improvement(view, read("D8="), 9)
    assert found is not None
    assert found.reason == why


def test_ending_a_turn_early_gives_a_placement_away() -> None:
    game = Situation7({"mode": "by_turns"})
    state = game.read_state("quick 4/8/16/16/p7b7 r3s3a3 r3s3a3 2 b E8,E9,E10 1 1/2 turn")
    why = game.contrast(game.view(state, 2), read("E8"), read("/"))
    assert str(why) == "A placement is left in this turn. Ending the turn gives it up."
    assert game.contrast(game.view(state, 2), read("E8"), read("E10=")) is None, "nothing is left after the find"


def test_more_points_at_once_tell_two_completions_apart() -> None:
    game = Situation7({"mode": "by_turns"})
    view = game.view(game.read_state(LATE), 2)
    assert str(game.contrast(view, read("C13"), read("E7"))) == "It brings more at once: +100 points instead of +50."
    assert game.contrast(view, read("E7"), read("C13")) is None


def test_a_space_of_a_base_is_told_from_one_of_a_sector() -> None:
    game = Situation7({"mode": "by_turns"})
    view = game.view(game.read_state("quick 4/8/16/8b7/ppp5bb6 r3s3a3 r3s3a3 4 p D1,D2,E3,E16 1 1/2 turn"), 1)
    why = game.contrast(view, read("D2"), read("E16"))
    assert str(why) == "This space belongs to a base: once it is complete, the astronauts are ready."
    assert game.contrast(view, read("E16"), read("D2")) is None
    spoilt = game.view(game.read_state("quick 4/8/16/2b5b7/ppp5bb6 r3s3a3 r3s3a3 4 p D1,D2,E3,E16 1 1/2 turn"), 1)
    assert game.contrast(spoilt, read("D2"), read("E16")) is None, "the enemy stands on it"


def test_an_astronaut_that_closes_nothing_can_wait() -> None:
    game = Situation7({"mode": "by_turns"})
    view = game.view(game.read_state(GUARDS), 2)
    why = game.contrast(view, read("/"), read("C7!"))
    assert why is not None
    assert why.id == "situation7.hint.closes_nothing"


def test_a_circle_is_taken_and_not_completed() -> None:
    table = by_turns(f"quick 4/8/15p/7bb5pp/p7b6p {START} 5 p C6,C14 2")
    why = explain(table.house, table.state, 1, read("C14"))
    assert why is not None
    assert why.reason.id == "situation7.hint.takes"
