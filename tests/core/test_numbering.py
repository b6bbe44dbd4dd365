"""Numbered actions and the fields of an observation."""

import pytest

from starboard.core.errors import Unreadable
from starboard.core.numbering import Numbering
from starboard.core.observation import Block, Numbers, from_own, places_from_own, share
from starboard.core.registry import load

STEPS = Numbering(("pass", "go 5", "fire aB1 ", "bW2"))


def test_an_action_is_one_step_or_a_piece_and_its_target() -> None:
    assert STEPS.ids("go 5") == (1,)
    assert STEPS.ids("fire aB1 bW2") == (2, 3)
    assert STEPS.text((2, 3)) == "fire aB1 bW2"
    assert STEPS.openers == (2,)


@pytest.mark.parametrize("text", ["go 6", "fire aB1", "fire aB1 aB2", "", "fire bB1 bW2"])
def test_what_has_no_number_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        STEPS.ids(text)


@pytest.mark.parametrize("ids", [(), (2,)])
def test_half_an_action_is_unreadable(ids: tuple[int, ...]) -> None:
    with pytest.raises(Unreadable):
        STEPS.text(ids)


def test_seats_are_counted_from_the_one_that_looks() -> None:
    assert from_own(2, 3) == [2, 3, 1]
    assert from_own(None, 3) == [1, 2, 3]
    assert places_from_own(2, 3) == [-1, 2, 0, 1]
    assert places_from_own(None, 3) == [-1, 0, 1, 2]


def test_numbers_of_an_observation() -> None:
    numbers = Numbers([0.0] * 24)
    numbers.one_of("abc", "b")
    numbers.one_of("abc", "d")
    numbers.one(2, 3)
    numbers.one(-1, 3)
    numbers.bits(0b101, 4)
    numbers.share(9, 4)
    numbers.flag(True)
    numbers.set(1, 0.5)
    numbers.skip(6)
    assert numbers.at == len(numbers.buffer) == 24
    assert numbers.buffer == [0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 1, 1, 0, 0.5, 0, 0, 0, 0]
    assert (share(3, 4), share(9, 4), share(-9, 4)) == (0.75, 1.0, -1.0)
    assert Block("planes", (3, 4, 5), "").size == 60


def test_what_is_numbered() -> None:
    assert load("situation7").numbering() is None
    assert load("situation7").observation_fields(2) == ()
    sizes = {}
    usual = dict.fromkeys(("spacewalk", "astron", "astroplane", "zylatron"), "")
    for key, options in {**usual, "situation7": "mode=by_turns"}.items():
        numbering = load(key, options).numbering()
        assert numbering is not None
        sizes[key] = len(numbering.steps)
    assert sizes == {"spacewalk": 181, "astron": 73, "astroplane": 1656, "zylatron": 3539, "situation7": 301}
