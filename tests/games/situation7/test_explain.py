"""Why an action by turns is good: what an explanation says came about."""

from random import Random

from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.situation7.game import Situation7


def test_what_an_explanation_says_came_about() -> None:
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
                completes = ("completes", "completes_more", "readies")
                if why.reason.id.removeprefix("situation7.hint.") in completes:
                    assert gain == why.reason["count"]
                else:
                    assert gain == 0
            state = after
    assert {"situation7.hint.completes", "situation7.hint.progress", "situation7.hint.spoils"} <= said


def test_in_real_time_nothing_is_explained() -> None:
    game = Situation7()
    state = game.start(game.seatings(2)[0])
    for seat in game.actors(state):
        assert all(game.explain(game.view(state, seat), action) is None for action in game.legal(state, seat))
