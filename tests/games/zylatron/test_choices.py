"""Touches: unambiguous gestures, and a reason for every dead touch."""

import pytest

from starboard.core.draft import carried_out, explain, opened
from starboard.core.message import Refusal
from starboard.core.scene import Choice
from starboard.core.view import View
from starboard.games.zylatron.game import Zylatron
from starboard.games.zylatron.rules.actions import Action, Fire
from starboard.games.zylatron.rules.state import State
from tests.games.zylatron.kit import Table, new_game, table

SHORT = "variant=short"


def view(at: Table) -> View[State]:
    game = Zylatron(at.options.chosen)
    return game.view(at.state, at.state.seat)


def offered(at: Table) -> dict[str, Choice[Action]]:
    """Return every choice by its sorted ids, joined by spaces."""
    seen = view(at)
    return {" ".join(sorted(choice.ids)): choice for choice in opened(seen.game, seen)}


def meaning(at: Table, *ids: str) -> str:
    return ", ".join(map(str, offered(at)[" ".join(sorted(ids))].actions))


def answer(at: Table, *touched: str) -> str:
    seen = view(at)
    why = explain(seen.game, seen, frozenset(touched))
    assert isinstance(why, Refusal), f"touching {touched} is not answered"
    assert "zylatron." not in str(why)
    return why.clause


def test_a_unit_and_a_point_are_a_whole_move() -> None:
    at = table("aF1@2115 aF2@1115", options=SHORT)
    assert meaning(at, "aF1", "2715") == "move aF1, go 2715"
    moving = at.play("move aF1, go 2715")
    assert meaning(moving, "aF1", "2915") == "go 2915"
    assert meaning(moving, "aF2", "1715") == "stop, move aF2, go 1715"
    assert meaning(moving, "end") == "stop, end"


@pytest.mark.clause("ZY-30")
def test_a_carrier_that_flies_to_a_passenger_takes_it_aboard() -> None:
    at = table("aF1@1115 aW1@2115")
    assert meaning(at, "aF1", "2115") == "move aF1, go 2115, load aW1 aF1"


@pytest.mark.clause("ZY-31")
def test_a_warrior_that_walks_to_a_fighter_goes_aboard() -> None:
    at = table("aW1@1204 aF1@1404")
    assert meaning(at, "aW1", "1404") == "move aW1, go 1404, board aF1"


def test_where_two_things_could_be_meant_nothing_is_guessed() -> None:
    at = table("aF1@2109 aF2@2509")
    assert meaning(at, "aF1", "2509") == "move aF1, go 2509"
    joined = at.play("move aF1, go 2509")
    assert meaning(joined, "board aF2") == "board aF2"
    assert meaning(joined, "aF1", "aF2") == "load aF2 aF1"


@pytest.mark.clause("ZY-90")
def test_a_landing_is_one_gesture() -> None:
    at = table("aF1@4004 aW1>aF1 aW2@2515", planets="AB")
    assert meaning(at, "aF1", "5004") == "move aF1, go 5004, drop aW1"
    assert meaning(at, "aW2", "2915") == "move aW2, go 2915, stop"
    assert str(offered(at)["5004 aF1"].label) == "Warrior 1: land on Belisar's headquarters"


@pytest.mark.clause("ZY-32")
def test_the_last_step_onto_a_headquarters_is_warned_of() -> None:
    at = table("aF1@3804 aW1>aF1", planets="AB")
    assert meaning(at, "aF1", "5004") == "move aF1, go 5004"
    assert "needs one more" in str(offered(at)["5004 aF1"].warning)


@pytest.mark.clause("ZY-90")
def test_where_warriors_must_walk_a_flight_onto_the_headquarters_is_warned_of() -> None:
    at = table("aF1@4004 aW1>aF1 aF2@4404", options="hq_entry=on_foot", planets="AB")
    assert "only on foot" in str(offered(at)["5004 aF1"].warning)
    assert offered(at)["5004 aF2"].warning is None


def test_a_target_shows_the_odds_of_the_cards_that_are_left() -> None:
    at = table("aF1@2109 bF1@2509", pile="9-4-7")
    shot = offered(at)["aF1 bF1"]
    (mark,) = shot.marks
    assert (mark.text, str(mark.label)) == ("45%", "Hit 45%, Damage 20%, Miss 35%")
    assert str(shot.label) == "Star Fighter 1: fire at seat 2's Star Fighter 1 (45% to hit)"


@pytest.mark.clause("ZY-48")
def test_by_eye_shows_no_range() -> None:
    """A target out of range looks like one in range."""
    at = table("aF1@2109 bF1@2509 bF2@2909", options="ranging=by_eye")
    near, wide = offered(at)["aF1 bF1"], offered(at)["aF1 bF2"]
    assert [mark.text for mark in near.marks] == [mark.text for mark in wide.marks]


def test_the_verb_fire_shows_every_target_and_the_mover_shoots_first() -> None:
    at = table("aF1@2109 aW1@2513 aF2@2309 bF1@2509 bW1@2711").play("move aF1")
    assert meaning(at, "fire", "bF1") == "fire aF1 bF1"
    assert not offered(at)["bF1 fire"].direct, "a shot cannot be taken back, so it is confirmed"
    assert meaning(at, "fire", "bW1") == "fire aW1 bW1", "who reaches least far, where the mover cannot"


@pytest.mark.clause("ZY-32")
def test_set_down_needs_a_second_touch_only_where_there_is_a_choice() -> None:
    one = table("aF1@2115 aW1>aF1")
    assert meaning(one, "drop", "aW1") == "move aF1, drop aW1"
    assert meaning(one.play("move aF1, go 2315"), "drop") == "drop aW1"
    two = table("aF1@2115 aF2>aF1 aW1>aF2").play("move aF1, go 2315")
    assert meaning(two, "drop", "aF2") == "drop aF2"
    assert meaning(two, "drop", "aW1") == "drop aW1"


def test_where_a_unit_can_be_loaded_a_button_says_so() -> None:
    at = table("aF1@2109 aF2@2509").play("move aF1, go 2509")
    assert meaning(at, "load") == "load aF2 aF1"
    assert not [ids for ids in offered(table("aF1@2109 aF2@2509")) if "load" in ids]


def test_the_button_says_what_it_does() -> None:
    at = table("aF1@2115 aF2@2109 aW1@2515 bF1@2509", planets="AB")
    said = {ids: str(choice.verb) for ids, choice in offered(at).items()}
    assert said["2315 aF1"] == "Fly 1 step"
    assert said["2715 aF1"] == "Fly 3 steps"
    assert said["2515 aF1"] == "Load"
    assert said["2715 aW1"] == "Walk 1 step"
    assert said["2915 aW1"] == "Land on the headquarters"
    assert said["bF1 fire"] == said["aF2 bF1"] == "Fire"
    assert said["end"] == "End turn"


def test_touching_a_target_first_asks_who_shoots() -> None:
    seen = view(table("aF1@2109 aW1@2513 bF1@2509"))
    shots = [choice for choice in seen.game.choices(seen, frozenset({"bF1"})) if "bF1" in choice.ids]
    assert {tuple(sorted(choice.ids)) for choice in shots} == {("aF1", "bF1")}
    assert all(isinstance(choice.actions[0], Fire) for choice in shots)


# ---- the end of a turn


def test_ending_warns_of_an_open_headquarters_and_of_shots_left() -> None:
    at = table("aF1@2109 bF1@2509")
    end = offered(at)["end"]
    assert str(end.warning) == "Nothing guards your headquarters. 1 unit can still fire. You have not moved."
    assert not end.confirm


def test_ending_is_asked_about_once_more_where_an_enemy_could_land() -> None:
    near = "bF2@1604 bW1>bF2"
    assert offered(table(f"aF1@2109 {near}", planets="AB"))["end"].confirm
    assert not offered(table(f"aW1@0804 aF1@2109 {near}", planets="AB"))["end"].confirm


@pytest.mark.clause("ZY-61")
def test_ending_warns_of_cargo_that_could_be_shot_down() -> None:
    told = "An enemy could shoot down one of your loaded carriers."
    assert told in str(offered(table("aF1@2109 aW1>aF1 bF1@3309", planets="AB"))["end"].warning)
    assert told not in str(offered(table("aF1@2109 aW1>aF1 bF1@4509", planets="AB"))["end"].warning)
    assert told not in str(offered(table("aF1@2109 bF1@3309", planets="AB"))["end"].warning)


@pytest.mark.clause("ZY-85")
def test_ending_warns_of_money_that_buys_whatever_waits_in_the_bank() -> None:
    """There is no warning with less money, which may be saved for a Battle Star."""
    told = "enough for any unit in your bank"
    assert told in str(offered(table("aF1@2109", zys="A:20"))["end"].warning)
    assert told not in str(offered(table("aF1@2109", zys="A:19"))["end"].warning)
    assert told in str(offered(table("aF1@2109", zys="A:14", options="variant=short"))["end"].warning)


@pytest.mark.clause("ZY-52")
def test_a_blast_near_ones_own_is_warned_of() -> None:
    at = table("aK1@0701 aF1@1202 bF1@1404").play("launch aK1")
    assert "1 target is yours" in str(offered(at)["1303 aK1"].warning)
    assert offered(at)["1905 aK1"].warning is None


def test_ending_does_not_warn_of_nothing() -> None:
    at = table("aW1@0804 aW2@2513").play("move aW2, go 2915, stop")
    end = offered(at)["end"]
    assert not end.confirm
    assert end.warning is None


@pytest.mark.clause("ZY-115")
def test_a_drawn_card_a_shot_too_far_and_a_fall_seal_what_came_before() -> None:
    at = table("aF1@2109 bF1@2509", options="ranging=by_eye")
    game = Zylatron(at.options.chosen)

    def blocks_free_undo(position: Table, word: str) -> bool:
        action = game.read(word)
        return game.blocks_free_undo(position.state, 1, action, game.apply(position.state, 1, action))

    assert blocks_free_undo(at, "fire aF1 bF1")
    assert blocks_free_undo(table("aF1@2109 bF1@2909", options="ranging=by_eye"), "fire aF1 bF1")
    assert not blocks_free_undo(at, "move aF1")
    assert not blocks_free_undo(at.play("move aF1"), "go 2309")
    assert blocks_free_undo(at, "stop") is False
    falling = table("aF1@4604 aW1>aF1").play("move aF1, go 5004")
    assert blocks_free_undo(falling, "drop aW1")
    assert blocks_free_undo(new_game(), "end")


# ---- dead touches: beginners' mistakes


@pytest.mark.parametrize(
    ("pieces", "touched", "clause"),
    [
        ("aW1@1404", ("aW1", "1604"), "ZY-21"),  # a Warrior walks off its world
        ("aB1@1705", ("aB1", "1404"), "ZY-21"),  # a Battle Star onto land
        ("aF1@2109", ("aF1", "4109"), "ZY-20"),  # too far
        ("aF1@2109 bF1@2309", ("aF1", "2309"), "ZY-18"),  # onto an enemy
        ("aF1@2109 bF1@2909", ("aF1", "bF1"), "ZY-46"),  # out of range
        ("aF1@2109 bF1@2909", ("bF1",), "ZY-46"),  # the target alone
        ("aK1@0604", ("aK1",), "ZY-50"),  # only freight
        ("aF1@2109!", ("aF1", "2309"), "ZY-23"),  # damaged
        ("aF1@2109", ("2309",), "ZY-24"),  # a point without a unit
        ("aF1@2109", ("fire",), "ZY-46"),  # nobody in range
        ("aF1@2109! bF1@2309 aW5@0404!", ("fire",), "ZY-44"),  # nobody fit to fire
        ("aF1@2109", ("drop",), "ZY-32"),  # nothing carried
        ("aF1@3404 aW1>aF1", ("drop",), "ZY-17"),  # not in space
        ("aF1@2109", ("stop",), "ZY-24"),  # nothing is moving
        (
            "aF1@2109 aW1@2513",
            ("aF1", "aW1"),
            "ZY-21",
        ),  # fetched by touching the passenger: the Warrior cannot walk there
    ],
)
def test_a_newcomers_mistake_names_its_clause(pieces: str, touched: tuple[str, ...], clause: str) -> None:
    assert answer(table(pieces), *touched) == clause


def test_a_unit_and_a_factory_that_lasers_cannot_hit_mean_the_way_there() -> None:
    spared = "laser_factories=off"
    assert answer(table("aW1@1404", options=spared), "aW1", "bXm") == "ZY-20"
    assert answer(table("aF1@2109", options=spared), "aF1", "bXh") == "ZY-20"
    assert answer(table("aF1@2109"), "aF1", "bXh") == "ZY-46"


def test_the_reason_is_about_the_chosen_unit_while_another_could_walk_on() -> None:
    at = table("aW1@1204 aF1@2115", options=SHORT).play("move aW1, go 1404")
    seen = view(at)
    why = explain(seen.game, seen, frozenset({"aF1", "5515"}), "5515")
    assert str(why) == "That is too far: Star Fighter 1 has 10 steps left. (ZY-20)"
    alone = explain(seen.game, seen, frozenset({"5515"}), "5515")
    assert str(alone) == "Warrior 1 walks on land only. To cross space it needs a carrier. (ZY-21)"


def test_out_of_turn_every_touch_says_so() -> None:
    at = table("aF1@2109")
    game = Zylatron(at.options.chosen)
    why = explain(game, game.view(at.state, 2), frozenset({"bW5"}))
    assert why is not None
    assert why.clause == "ZY-14"


def test_every_choice_of_the_first_turn_is_legal() -> None:
    seen = view(new_game("ABCD"))
    for choice in opened(seen.game, seen):
        assert not isinstance(carried_out(seen.game, seen.state, seen.seat or 0, choice.actions), Refusal)
