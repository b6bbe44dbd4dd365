"""Touches: a craft's exits and the preview of each."""

import pytest

from starboard.core.draft import draft, explain
from starboard.core.scene import Choice
from starboard.core.view import View
from starboard.games.astroplane.rules.actions import Action
from tests.games.astroplane.kit import Table, table


def offered(at: Table, *touched: str) -> dict[frozenset[str], Choice[Action]]:
    return {choice.ids: choice for choice in at.game.choices(at.view(at.seat), frozenset(touched))}


def exits(at: Table, source: str) -> dict[str, Choice[Action]]:
    """Return a touched piece's choices by the place to touch next."""
    found = [choice for choice in at.game.choices(at.view(at.seat), frozenset({source})) if source in choice.ids]
    return {next(iter(choice.ids - {source})): choice for choice in found}


def signs(at: Table, source: str) -> dict[str, list[str]]:
    return {place: [mark.art for mark in choice.marks] for place, choice in exits(at, source).items()}


def test_at_first_only_what_can_move_is_offered() -> None:
    at = table("i2n:S", fleets="S1.0.0.0")
    assert set(offered(at)) == {frozenset({"i2n.1"}), frozenset({"SL"})}
    assert all(choice.promise for choice in offered(at).values())


def test_a_touched_craft_shows_a_ghost_at_each_open_position() -> None:
    found = exits(table("i2n:S"), "i2n.1")
    assert set(found) == {"i4n", "i4e", "i4w"}
    (ghost,) = found["i4e"].ghosts
    assert (ghost.kind, ghost.of, ghost.place, ghost.facing) == ("wing", 1, "i4e", 90)


def test_a_start_area_shows_where_one_enters() -> None:
    assert set(exits(table(fleets="S1.0.0.0"), "SL")) == {"e2n", "e2e", "e2w"}


def test_only_the_top_of_a_stack_is_offered() -> None:
    assert frozenset({"i6s.2"}) in offered(table("i6s:SS"))
    assert not offered(table("i6s:SN", fleets="S1.0.0.0")).keys() & {frozenset({"i6s.1"}), frozenset({"i6s.2"})}


def test_what_an_exit_does_is_seen_before_it_is_taken() -> None:
    assert signs(table("k6w:S i6s:N"), "k6w.1") == {"i6n": ["send-back"], "i6s": ["on-top"]}
    assert signs(table("g4e:S i4w:S"), "g4e.1") == {"i4e": ["form-square"]}
    assert signs(table("i6w:S"), "i6w.1") == {"g6n": ["centre"]}
    assert signs(table("j7w:S g6n:S f7e:S g8s:S"), "j7w.1") == {"h7w": ["win"]}
    assert set(map(tuple, signs(table("i2w:S"), "i2w.1").values())) == {("through-gate",)}
    assert signs(table("k2e:S"), "k2e.1") == {"m2w": [], "l3n": ["trip"], "l3s": ["trip"], "l3w": ["trip"]}


def test_a_square_is_one_thing_to_touch_and_its_halves_fly_off_from_it() -> None:
    at = table("f3e:S f3w:S j7s:N")
    assert set(offered(at)) == {frozenset({"[f3]"})}
    found = exits(at, "[f3]")
    assert {"e2", "e4", "g4"} <= set(found)  # steps
    assert {"h3n", "d3n"} <= set(found)  # either half by itself
    kill = found["j7"]
    assert [mark.art for mark in kill.marks] == ["kill"]
    (sight,) = kill.arrows
    assert (sight.path, sight.style) == (("f3", "j7"), "bad")
    (ghost,) = kill.ghosts
    assert (ghost.kind, ghost.place, ghost.facing) == ("square", "j7", 90)


def test_through_hyperspace_all_nine_exits_are_shown_at_once() -> None:
    assert len(exits(table("i2w:S"), "i2w.1")) == 9


@pytest.mark.parametrize(
    ("board", "source", "warned"),
    [
        ("f3e:N f3w:N j9s:S", "j9s.1", {"j7e", "j7s", "j7w"}),  # into the line of fire
        ("f3e:N f3w:N h5n:S j9s:S", "j9s.1", set()),  # sheltered by the craft in front of it
        ("f3e:N f3w:N j7n:S j9s:S", "j9s.1", set()),  # it forms a Square
        ("f3e:S f3w:S j9s:S", "j9s.1", set()),
    ],
)
def test_a_landing_in_an_enemy_line_of_fire_is_warned_of(board: str, source: str, warned: set[str]) -> None:
    found = {place: str(choice.warning) for place, choice in exits(table(board), source).items() if choice.warning}
    assert set(found) == warned
    assert all(said == "The enemy Square at f3 can destroy the craft there." for said in found.values())


@pytest.mark.parametrize(
    ("board", "source", "to", "then"),
    [
        ("i2n:S", "i2n.1", "i4w", "i4w.1"),
        ("i2n:S i4n:N", "i2n.1", "i4n", "i4n.2"),
        ("g4e:S i4w:S", "g4e.1", "i4e", "[i4]"),
        ("f3e:S f3w:S", "[f3]", "g4", "[g4]"),
        ("i6w:S", "i6w.1", "g6n", ""),
    ],
)
def test_an_arrived_craft_flies_on_without_being_touched_again(board: str, source: str, to: str, then: str) -> None:
    assert exits(table(board), source)[to].then == then


def test_a_flight_over_two_spaces_is_two_touches_and_one_command() -> None:
    at = table("i2n:S", fleets="S1.0.0.0")
    first = exits(at, "i2n.1")["i4w"]
    planned = draft(at.game, at.view(1), first.actions)
    assert isinstance(planned, View)
    second = [choice for choice in at.game.choices(planned, frozenset({first.then})) if "g4s" in choice.ids]
    assert [at.game.write(action) for action in (*first.actions, *second[0].actions)] == ["i2n-i4w", "i4w-g4s"]


def test_a_craft_sent_back_is_put_where_its_start_area_is_touched() -> None:
    at = table("k6w:S i6s:N").play("k6w-i6n")
    assert set(offered(at)) == {frozenset({"NL"}), frozenset({"NR"})}


def test_the_reserve_is_answered_at_a_start_area_or_by_leaving_it() -> None:
    at = table("i6w:S", fleets="S1.0.4.0").play("i6w-g6n")
    assert set(offered(at)) == {frozenset({"SL"}), frozenset({"SR"}), frozenset({"decline"})}


def test_firing_shows_where_both_come_down() -> None:
    at = table("m2w:S l1n:S", fleets="S1.0.0.0")
    fire = offered(at)[frozenset({"fire SE"})]
    assert {ghost.place for ghost in fire.ghosts} == {"g8s", "f7e"}
    assert {arrow.path for arrow in fire.arrows} == {("m2w", "g8s"), ("l1n", "f7e")}


def test_a_player_is_warned_of_losing_their_own_craft() -> None:
    assert "1 craft of yours" in str(exits(table("f3e:S f3w:S j7s:SN"), "[f3]")["j7"].warning)
    assert "1 craft of yours" in str(exits(table("k6w:S i6s:SN"), "k6w.1")["i6n"].warning)
    assert exits(table("k6w:S i6s:N"), "k6w.1")["i6n"].warning is None


@pytest.mark.parametrize(
    ("board", "touched", "clause"),
    [
        ("i2n:S", "i2n.1 i4s", "AP-24"),  # not the corner through which it enters
        ("i2n:S", "i2n.1 i2e", "AP-2"),  # pieces never turn
        ("i2n:S", "i2n.1 k4n", "AP-23"),  # only where its nose points
        ("j5s:S", "j5s.1 j3s", "AP-7"),  # the rim
        ("i2n:S i4n:N", "i2n.1 i4e", "AP-25"),  # partly occupied
        ("i4n:S i6e:N i6w:N c4n:S", "i4n.1", "AP-29"),  # a Square in the way
        ("i6s:SN i2n:S", "i6s.1", "AP-41"),  # a captive
        ("i6s:SN i2n:S", "i6s", "AP-41"),
        ("i6s:SS", "i6s.1", "AP-40"),
        ("i6s:N i2n:S", "i6s.1", "AP-23"),  # another player's piece
        ("i6n:N i6s:N i2n:S", "[i6]", "AP-58"),
        ("g6n:S i2n:S", "g6n.1", "AP-89"),  # stays there for good
        ("l3s:s", "l3s.1 k2n", "AP-81"),  # no way back
        ("i2w:S", "i2w.1 g2n", "AP-74"),  # may not stay at the gate
        ("f3e:S f3w:S h5n:S j7s:N", "[f3] j7", "AP-69"),  # a craft in between
        ("f3e:S f3w:S", "[f3] j7", "AP-62"),
        ("f3e:S f3w:S g2n:N", "[f3] g2", "AP-72"),  # special spaces shelter
        ("i2n:S", "SL", "AP-22"),  # an empty Start Area
        ("i2n:S", "NL", "AP-13"),
        ("i2n:S", "S+", "AP-92"),
        ("i2n:S", "i2n", "AP-23"),  # the craft itself is to be touched
        ("i2n:S", "c4n", "AP-15"),
        ("i2n:S", "c4", "AP-15"),
        ("i2n:S", "end", "AP-17"),
        ("i2n:S", "fire SE", "AP-86"),
    ],
)
def test_a_newcomers_mistake_brings_up_its_clause(board: str, touched: str, clause: str) -> None:
    at = table(board)
    ids = frozenset(touched.replace("fire SE", "fire_SE").split())
    why = explain(at.game, at.view(1), frozenset(id.replace("_", " ") for id in ids))
    assert why is not None
    assert why.clause == clause
    assert "astroplane." not in str(why)


@pytest.mark.parametrize("touched", ["i10s.1", "i2n.1", "c4n", "NL", "SL"])
def test_out_of_turn_every_touch_is_answered_with_whose_turn_it_is(touched: str) -> None:
    at = table("i2n:S i10s:N")
    why = explain(at.game, at.view(2), frozenset({touched}))
    assert why is not None
    assert why.clause == "AP-12"
