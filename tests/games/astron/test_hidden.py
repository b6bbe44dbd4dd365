"""Hidden information: hands are secret, everything else is public."""

from random import Random

import pytest

from starboard.core.seating import CHANCE
from starboard.games.astron.rules.deck import DOWN, NAMES
from tests.games.astron.kit import new_game, table


def test_everybody_sees_the_own_hand_and_only_the_backs_of_the_others() -> None:
    playing = table("1:e4 2:j4 3:a1", "F1 S1 S1", hands={2: "B1 B2"})
    own = playing.view(1).state
    assert own.hands[0] == playing.state.hands[0]
    assert own.hands[1] == (DOWN, DOWN)
    assert own.pile == playing.state.pile
    watching = playing.view(None).state
    assert [set(hand) for hand in watching.hands] == [{DOWN}] * 3


def test_a_dealt_card_is_seen_by_its_owner_alone() -> None:
    dealing = new_game(2, takeoff="numbered")
    deal = dealing.game.read("deal 1 S3")
    assert dealing.game.seen(dealing.state, CHANCE, deal, 1) == deal
    for other in (2, None):
        assert dealing.game.seen(dealing.state, CHANCE, deal, other) == dealing.game.read("deal 1 ?")
    assert "Sideways" not in str(dealing.game.label(dealing.state, CHANCE, dealing.game.read("deal 1 ?")))


def test_a_played_card_is_seen_by_all() -> None:
    playing = table("1:e4 2:j4", "F1 S1 S1")
    for text in ("F1", "S1L", "xF1", "wS1"):
        assert playing.game.seen(playing.state, 1, playing.game.read(text), 2) == playing.game.read(text)


@pytest.mark.clause("AS-22")
def test_the_cards_of_a_withdrawn_ship_are_laid_open_by_an_entry_of_their_own() -> None:
    lost = table("1:f10 2:a1", "S3 F1 F2", t=40)
    lost.state = lost.game.apply(lost.state, 1, lost.game.read("S3R"))
    assert lost.game.actors(lost.state) == (CHANCE,)
    ((show, weight),) = lost.game.chance_outcomes(lost.state)
    assert (lost.game.write(show), weight) == ("show 1 F1 F2", 1)
    assert lost.game.seen(lost.state, CHANCE, show, 2) == show
    watching = lost.game.apply(lost.view(2).state, CHANCE, show)
    assert watching == lost.game.view(lost.game.apply(lost.state, CHANCE, show), 2).state
    assert [(lost.game.write(act), n) for act, n in lost.game.chance_outcomes(lost.view(2).state)] == [("show 1 ?2", 1)]


def test_from_a_view_only_backs_can_be_dealt_but_as_many_of_them() -> None:
    dealing = new_game(3, takeoff="numbered")
    dealing.play("deal 1 S3")
    view = dealing.view(2).state
    assert [(dealing.game.write(act), n) for act, n in dealing.game.chance_outcomes(view)] == [("deal 1 ?", 89)]


def test_a_guess_fills_the_backs_with_cards_that_are_not_seen() -> None:
    playing = table("1:e4 2:j4 3:a1", "U+1 U+2 U+3 U-2 S1", hands={2: "F5 F5 F5 B5 S5"}, discards="U-1*2 B5")
    seen = set()
    for seed in range(60):
        guess = playing.game.sample_state(playing.view(1), Random(seed))
        assert playing.game.view(guess, 1) == playing.view(1)
        assert guess.hands[0] == playing.state.hands[0]
        names = [NAMES[card] for hand in guess.hands[1:] for card in hand]
        assert not any(name.startswith("U") for name in names)
        assert names.count("B5") <= 1
        assert names.count("F5") <= 3
        seen |= set(names)
    assert len(seen) == 15  # every kind of direction card occurs
