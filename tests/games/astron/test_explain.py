"""Checks that explanations of good cards are true and use only what the pilot knows."""

from random import Random

from starboard.core.playout import draw
from starboard.core.seating import CHANCE
from starboard.games.astron.game import Astron
from starboard.words import sentence


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
                    if why.reason.id == "astron.hint.hurts":
                        rival = why.reason["rival"]["seat"]
                        assert after.ship(rival).hazards + after.ship(rival).crashes > (
                            state.ship(rival).hazards + state.ship(rival).crashes
                        )
                    if why.reason.id in ("astron.hint.closer", "astron.hint.column"):
                        assert then.score >= ship.score
            state = after
    assert {"astron.hint.lands", "astron.hint.base_lands", "astron.hint.only_card"} <= said
    assert {"astron.hint.pad", "astron.hint.closer", "astron.hint.open", "astron.hint.hurts"} <= said


def test_a_pad_is_explained_by_the_first_station() -> None:
    game = Astron()
    state = game.start(game.seatings(2)[0])
    told = {str(action): game.explain(game.view(state, 1), action) for action in game.legal(state, 1)}
    assert {name for name, why in told.items() if why is not None} == {"Tf", "Th"}, "station 1 is in column g"
    why = told["Tf"]
    assert why is not None
    assert str(why.reason) == "No free pad is closer to the column of station 1: 1 square to the side."
    assert "Station 1" in sentence("de", why.reason.id, why.reason.args)


def test_the_hint_about_the_hand_marks_only_cards_that_come_close() -> None:
    game, rng, narrowed = Astron(), Random(4), 0
    state = game.start(game.seatings(2)[0])
    while game.actors(state):
        (seat,) = game.actors(state)
        actions = list(game.legal(state, seat))
        if seat == CHANCE:
            state = game.apply(state, seat, draw(game, state, rng))
            continue
        cards = {f"card {str(action).strip('xwLR')}" for action in actions}
        for action in actions:
            why = game.explain(game.view(state, seat), action)
            if why is not None and why.look.id == "astron.hint.which_keeps":
                marked = {id for id in why.ids if id.startswith("card ")}
                assert f"card {str(action).strip('xwLR')}" in marked
                assert marked <= cards
                narrowed += marked < cards
        state = game.apply(state, seat, rng.choice(actions))
    assert narrowed
