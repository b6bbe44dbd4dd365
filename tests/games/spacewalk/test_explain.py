"""Checks that explanations of good actions are true of the position."""

from starboard.core.explanation import Explanation
from starboard.core.registry import load
from starboard.words import sentence
from tests.games.spacewalk.kit import Table, new_game, table


def said(table: Table, text: str) -> str:
    """Return the explanation as shown to the player."""
    why = explained(table, text)
    return "" if why is None else sentence("en", why.reason.id, why.reason.args, table.actor)


def explained(table: Table, text: str) -> Explanation | None:
    return table.game.explain(table.view(table.actor), table.game.read(text))


def test_a_launch_that_costs_a_rival_a_ship_says_whose() -> None:
    played = table("6:1M2L 9:1L 14:3L 15:2L")
    assert said(played, "go 6") == "Black hole B takes seat 2's large ship, but none of yours."
    why = explained(played, "go 6")
    assert why is not None
    assert "B" in why.ids


def test_the_last_ship_of_a_rival_wins() -> None:
    assert said(table("6:1M2L 19:1L", 2), "go 6").endswith("and you win.")


def test_the_only_launch_that_costs_nothing_says_so() -> None:
    assert said(table("6:1L 12:1L 14:1M 16:3L 17:2L"), "go 14") == "Every other launch costs you a ship."


def test_a_ship_that_gets_out_of_a_rivals_reach_is_named() -> None:
    reason = said(table("5:1M3M2L 9:1L2L 13:3L 14:1L", mode="tokens", phase="after"), "step M5")
    assert reason.startswith("seat 2 could launch Lull so that black hole B takes")


def test_a_rival_with_no_launch_left_that_costs_nothing_is_cornered() -> None:
    played = table("4:1L 5:2S 19:1L", 2)
    assert said(played, "go 4") == "After this seat 2 loses a ship with every launch."
    played.play("go 4")
    assert len(played.legal) == 1
    played.play(*played.legal)
    assert played.over


def test_a_ship_is_placed_far_from_the_next_hole() -> None:
    placing = new_game(3)
    assert said(placing, "put L1") == "Tuft is 6 fields from the next hole, as far as this ship can get."
    assert explained(placing, "put L5") is None


def test_a_token_is_kept_while_nothing_is_in_danger() -> None:
    assert said(table("1:1L 9:2L 14:3L", mode="tokens", phase="after"), "done").startswith("None of your ships")
    assert explained(table("6:1L2M 9:2L 14:3L", mode="tokens", phase="after"), "done") is None


def test_an_explanation_read_afterwards_names_the_player() -> None:
    why = explained(table("6:1M2L 9:1L 14:3L 15:2L"), "go 6")
    assert why is not None
    assert sentence("en", why.reason.id, why.reason.args, None, ("Ada", "Bob", "Cai")) == (
        "Black hole B takes Bob's large ship, but no ship of Ada."
    )
    assert "von Ada" in sentence("de", why.reason.id, why.reason.args, None, ("Ada", "Bob", "Cai"))


def test_a_quiet_launch_is_explained_by_what_the_others_cost() -> None:
    game = load("spacewalk")
    state = game.read_state("sw1 2T go 11.22 1/2/2 0,0 - 1:2S 4:2L 6:2L1S 20:1M 23:1L2S")
    why = game.explain(game.view(state, 2), game.read("go 1"))
    assert why is not None
    told = sentence("en", why.reason.id, why.reason.args, 2)
    assert told == "2 other launches would cost you a ship. This one costs none."
    lost = [game.apply(state, 2, action).in_orbit(2) < state.in_orbit(2) for action in game.legal(state, 2)]
    assert any(lost)


def test_a_quiet_launch_is_explained_by_the_launches_that_are_left() -> None:
    game = load("spacewalk")
    state = game.read_state("sw1 2T go 15.30 1/2/2 0,0 - 3:2S 5:2L 20:1S 22:1M 24:1L")
    why = game.explain(game.view(state, 2), game.read("go 3"))
    assert why is not None
    assert (why.reason.id, why.reason["count"]) == ("spacewalk.hint.leaves", 2)


def test_a_safe_launch_is_looked_for_where_another_launch_would_put_a_ship_in_danger() -> None:
    """The hint marks the dangers, not every planet with a launch."""
    why = explained(table("1:1L 5:1L 6:2M 20:2L", 2), "go 1")
    assert why is not None
    assert why.reason.id == "spacewalk.hint.nobody_can"
    assert why.ids == ("6",)
