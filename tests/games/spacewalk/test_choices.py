"""Choices as touches, and their previews."""

from typing import Any

import pytest

from starboard.core.scene import Choice
from starboard.games.spacewalk.rules.ships import NUMBER
from tests.games.spacewalk.kit import Table, new_game, table

TOKENS = "1:1L2M 4:1S 9:2L 10:3L 14:3M"


def offered(at: Table, seat: int = 0) -> dict[str, Choice[Any]]:
    """Return the choices by their sorted ids, joined by spaces."""
    view = at.game.view(at.state, seat or at.actor)
    return {" ".join(sorted(choice.ids)): choice for choice in at.game.choices(view)}


def actions(at: Table, choice: Choice[Any]) -> list[str]:
    return [at.game.write(action) for action in choice.actions]


def test_nothing_is_offered_to_others_or_to_spectators() -> None:
    at = table(TOKENS)
    assert not at.game.choices(at.game.view(at.state, 2))
    assert not at.game.choices(at.game.view(at.state, None))


def test_a_size_and_a_planet_place_a_ship() -> None:
    found = offered(new_game(2))
    assert len([ids for ids in found if " " in ids]) == 36
    assert actions(new_game(2), found["19 M"]) == ["put M19"]
    assert [(ghost.kind, ghost.place) for ghost in found["19 M"].ghosts] == [("cutter", "19")]


def test_the_reserve_as_a_whole_places_one_ship_after_the_other() -> None:
    at, placed = new_game(2), 0
    while "reserve-1" in offered(at, 1) or "reserve-2" in offered(at, 2):
        rest = offered(at)[f"reserve-{at.actor}"]
        assert rest.repeats
        assert len(rest.ghosts) == NUMBER[at.state.in_reserve(at.actor)], "each ship that waits is shown"
        assert rest.actions[0] in at.game.legal(at.state, at.actor)
        at, placed = at.play(*actions(at, rest)), placed + 1
    assert placed == 18
    assert not at.state.reserve


def test_a_planet_sends_its_group() -> None:
    at = table(TOKENS)
    assert list(offered(at)) == ["1", "4"]
    assert actions(at, offered(at)["1"]) == ["go 1"]


def test_landings_are_numbered_along_arrows_with_ghosts_at_their_ends() -> None:
    choice = offered(table("3:2L3M3M1S1S 9:1L2S 14:3S", seat=2))["3"]
    assert [(mark.at, mark.text, mark.style) for mark in choice.marks] == [
        ("4", "1", ""), ("5", "2", ""), ("6", "3", ""), ("B", "4", ""), ("7", "5", ""),
    ]  # fmt: skip
    assert [tile.style for tile in choice.tiles] == ["", "", "", "good", ""], "a rival's loss is no alarm"
    assert [(ghost.kind, ghost.of, ghost.place) for ghost in choice.ghosts] == [
        ("ark", 2, "4"), ("cutter", 3, "5"), ("cutter", 3, "6"), ("pod", 1, "7"),
    ], "a ship in a black hole is not shown"  # fmt: skip
    assert choice.arrows[3].path == ("3", "4", "5", "6", "B")
    assert [arrow.of for arrow in choice.arrows] == [2, 3, 3, 1, 1]
    assert str(choice.warning) == "Black hole B takes seat 1's small ship"
    assert not choice.confirm


def test_an_own_loss_is_marked_as_bad() -> None:
    choice = offered(table("3:2L3M3M1S1S 9:1L2S 14:3S", seat=1))["3"]
    assert [mark.at for mark in choice.marks if mark.style == "bad"] == ["B"]
    assert [tile.style for tile in choice.tiles] == ["", "", "", "bad", ""]


def test_what_the_mover_will_decide_is_left_open() -> None:
    choice = offered(table("3:3L 6:1M2M 9:1L2S"))["6"]
    assert not choice.ghosts
    assert [arrow.of for arrow in choice.arrows] == [0, 0]
    assert str(choice.warning) == "Black hole B takes a medium ship (you choose whose)"


def test_in_flight_an_owner_is_touched_and_the_victim_is_named() -> None:
    at = table("3:3L 6:1M2M 9:1L2S").play("go 6")
    found = offered(at)
    assert list(found) == ["fly 1", "fly 2"]
    assert str(found["fly 2"].warning) == "Black hole B takes seat 2's medium ship"
    assert [(ghost.of, ghost.place) for ghost in found["fly 2"].ghosts] == [(1, "7")]


def test_two_falls_are_both_predicted() -> None:
    choice = offered(table("1:3S3S2S 6:1L1L1L1M1M1M1S1S 10:2S"))["6"]
    assert str(choice.warning) == "Black hole B takes seat 1's large ship; Black hole C takes seat 1's small ship"


@pytest.mark.clause("SW-81")
def test_nothing_is_predicted_beyond_the_end() -> None:
    choice = offered(table("1:3S 6:2L1M3M 12:1L"))["6"]
    assert [mark.at for mark in choice.marks] == ["B"]


def test_after_the_move_a_token_buys_a_move_or_a_step_or_nothing() -> None:
    at = table(TOKENS, mode="tokens").play("go 1")
    assert list(offered(at)) == ["again", "1L@2", "1S@4", "done"]
    assert actions(at, offered(at)["1S@4"]) == ["step S4"]


@pytest.mark.clause("SW-53")
def test_for_the_next_seat_a_planet_means_to_pass_and_to_go() -> None:
    at = table(TOKENS, mode="tokens").play("go 1", "done", "3.pass")
    found = offered(at)
    assert {ids: actions(at, choice) for ids, choice in found.items()} == {
        "2M@3": ["step M3"], "2L@9": ["step L9"], "3": ["pass", "go 3"], "9": ["pass", "go 9"],
    }  # fmt: skip
    assert [mark.at for mark in found["9"].marks] == ["10"]


def test_any_other_seat_of_the_gap_passes_by_saying_so() -> None:
    at = table(TOKENS, mode="tokens").play("go 1", "done")
    assert list(offered(at)) == ["3L@10", "3M@14", "pass"]


def test_cards_are_touched_by_their_kind() -> None:
    assert list(offered(table(TOKENS, mode="cards"))) == ["card move", "card double", "card step", "card stay"]


@pytest.mark.clause("SW-42")
def test_a_token_that_loses_a_ship_is_asked_about() -> None:
    at = table("1:1L1S 6:1M 9:2L 10:3L", mode="tokens").play("go 1")
    assert [ids for ids, choice in offered(at).items() if choice.confirm] == ["1M@6"]
    assert str(offered(at)["1M@6"].warning) == "Black hole B takes seat 1's medium ship"
    assert [ids for ids, choice in offered(at.play("again")).items() if choice.confirm] == ["6"]


@pytest.mark.clause("SW-42")
def test_the_last_ship_is_asked_about_and_others_are_not() -> None:
    last = table("2:2L 3:3L 6:1S")
    assert offered(last)["6"].confirm
    not_last = table("2:2L 3:3L 6:1S 9:1L")
    assert not offered(not_last)["6"].confirm
    card = table("2:2L 3:3L 6:1S 9:1L", mode="cards").play("card step")
    assert not offered(card)["1S@6"].confirm
    assert offered(table("2:2L 3:3L 6:1S", mode="cards").play("card step"))["1S@6"].confirm
    in_flight = table("3:3L2S 6:1M2M").play("go 6")
    assert [ids for ids, choice in offered(in_flight).items() if choice.confirm] == ["fly 1"]
