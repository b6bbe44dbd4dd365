"""The start of a turn, where puzzles begin."""

import pytest

from starboard.core.registry import load

BEGUN = (
    ("spacewalk", "", "sw1 2T go 1.1 2/2/2 4,3 - 2:1L2M1S 3:2L1M1M1S 4:2S 19:1L2M2S 20:2L1M2S 21:2L2M 22:1L1S", True),
    ("spacewalk", "", "sw1 2T go 1.1 2/2/2 4,3* x 2:1L2M1S 3:2L1M1M1S 4:2S 19:1L2M2S 20:2L1M2S 21:2L2M 22:1L1S", False),
    ("spacewalk", "", "sw1 2T after 2.3 1/1/1 3,3 - 3:1L2L1M1S 4:1L2S 5:2L1M 6:2S2S 19:2L2M1S 21:1S 23:1L", False),
    ("astroplane", "", "AP1 S0.0.0.1 N0.0.0.0 / f5n:S f7e:NSNSNS g10n:N j5n:S / S 2 0 3 / - - - / 1 12 -", True),
    ("astroplane", "", "AP1 S0.0.0.1 N0.0.0.0 / f5n:S f7e:NSNSNS g10n:N j5n:S / S 1 1 3 / - - - / 1 12 -", False),
    ("situation7", "mode=by_turns", "quick 4/8/16/7b7p/p7b6p r3s3a3 r3s3a3 4 b D8,D9,E8,E10 2 1/2 turn", True),
    ("situation7", "mode=by_turns", "quick 4/8/16/7b7p/p7b6p r3s3a3 r3s3a3 4 b D8,D9,E8,E10 1 1/2 turn", False),
)  # fmt: skip
ZYLATRON = (
    "ZY1 short r6 A/1 | A:11 B:14 | Z- | S11-0-4 | PAB-- | X000000000000 | aF1@2800 aF2@3101 aF3@1107 aF4@4204{} "
    "aW1@0503 aW2@0804 aW3@0507 aW4@0602 bF1@1822 bF4@3303 bW1@5004 bW2@4905 bW3@5307 bW5@5404 aW5>aF4 bW4>bF1 | ^B | "
    "O variant=short"
)


@pytest.mark.parametrize(("key", "options", "position", "begins"), BEGUN)
def test_a_turn_begins_before_its_first_move(key: str, options: str, position: str, begins: bool) -> None:
    game = load(key, options)
    state = game.read_state(position)
    assert game.turn_begins(state, game.actors(state)[0]) is begins


def test_a_turn_of_zylatron_begins_before_anything_has_moved() -> None:
    game = load("zylatron", "variant=short")
    assert game.turn_begins(game.read_state(ZYLATRON.format("")), 1)
    assert not game.turn_begins(game.read_state(ZYLATRON.format("*m")), 1)


def test_a_card_of_astron_is_a_whole_turn() -> None:
    game = load("astron")
    state = game.read_state(
        "AS1;t=4;r=5;ph=play;act=1;1=f4,0,-,-;2=f2,0,-,-;H1=F1 B5 S1 S2 S5;H2=B1 B4 S5 U+1 U-1;"
        "D=F1 F3 S1 S2*2 S3 S4 S5;o=std"
    )
    assert game.turn_begins(state, 1)
