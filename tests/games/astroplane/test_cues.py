"""Cues of events on the board."""

from starboard.core.scene import Appear, Beam, Cue, Flash, Flip, Focus, Move, Ring, Rise, Turn, Vanish
from tests.games.astroplane.kit import Table, table


def seen(at: Table, action: str) -> list[Cue]:
    before = at.view(1)
    at.play(action)
    return list(at.game.cues(before, at.events, at.view(1)))


def kinds(cues: list[Cue]) -> list[type[Cue]]:
    return [type(cue) for cue in cues]


def test_a_craft_glides_along_its_nose_and_then_turns() -> None:
    move, turn = seen(table("i2n:S", fleets="S1.0.0.0"), "i2n-i4w")
    assert isinstance(move, Move)
    assert (move.path, move.piece.facing) == (("i2n", "i4w"), 0)
    assert isinstance(turn, Turn)
    assert (turn.piece.place, turn.to) == ("i4w", 270)


def test_a_craft_that_keeps_its_heading_does_not_turn() -> None:
    assert kinds(seen(table("i2n:S", fleets="S1.0.0.0"), "i2n-i4n")) == [Move]


def test_entering_comes_out_of_the_start_area() -> None:
    (move,) = seen(table(fleets="S2.0.0.0"), "L-e2n")
    assert isinstance(move, Move)
    assert move.path == ("SL", "e2n")


def test_hyperspace_is_a_blink_and_a_wormhole_a_swirl() -> None:
    blink = seen(table("i2w:S", fleets="S1.0.0.0"), "i2w-g2-l7w")
    assert kinds(blink) == [Move, Vanish, Ring, Appear]
    assert isinstance(blink[0], Move)
    assert blink[0].path == ("i2w", "g2")
    assert kinds(seen(table("k2e:S"), "k2e~l3s")) == [Vanish, Appear]


def test_an_elimination_shows_the_line_then_the_loss_then_the_square() -> None:
    found = seen(table("f3e:S f3w:S j7s:N", fleets="S1.0.0.0"), "[f3]xj7")
    assert found[0] == Focus(("f3", "j7"))
    assert isinstance(found[1], Beam)
    order = kinds(found)
    assert order.index(Flash) < order.index(Vanish) < order.index(Rise) < order.index(Move)
    (rise,) = [cue for cue in found if isinstance(cue, Rise)]
    assert (rise.at, str(rise.text)) == ("j7s", "+3")


def test_a_craft_that_leaves_a_square_leaves_a_single_one_behind() -> None:
    flip, move = seen(table("i4n:S i4s:S", fleets="S1.0.0.0"), "i4n-i6n")
    assert isinstance(flip, Flip)
    assert (flip.piece.kind, flip.into.kind, flip.into.place) == ("square", "wing", "i4s")
    assert isinstance(move, Move)


def test_two_craft_become_a_square_that_can_fly_on_in_the_same_list() -> None:
    at = table("f3w:S d3e:S j7s:N", fleets="S1.0.0.0")
    before = at.view(1)
    at.play("d3e-f3e")
    events = list(at.events)
    at.play("[f3]xj7")
    found = list(at.game.cues(before, [*events, *at.events], at.view(1)))
    (flip,) = [cue for cue in found if isinstance(cue, Flip)]
    assert (flip.piece.kind, flip.piece.place, flip.into.kind, flip.into.place) == ("wing", "f3w", "square", "f3")
    gone = [cue for cue in found if isinstance(cue, Vanish)]
    assert [cue.piece.place for cue in gone] == ["f3e", "j7s"]
    assert found.index(flip) < found.index(gone[0]) < kinds(found).index(Beam)


def test_firing_is_seen_from_both_cradles_into_the_singularity() -> None:
    found = seen(table("m2w:S l1n:S", fleets="S1.0.2.0"), "fire SE")
    assert found[0] == Focus(("m2w", "l1n", "g8s", "f7e"))
    assert [cue.path for cue in found if isinstance(cue, Move)] == [("m2w", "g8s"), ("l1n", "f7e")]
    assert [str(cue.text) for cue in found if isinstance(cue, Rise)] == ["+2", "+2"]


def test_a_craft_sent_back_vanishes_and_comes_to_the_start_area_that_was_chosen() -> None:
    at = table("k6w:S i6s:N", fleets="S1.0.0.0")
    assert any(isinstance(cue, Vanish) and cue.piece.place == "i6s" for cue in seen(at, "k6w-i6n"))
    (home,) = seen(at, "back NR")
    assert isinstance(home, Appear)
    assert (home.piece.place, home.piece.of) == ("NR", 2)


def test_a_bonus_rises() -> None:
    found = seen(table("i6s:NS", fleets="S1.0.0.0"), "i6s-i4s")
    assert [str(cue.text) for cue in found if isinstance(cue, Rise)] == ["+1"]


def test_the_end_of_a_turn_is_never_silent() -> None:
    found = seen(table("i2n:S", moves=1), "i2n-i4n")
    assert [str(cue.text) for cue in found if isinstance(cue, Rise)] == ["seat 2's turn"]


def test_a_true_win_has_the_board_to_itself() -> None:
    found = seen(table("g6n:NS f7e:S g8s:S h7w:SN j7w:S"), "j7w-h7w")
    assert any(isinstance(cue, Focus) and set(cue.at) == {"g6n", "f7e", "g8s", "h7w"} for cue in found)
    assert any(isinstance(cue, Rise) and "true win" in str(cue.text) for cue in found)


def test_a_player_who_loses_a_centre_top_is_told() -> None:
    at = table("g8s:S g10s:N", turn="N", fleets="S1.0.0.0 N1.0.0.0")
    at.play("g10s-g8s")
    (seized,) = [event for event in at.events if event.id == "astroplane.seized"]
    assert "{owner}" not in str(seized)
    assert seized["owner"]["seat"] == 1
