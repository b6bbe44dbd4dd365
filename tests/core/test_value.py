"""Value types: equality, hashing and pickling by their parts."""

import pickle
from dataclasses import dataclass
from typing import Any, Final, final

import pytest

from starboard.core import Leave, Message, Seating, Settlement, load
from starboard.core.message import Event
from starboard.core.value import Value


@final
class Pair(Value):
    __slots__ = ("left", "right")

    def __init__(self, left: int, right: int) -> None:
        self.left: Final = left
        self.right: Final = right

    def parts(self) -> tuple[Any, ...]:
        return self.left, self.right


@final
class Span(Value):
    __slots__ = ("left", "right")

    def __init__(self, left: int, right: int) -> None:
        self.left: Final = left
        self.right: Final = right

    def parts(self) -> tuple[Any, ...]:
        return self.left, self.right


@final
@dataclass(frozen=True)
class Put(Value):
    left: int
    right: int


@final
class Slid(Event):
    def __init__(self, seat: int, fields: int) -> None:
        super().__init__("core.seat", seat=seat, fields=fields)
        self.fields: Final = fields


def test_values_with_the_same_parts_are_equal_and_hash_alike() -> None:
    assert Pair(1, 2) == Pair(1, 2) != Pair(2, 1)
    assert len({Pair(1, 2), Pair(1, 2), Pair(2, 1)}) == 2


def test_values_of_two_kinds_differ_whatever_their_parts() -> None:
    assert Pair(1, 2) != Span(1, 2)
    assert Pair(1, 2) != Put(1, 2)
    assert Pair(1, 2) != (1, 2)
    assert Message("core.over") != Event("core.over")


def test_a_frozen_dataclass_has_its_fields_as_parts() -> None:
    assert Put(1, 2).parts() == (1, 2)
    assert {Put(1, 2): "found"}[Put(1, 2)] == "found"


def test_an_event_has_facts_beside_its_words() -> None:
    slid = Slid(2, 5)
    assert (str(slid), slid.fields) == (str(Event("core.seat", seat=2)), 5)
    assert slid == Slid(2, 5) != Slid(2, 6)


def test_a_pickled_event_is_its_words() -> None:
    slid = Slid(2, 5)
    again = pickle.loads(pickle.dumps(slid))
    assert (type(again), again.id, again.args) == (Event, slid.id, slid.args)


def test_a_value_is_written_as_the_code_that_makes_it() -> None:
    assert repr(Pair(1, 2)) == "Pair(1, 2)"
    assert eval(repr(Seating(((1,), (2,)), ("red",), 2))) == Seating(((1,), (2,)), ("red",), 2)


@pytest.mark.parametrize(
    "value", [Pair(1, 2), Put(1, 2), Leave(2), Settlement(), Seating(((1,),)), Message("core.seat", (("seat", 1),))]
)
def test_a_value_survives_being_pickled(value: Value) -> None:
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_value_holds_nothing_but_its_parts() -> None:
    with pytest.raises(AttributeError):
        Pair(1, 2).middle = 3  # type: ignore[attr-defined]


def test_a_value_must_define_its_parts() -> None:
    with pytest.raises(NotImplementedError):
        hash(Value())


def test_states_of_a_game_survive_being_pickled() -> None:
    for key in ("parley", "drift", "convoy"):
        game = load(key)
        view = game.view(game.start(game.seatings(2)[0]), 1)
        assert pickle.loads(pickle.dumps(view)) == view
