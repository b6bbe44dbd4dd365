"""Checks that explanations of good cards are true and use only what the pilot knows."""

from random import Random

from starboard.core.playout import draw
from starboard.core.seating import CHANCE, Seat
from starboard.games.astron.game import Astron
from starboard.games.astron.opponent.explain import SIGHT, _nears
from starboard.games.astron.rules.actions import FLY, Fly
from starboard.games.astron.rules.base import wind
from starboard.games.astron.rules.deck import CARD, NAMES
from starboard.games.astron.rules.legal import course, playable_flights, way_of
from starboard.games.astron.rules.state import LOST, State
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
                    if why.reason.id == "astron.hint.safe":
                        passed = wind(game.house, after, SIGHT - (after.offset - state.offset), None).ship(seat)
                        assert passed.flying
                        assert passed.score >= ship.score
                    if why.reason.id == "astron.hint.least":
                        assert isinstance(action, Fly)
                        prices = {
                            fly: price(game, state, seat, fly) for fly in playable_flights(game.house, state, seat)
                        }
                        assert prices[action] == min(prices.values()) > (False, 0)
                    if why.reason.id in ("astron.hint.closer", "astron.hint.column"):
                        assert then.score >= ship.score
            state = after
    assert {"astron.hint.lands", "astron.hint.base_lands", "astron.hint.only_card"} <= said
    assert {"astron.hint.pad", "astron.hint.closer", "astron.hint.open", "astron.hint.hurts"} <= said
    assert {"astron.hint.safe", "astron.hint.least", "astron.hint.back", "astron.hint.brings"} <= said


def price(game: Astron, state: State, seat: Seat, fly: Fly) -> tuple[bool, int]:
    """Return whether a flight and the next row cost the ship, and the points that they cost."""
    before, after = state.ship(seat), game.apply(state, seat, fly)
    ship = (wind(game.house, after, 1, None) if after.offset == state.offset else after).ship(seat)
    return ship.spot == LOST, ship.hazards + ship.crashes - before.hazards - before.crashes


def test_a_flight_along_the_column_is_explained_by_how_far_the_next_station_is_then() -> None:
    game = Astron()
    state = game.read_state(
        "AS1;t=24;r=23;ph=play;act=1;1=b9,20,-,1.5/2.5/3.5/4.5;2=g2,1,-,1.4,h1l2;H1=F2 F3 B1 B3 S2;H2=F3 F5 B2 B3 S4;"
        "D=F1*3 F2*3 F3 F4*3 B1*2 B2*2 B3 B5 S1*7 S2*6 S3*6 S4*3 S5*3 U+1 U+3 U-2;o=std"
    )
    for flight, said in (
        ("F2", "It brings station 5 (Mars) to 4 rows ahead and 6 to the side. Before, it was 6 rows ahead."),
        ("B1", "Further back, station 5 (Mars) is 7 rows ahead: more time to get into its column."),
    ):
        why = _nears(game.house, state, 1, way_of(game.house, state, 1, *course(FLY[CARD[flight]])))
        assert why is not None
        assert str(why.reason) == said


def test_a_hint_does_not_list_the_whole_hand() -> None:
    game, rng, whole = Astron(), Random(4), 0
    state = game.start(game.seatings(2)[0])
    while game.actors(state):
        (seat,) = game.actors(state)
        if seat == CHANCE:
            state = game.apply(state, seat, draw(game, state, rng))
            continue
        actions = list(game.legal(state, seat))
        hand = {f"card {NAMES[card]}" for card in state.hands[seat - 1]}
        for action in actions:
            why = game.explain(game.view(state, seat), action)
            if why is not None and len(hand) > 2:
                assert not hand <= set(why.ids)
                whole += "hand" in why.ids
        state = game.apply(state, seat, rng.choice(actions))
    assert whole


def test_a_pad_is_explained_by_the_first_station() -> None:
    game = Astron()
    state = game.start(game.seatings(2)[0])
    told = {str(action): game.explain(game.view(state, 1), action) for action in game.legal(state, 1)}
    assert {name for name, why in told.items() if why is not None} == {"Tf", "Th"}, "station 1 is in column g"
    why = told["Tf"]
    assert why is not None
    assert set(why.ids) == {"b1", "c1", "e1", "f1", "h1", "i1", "g10"}, "the pads and the station"
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
                if "hand" in why.ids:
                    continue
                marked = {id for id in why.ids if id.startswith("card ")}
                assert f"card {str(action).strip('xwLR')}" in marked
                assert marked <= cards
                narrowed += marked < cards
        state = game.apply(state, seat, rng.choice(actions))
    assert narrowed
