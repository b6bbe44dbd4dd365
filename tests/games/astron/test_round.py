"""The round: turns, the Base's movement, the deal."""

import pytest

from starboard.games.astron.rules.deck import NAMES, TOTAL
from starboard.games.astron.rules.state import DEAL
from tests.games.astron.kit import table


@pytest.mark.clause("AS-16")
def test_every_ship_in_play_has_a_turn_in_numerical_order_and_the_lowest_begins() -> None:
    playing = table("1:X 2:a4 3:X 4:j4", "S1", turn=2, hands={4: "S1"})
    assert playing.actor == 2
    assert playing.refused("4.S1L") == "AS-16"
    playing.play("S1R")
    assert playing.actor == 4
    playing.play("S1L").deal()
    assert (playing.actor, playing.state.round) == (2, 6)


@pytest.mark.clause("AS-17")
def test_a_played_card_lies_face_up_on_the_discard_pile() -> None:
    playing = table("1:e4 2:j4", "F1 S1 S1").play("S1L")
    assert playing.hand(1) == ["F1", "S1"]
    assert playing.discards == ["S1"]
    assert table("1:e4 2:j4", "F1 S1").refused("S2L") == "AS-17"
    assert table("1:e4 2:j4", "F1 S1").refused("xS2") == "AS-17"


@pytest.mark.clause("AS-18")
def test_after_the_last_turn_of_a_round_the_base_moves_on_one_row() -> None:
    playing = table("1:e4 2:j4", "S1", hands={2: "S1"}, t=7).play("S1L")
    assert playing.offset == 7
    playing.play("S1L")
    assert playing.offset == 8
    assert playing.ids[:2] == ["flew.SL", "wound.onward"]


@pytest.mark.clause("AS-18", "AS-63")
def test_the_row_after_a_round_drives_no_ship_away() -> None:
    playing = table("1:e5 2:e3", "F1", turn=2, t=7).play("F1")
    assert (playing.at(1), playing.at(2)) == ("e5", "e4")


@pytest.mark.clause("AS-19")
def test_then_each_pilot_in_play_is_dealt_a_card_in_numerical_order() -> None:
    playing = table("1:a4 2:X 3:c4 4:d4", "S1 S1 S1 S1 S1 S1", turn=4, hands={1: "F1 F1 F1 F1 F1", 3: "F2 F2 F2 F2 F2"})
    playing.play("S1R")
    assert playing.state.phase == DEAL
    order = []
    while playing.state.phase == DEAL:
        action = playing.game.write(playing.game.chance_outcomes(playing.state)[0][0])
        order.append(int(action.split()[1]))
        playing.play(action)
    assert order == [1, 3, 4]
    assert [len(hand) for hand in playing.state.hands] == [6, 0, 6, 6]


@pytest.mark.clause("AS-19")
def test_a_ship_that_the_row_after_the_round_destroys_gets_no_card() -> None:
    playing = table("1:h8 2:a1", "S1 S1 S1 S1 S1", t=40, turn=2, hands={1: "F1 F1 F1 F1"}).play("S1R")
    assert playing.at(1) == "lost"
    assert playing.state.phase == DEAL
    playing.deal()
    assert playing.hand(1) == []
    assert len(playing.hand(2)) == 5


@pytest.mark.clause("AS-20")
def test_when_the_pile_is_empty_the_discards_become_the_pile_even_in_the_middle_of_a_deal() -> None:
    playing = table("1:a4 2:c4", "S1 S1 S1 S1 S1", turn=2, hands={1: "F1 F1 F1 F1"})
    rest = list(playing.game.house.cards)
    for hand in playing.state.hands:
        for card in hand:
            rest[card] -= 1
    rest[NAMES.index("B5")] -= 1  # one card is left in the pile
    discards = " ".join(f"{name}*{n}" for name, n in zip(NAMES, rest, strict=True) if n)
    playing = table("1:a4 2:c4", "S1 S1 S1 S1 S1", turn=2, hands={1: "F1 F1 F1 F1"}, discards=discards)
    assert playing.state.pile == 1
    playing.play("S1R")
    assert [playing.game.write(deal) for deal, _ in playing.game.chance_outcomes(playing.state)] == ["deal 1 B5"]
    playing.play("deal 1 B5")
    assert playing.state.pile == 0
    weights = {playing.game.write(deal): weight for deal, weight in playing.game.chance_outcomes(playing.state)}
    assert sum(weights.values()) == TOTAL - 9
    assert weights["deal 2 S1"] == 5
    assert "deal 2 B5" in weights
    assert weights["deal 2 B5"] == 1
    playing.play("deal 2 B4")
    assert playing.ids == ["reshuffled", "dealt", "round"]
    assert playing.discards == []
    assert playing.state.pile == TOTAL - 10


@pytest.mark.clause("AS-21")
def test_a_pilot_always_plays_from_a_full_hand() -> None:
    playing = table("1:a4 2:c4", "S1 S2 S3 S4 S5", hands={2: "F1 F2 B1 S1 S2"})
    for _ in range(3):
        assert [len(hand) for hand in playing.state.hands] == [5, 5]
        playing.play(playing.legal[0])
        assert [len(hand) for hand in playing.state.hands] == [4, 5]
        playing.play(playing.legal[0])
        assert [len(hand) for hand in playing.state.hands] == [4, 4]
        playing.deal()


@pytest.mark.clause("AS-22")
def test_the_discards_are_open_to_all_and_so_are_cards_not_played_and_withdrawn_hands() -> None:
    unable = table("1:a12 2:j1", "F1 F2 F3 F4 F5").play("xF5")
    waiting = table("1:d8 2:j12", "F1 B1 S1", t=10, grounded="1:2").play("wF1")
    lost = table("1:f10 2:a1", "S3 F1 F2", t=40).play("S3R")
    for standing, cards in ((unable, ["F5"]), (waiting, ["F1"]), (lost, ["F1", "F2", "S3"])):
        assert standing.discards == cards
        for viewer in (None, 1, 2):
            assert standing.view(viewer).state.discards == standing.state.discards
    assert lost.told[-1] == "seat 1's cards went to the discards: F1, F2."
