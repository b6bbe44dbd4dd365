"""Cues and their order."""

from collections.abc import Sequence

from starboard.core.scene import Appear, Cue, Flash, Focus, Move, Pause, Ring, Rise, Vanish
from tests.games.spacewalk.kit import Table, new_game, table


def seen(at: Table, text: str) -> Sequence[Cue]:
    before = at.game.view(at.state, 1)
    at.play(text)
    return at.game.cues(before, at.events, at.game.view(at.state, 1))


def test_a_placed_ship_appears_where_it_is_put() -> None:
    (cue,) = seen(new_game(3), "put M7")
    assert isinstance(cue, Appear)
    assert (cue.piece.kind, cue.piece.of, cue.piece.place) == ("cutter", 1, "7")


def test_a_group_lifts_and_its_ships_fly_one_by_one_along_the_orbit() -> None:
    cues = seen(table("1:1L2M1S 9:2L3L"), "go 1")
    assert cues[0] == Ring("1", 1, "lift")
    moves = [cue for cue in cues if isinstance(cue, Move)]
    assert [(move.piece.kind, move.piece.of, move.path) for move in moves] == [
        ("ark", 1, ("1", "2")), ("cutter", 2, ("1", "2", "3")), ("pod", 1, ("1", "2", "3", "4")),
    ]  # fmt: skip


def test_a_fall_has_the_board_to_itself() -> None:
    cues = seen(table("3:3L 5:2L1M1S 9:1L"), "go 5")
    fall = [type(cue) for cue in cues[2:8]]
    assert fall == [Focus, Move, Vanish, Ring, Flash, Rise]
    lost, price = cues[4], cues[7]
    assert isinstance(lost, Vanish)
    assert (lost.piece.kind, lost.piece.of, lost.piece.place, lost.style) == ("cutter", 1, "B", "hole")
    assert isinstance(price, Rise)
    assert (price.at, str(price.text), price.style) == ("B", "\u22123", "bad")


def test_the_end_is_a_moment_at_the_hole_that_brought_it() -> None:
    cues = seen(table("2:2L 3:3L 6:1S"), "go 6")
    at_the_end = [cue for cue in cues if isinstance(cue, (Focus, Pause))]
    assert at_the_end[-2] == Focus(("B",))
    assert isinstance(at_the_end[-1], Pause)
    risen = [str(cue.text) for cue in cues if isinstance(cue, Rise) and cue.at == "B"]
    assert risen == ["\u22121", "seat 1 has no ships left: the game ends."]


def test_tokens_cards_and_rounds_rise_from_the_sun() -> None:
    at = table("1:1L2M 4:1S 9:2L 10:3L 14:3M", mode="tokens").play("go 1")
    assert [str(cue.text) for cue in seen(at, "step S4") if isinstance(cue, Rise)] == [
        "seat 1 used a token to move one ship, 3 tokens left."
    ]
    cards = table("1:1L2M 4:1S3S 9:2L 10:3L", mode="cards")
    assert [str(cue.text) for cue in seen(cards, "card stay") if isinstance(cue, Rise)] == ["Stay"]
    plain = table("1:1L 4:2L 9:3L", seat=3)
    assert "Round 3 begins." in [str(cue.text) for cue in seen(plain, "go 9") if isinstance(cue, Rise)]
