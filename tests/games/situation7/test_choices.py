"""Touches, previews, and the meaning of dead touches."""

import pytest

from starboard.conformance.cases import check
from starboard.conformance.law import LAWS
from starboard.conformance.walk import Case
from starboard.core.draft import explain, opened
from starboard.core.message import Event, Refusal
from starboard.core.registry import load
from starboard.core.scene import Appear, Flash, Ring, Rise, Settle
from starboard.core.view import View
from starboard.games.situation7.game import Situation7
from starboard.games.situation7.rules.actions import PLACE, Guard, read
from starboard.games.situation7.rules.state import State
from tests.games.situation7.kit import (
    AGAINST,
    BASE_DONE,
    COSMETIC_SEED,
    EMPTY,
    GUARDED,
    MIDDLE,
    Table,
    by_turns,
    new_game,
    position_of,
    running,
)


def game_of(table: Table) -> Situation7:
    game = load("situation7", mode="real_time" if table.house.real_time else "by_turns")
    assert isinstance(game, Situation7)
    return game


def view(table: Table, seat: int = 1) -> View[State]:
    return game_of(table).view(table.state, seat)


def offered(table: Table, *touched: str, seat: int = 1) -> dict[str, frozenset[str]]:
    """Return the ids of the choices by first action; placeholders are listed by their ids."""
    found = game_of(table).choices(view(table, seat), frozenset(touched))
    return {str(one.actions[0]) if one.actions else f"{sorted(one.ids)}": one.ids for one in found}


# ---- by turns


@pytest.mark.clause("S7-83")
def test_a_find_and_its_place_are_touched_all_else_is_a_promise() -> None:
    table = by_turns(f"{BASE_DONE} 5 p C1,D1 2")
    assert offered(table) == {
        "C1": {"find-C1", "C1"},
        "D1": {"find-D1", "D1"},
        "['exact']": {"exact"},
        "['R']": {"R"},
    }
    assert {"C1=", "B8="} <= offered(table, "exact").keys()
    assert "D10^R" in offered(table, "R")


@pytest.mark.clause("S7-48")
def test_an_astronaut_shows_what_it_would_close_and_warns_where_that_is_nothing() -> None:
    table = by_turns(f"{MIDDLE} 5 p C2,C5 2")
    guards = [one for one in opened(game_of(table), view(table)) if isinstance(one.actions[0], Guard)]
    on = {one.actions[0].cell: one for one in guards if isinstance(one.actions[0], Guard)}
    assert {mark.at for mark in on["C4"].marks} == {"B3", "C5", "D4"}
    assert all(one.warning is None for one in guards)
    full = by_turns("quick pppp/pppppppp/pppppppppppppppp/pppp11p/pppp11p r3s3a3 r3s3a3 9 p D5,E5 2")
    useless = [one for one in opened(game_of(full), view(full)) if one.warning is not None]
    assert "A1!" in [str(one.actions[0]) for one in useless]


def test_the_turn_can_be_ended_when_something_lies() -> None:
    assert "/" not in offered(by_turns(f"{MIDDLE} 5 p C2,C5 2"))
    assert "/" in offered(by_turns(f"{MIDDLE} 5 p C2,C5 1"))


@pytest.mark.parametrize("name", LAWS)
def test_the_form_by_turns_keeps_every_law(name: str) -> None:
    game = load("situation7", mode="by_turns")
    check(name, Case(game, game.seatings(4)[0], games=1))


# ---- in real time


@pytest.mark.clause("S7-14", "S7-50", "S7-77")
def test_in_real_time_only_words_and_astronauts_are_chosen() -> None:
    assert list(offered(new_game())) == ["ready"]
    assert list(offered(running())) == ["pause"]
    table = position_of(MIDDLE)
    assert list(offered(table)) == ["pause", "['A']"]
    assert offered(table, "A")["C4!"] == {"A", "C4"}
    assert table.drop("p", "E4", "D4") == "miss"
    assert list(offered(table)) == ["pause", "['A']"]  # the lock doesn't stop an astronaut


@pytest.mark.clause("S7-18", "S7-46")
def test_what_is_brought_together_comes_to_what_it_says() -> None:
    table = position_of(BASE_DONE)
    game = game_of(table)
    for text in ("C14", "D10^R"):
        ids = game.attempt_ids(table.state, 1, read(text), COSMETIC_SEED)
        assert game.attempt(table.state, 1, ids, COSMETIC_SEED) == read(text)
    assert game.attempt_ids(table.state, 1, read("wait"), COSMETIC_SEED) == frozenset()
    astronaut = game.attempt(position_of(MIDDLE).state, 1, frozenset({"A", "C4"}), COSMETIC_SEED)
    assert astronaut == read("C4!")


# ---- dead touches


def why(table: Table, *touched: str, seat: int = 1) -> str:
    found = explain(game_of(table), view(table, seat), frozenset(touched))
    return found.message.id.rpartition(".")[2] if isinstance(found, Refusal) else ""


@pytest.mark.parametrize(
    ("line", "touched", "word"),
    [
        (f"{EMPTY} 1 p E1,E2 1", ("D1",), "not_a_find"),
        (f"{EMPTY} 1 p E1,E2 1", ("R",), "no_rocket"),
        (f"{BASE_DONE} 5 p C14 1", ("R",), "only_finds"),
        (f"{BASE_DONE} 5 p C14 2", ("R",), "nowhere"),
        (f"{EMPTY} 1 p E1,E2 1", ("end",), "place_first"),
        (f"{EMPTY} 1 p E1,E2 1", ("rack",), "name_a_place"),
        (f"{GUARDED} 5 p C14 2", ("exact", "C4"), "not_connected"),
        (f"{GUARDED} 5 p C14 2", ("R", "C9"), "guarded"),
        (f"{AGAINST} 5 p C2 2", ("A", "C5"), "not_yours"),
        (f"{AGAINST} 5 p C2 2", ("A", "C4"), "occupied"),
        (f"{AGAINST} 5 b C9 2", ("A",), "wait_your_turn"),
        (f"{AGAINST} 5 b C9 2", ("C2",), "not_your_turn"),
    ],
)
def test_a_dead_touch_is_answered_by_turns(line: str, touched: tuple[str, ...], word: str) -> None:
    assert why(by_turns(line), *touched) == word


def test_a_dead_touch_is_answered_in_real_time() -> None:
    assert why(new_game(), "E1") == "not_yet"
    assert why(running(), "E1") == "take_a_piece"
    assert why(running(), "R") == "no_rocket"
    assert why(position_of(BASE_DONE), "R") == "nowhere"
    assert why(position_of(BASE_DONE), "R", "E9") == "piece_too"
    assert why(position_of(BASE_DONE), "E1") == "taken"
    assert why(running(), "t5") == "no_partner"
    assert why(position_of(MIDDLE), "A", "E9") == "not_yours"


# ---- cues


def cues(table: Table, text: str, seat: int = 1) -> list[object]:
    game = game_of(table)
    before = game.view(table.state, 1)
    events: list[Event] = []
    after = game.apply(table.state, seat, read(text), events)
    return list(game.cues(before, events, game.view(after, 1)))


def test_a_piece_settles_and_what_it_completes_is_told_where_it_happened() -> None:
    found = cues(position_of("quick 4/8/pp13p/p6bb6p/p7b7 r3s3a3 r3s3a3"), "B1")
    assert found[0] == Settle("B1")
    assert [(one.at, dict(one.text.args)["points"]) for one in found if isinstance(one, Rise)] == [
        ("S1a", 50),
        ("B1", 50),
    ]


def test_a_launch_lands_a_guard_flares_a_miss_flashes_and_a_base_is_announced() -> None:
    landed = cues(position_of(BASE_DONE), "D10^R")
    assert [type(one) for one in landed] == [Settle, Appear]
    assert [type(one) for one in cues(position_of(MIDDLE), "C4!")] == [Appear, Ring]
    assert cues(running(), "5?E1") == [Flash("E1", "bad")]
    ready = cues(position_of("quick 4/8/15p/7bb5pp/p7b6p r3s3a3 r3s3a3"), "C15")
    assert [one.at for one in ready if isinstance(one, Flash)] == ["C15", "C16", "D15"]
    assert PLACE["C15"] is read("C15")
