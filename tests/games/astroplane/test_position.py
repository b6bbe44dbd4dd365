"""The position line: writing, reading, and refusals."""

import pytest

from starboard.core.errors import Unreadable
from starboard.games.astroplane.game import Astroplane
from tests.games.astroplane.kit import Table, new_game, table

GAME = Astroplane()

RECORD = """
S R-i2w i2w-g2-b7e               AP1 S3.2.4.0 N3.3.4.0 / b7e:S / N 2 0 1 / - - -
N L-i12s i12s-i10s               AP1 S3.2.4.0 N2.3.4.0 / b7e:S i10s:N / S 2 0 2 / - - -
S b7e-d7e d7e-f7e reserve R      AP1 S3.3.3.0 N2.3.4.0 / f7e:S i10s:N / N 2 0 0 / - - -
N i10s-i8w i8w-g8s reserve L     AP1 S3.3.3.0 N3.3.3.0 / f7e:S g8s:N / S 2 0 0 / - - -
S L-e2w e2w-c2w c2w~b3s          AP1 S2.3.3.0 N3.3.3.0 / b3s:s f7e:S g8s:N / N 2 0 1 / - - -
N R-e12s e12s-e10s               AP1 S2.3.3.0 N3.2.3.0 / b3s:s e10s:N f7e:S g8s:N / S 2 0 2 / - - -
S b3s-b1n L-e2n                  AP1 S1.3.3.0 N3.2.3.0 / b1n:S e10s:N e2n:S f7e:S g8s:N / N 2 0 3 / - - -
N e10s-e8s e8s-e6s               AP1 S1.3.3.0 N3.2.3.0 / b1n:S e2n:S e6s:N f7e:S g8s:N / S 2 0 4 / - - -
S e2n-e4n e4n-e6n back NR        AP1 S1.3.3.0 N3.3.3.0 / b1n:S e6n:S f7e:S g8s:N / N 2 0 5 / - - -
N L-i12w i12w-g12-b7e            AP1 S1.3.3.0 N2.3.3.0 / b1n:S b7e:N e6n:S f7e:S g8s:N / S 2 0 6 / - - -
S R-i2n i2n-i4w                  AP1 S1.2.3.0 N2.3.3.0 / b1n:S b7e:N e6n:S f7e:S g8s:N i4w:S / N 2 0 7 / - - -
N b7e-d7e d7e-f7e reserve R      AP1 S1.2.3.0 N2.4.2.0 / b1n:S e6n:S f7e:SN g8s:N i4w:S / S 2 0 0 / - - -
"""


def test_the_dossiers_record_leads_to_its_positions() -> None:
    game = new_game()
    for line in RECORD.strip().splitlines():
        actions, mark, position = line.partition("AP1")
        side, _, words = actions.strip().partition(" ")
        assert game.turn == side
        assert game.play(words).line == mark + position


def test_the_start_of_a_game_as_a_line() -> None:
    assert GAME.write_state(new_game().state) == "AP1 S3.3.4.0 N3.3.4.0 / - / S 2 0 0 / - - - / 1 12 -"
    drawn = new_game(4, first=0).state
    assert GAME.write_state(drawn) == "AP1 S3.3.4.0 W3.3.4.0 N3.3.4.0 E3.3.4.0 / - / - 2 0 0 / - - - / - 1234 -"


def test_three_who_have_changed_sides() -> None:
    game = new_game(3, first=0)
    state = GAME.apply(game.state, 0, GAME.read("sit 2 3 1"))
    text = GAME.write_state(state)
    assert text.endswith(" / S 2 0 0 / - - - / 2 231 -")
    assert GAME.read_state(text) == state


@pytest.mark.parametrize(
    "game",
    [
        table("i6n:NS i6s:NS").play("[i6]-h5"),
        table("g4n:S g4s:S i4e:N i4w:N", fleets="S1.0.0.0").play("[g4]-h5"),  # it must fly on, using the last move
        table("k6w:S i6s:SN").play("k6w-i6n"),
        table("m2w:S l1n:S", fleets="S1.0.2.0").play("fire SE"),
        table("g6n:NS f7e:S g8s:S h7w:SN j7w:S").play("j7w-h7w"),
        table("i2n:S", turn="N", idle=23, fleets="N1.0.0.0").play("L-i12s end"),
        table("k2n:S", fleets="S1.0.0.0").play("k2n~l3n"),
    ],
)
def test_whatever_is_open_is_written(game: Table) -> None:
    assert GAME.read_state(GAME.write_state(game.state)) == game.state


GOOD = "AP1 S1.0.4.0 N1.0.0.0 / i2n:S / S 2 0 0 / - - - / 1 12 -"


def test_the_good_line_is_read() -> None:
    assert GAME.write_state(GAME.read_state(GOOD)) == GOOD


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        ("AP1", "AP2"),
        ("i2n:S", "i2n:S i2e:S"),  # halves overlap
        ("i2n:S", "j3s:S k2s:S"),  # a piece at the rim of a Wormhole space
        ("i2n:S", "i2n:s"),  # spent outside a Wormhole
        ("i2n:S", "g6e:S"),  # sideways in the Singularity
        ("i2n:S", "l7n:S l7s:N"),  # two stacks at a gate
        ("i2n:S", "i2n:W"),
        ("i2n:S", "i2n:"),
        ("S1.0.4.0", "S9.0.4.0"),
        ("S1.0.4.0", "S1.0.4.0x"),
        ("S1.0.4.0", "W1.0.4.0"),
        ("S 2 0 0", "S 1 0 0"),
        ("S 2 0 0", "S 2 0 24"),
        ("S 2 0 0", "S 2 0 -2"),
        ("- - -", "i2n.2 - -"),
        ("- - -", "- i2 -"),
        ("- - -", "- - bW"),
        ("- - -", "- - r,r,r,r,r"),
        ("1 12 -", "1 11 -"),
        ("1 12 -", "3 12 -"),
        ("1 12 -", "1 12 true"),
        ("1 12 -", "1 12 won"),
        ("S1.0.4.0", "S0.0.4.0"),
    ],
)
def test_what_the_rules_cannot_go_on_from_is_not_read(part: str, instead: str) -> None:
    text = GOOD.replace(part, instead)
    if part == "S1.0.4.0" and instead == "S0.0.4.0":
        text = text.replace("i2n:S", "i6s:SN")  # nothing to move
    with pytest.raises(Unreadable):
        GAME.read_state(text)


def test_a_position_with_all_tops_is_over() -> None:
    with pytest.raises(Unreadable):
        GAME.read_state(GOOD.replace("i2n:S", "f7e:S g6n:S g8s:S h7w:S"))


@pytest.mark.parametrize("text", ["i2n-i4", "i2n i4n", "X-i2n", "i2n-z4n", "[i4]-z9", "fire XX", "back X", "i2-g2-l7w"])
def test_invalid_notation_is_rejected(text: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read(text)


def test_actions_are_shared_and_any_flight_can_be_written() -> None:
    assert GAME.read("i2n-i4w") is GAME.read("i2n-i4w")
    for text in ("i2n-k8w", "L-g4n", "i2n-g2-k4n", "k2n~b3n"):
        assert GAME.write(GAME.read(text)) == text
