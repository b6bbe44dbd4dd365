"""The warning that a player is one top away from a true win, and the table of the four tops."""

from random import Random

import pytest

from starboard.games.astroplane.game import Astroplane
from starboard.games.astroplane.picture.threat import as_if_on_turn, threat
from starboard.games.astroplane.rules.ending import has_all_tops
from starboard.games.astroplane.rules.grid import INWARD
from starboard.games.astroplane.rules.state import State
from tests.games.astroplane.kit import Table, table
from tests.games.astroplane.test_scene import drawn, scene

THREE = "f7e:S g6n:S g8s:S"  # h7 is missing


def said(at: Table, seat: int | None = 2) -> str:
    shown = scene(at, seat).warning
    return "" if shown is None else f"{shown.headline}. {shown.cause}"


@pytest.mark.parametrize(
    ("board", "cause"),
    [
        ("h5n:S", "The craft at h5 can fly into h7."),
        ("h3n:S", "The craft at h3 can reach h7 in one turn."),
        ("a2e:S b1n:S", "The Anomaly in the south-west corner can fire into h7."),
        ("a2e:S b3s:S", "The craft at b3 can load a cradle and fire into h7."),
        ("i4n:S i4s:S", "The Square at i4 can reach h7 in one turn."),
        ("c4n:S", "Only h7 is missing."),
        ("h5n:SN", "Only h7 is missing."),  # a captive cannot fly
    ],
)
def test_the_warning_names_who_is_about_to_win_and_how(board: str, cause: str) -> None:
    assert said(table(f"{THREE} {board}", turn="N", fleets="N1.0.0.0")) == f"One more and seat 1 wins. {cause}"


def test_the_way_may_lead_through_a_start_area_only_as_far_as_two_moves_go() -> None:
    assert said(table(THREE, turn="N", fleets="S3.3.0.0 N1.0.0.0")) == "One more and seat 1 wins. Only h7 is missing."


def test_a_seat_is_not_warned_of_itself_and_spectators_are_warned() -> None:
    at = table(f"{THREE} h5n:S", turn="N", fleets="N1.0.0.0")
    assert said(at, 1) == ""
    assert said(at, None).startswith("One more and seat 1 wins")


def test_two_tops_are_no_warning_and_neither_is_a_game_that_is_over() -> None:
    assert said(table("f7e:S g6n:S h5n:S", turn="N", fleets="N1.0.0.0")) == ""
    won = table(f"{THREE} h5n:S", fleets="S1.0.0.0").play("h5n-h7w")
    assert won.over
    assert said(won) == ""


def three_tops() -> list[tuple[Astroplane, State, int]]:
    """Return positions from bots' games, changed so that a seat holds three of the four tops."""
    rng = Random(3)
    found = []
    for game, state in drawn(60):
        seat = rng.choice(state.playing)
        stacks = {**state.stacks, **dict.fromkeys(rng.sample(INWARD, 3), seat)}
        given = State(state.sides, state.first, state.turn, state.moves, state.made, 0, state.fleets, stacks)
        if not has_all_tops(stacks, seat):
            found.append((game, given, seat))
    return found


def wins(game: Astroplane, state: State, seat: int, depth: int) -> bool:
    for action in game.legal(state, seat):
        after = game.apply(state, seat, action)
        if has_all_tops(after.stacks, seat):
            return True
        if depth > 1 and game.actors(after) == (seat,) and wins(game, after, seat, depth - 1):
            return True
    return False


def test_the_way_is_there_whenever_one_or_two_moves_win_and_it_does_win() -> None:
    ways = 0
    for game, state, seat in three_tops():
        found = threat(game.house, state)
        assert found is not None
        assert found.seat == seat
        here = as_if_on_turn(state, seat)
        assert bool(found.way) == wins(game, here, seat, 2), game.write_state(state)
        for action in found.way:
            here = game.apply(here, seat, action)
        assert has_all_tops(here.stacks, seat) == bool(found.way)
        ways += bool(found.way)
    assert ways > 2


def test_the_goal_shows_who_is_on_top_of_each_of_the_four() -> None:
    drawn = scene(table("f7e:S g6n:SN g8s:NNS", fleets="S1.0.0.0"))
    assert drawn.goal is not None
    assert str(drawn.goal.said).startswith("Be on top in all four centre spaces at once")
    held = {cell.art: cell.of for cell in drawn.goal.picture}
    assert held == {"centre-fields": 0, "held-north": 1, "held-west": 1, "held-south": 2}


def test_three_ways_lead_to_the_other_colour() -> None:
    (ways,) = scene(table("f7e:S", fleets="S1.0.0.0")).tables
    assert [row.art for row in ways.rows] == ["two-craft", "sign-gate", "sign-wormhole"]
    assert str(ways.brief) == "Each craft keeps to one colour."
