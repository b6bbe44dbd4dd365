"""Why a card is good: what an explanation says comes about, and rests on what the pilot knows."""

from random import Random

from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.astron.game import Astron


def test_what_an_explanation_says_came_about_whatever_the_rivals_hold() -> None:
    game, rng, said = Astron(), Random(4), set[str]()
    for _ in range(4):
        state = game.start(game.seatings(2)[0])
        while game.actors(state):
            (seat,) = game.actors(state)
            action = draw(game, state, rng) if seat == CHANCE else rng.choice(list(game.legal(state, seat)))
            after = game.apply(state, seat, action)
            if seat != CHANCE:
                view = game.view(state, seat)
                why = game.explain(view, action)
                guess = game.sample_state(view, rng)
                assert game.explain(game.view(guess, seat), action) == why
                if why is not None:
                    said.add(why.reason.id)
                    ship, then = state.ship(seat), after.ship(seat)
                    if why.reason.id == "astron.hint.lands":
                        assert then.stations == ship.stations + 1 or after.offset != state.offset
                        assert then.landing_points >= ship.landing_points + why.reason["count"]
                    if why.reason.id == "astron.hint.destroys":
                        assert sum(each.withdrawn for each in after.ships) > sum(each.withdrawn for each in state.ships)
            state = after
    assert {"astron.hint.lands", "astron.hint.base_lands", "astron.hint.only_card"} <= said
