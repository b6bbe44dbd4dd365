"""What can be said: a message id with arguments. Sentences are formed at the edge, in the reader's language."""

from collections.abc import Sequence
from typing import Any, Final

from starboard import english
from starboard.core.compiled import mypyc_attr
from starboard.core.value import Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Message(Value):
    """Something to say, in no language yet. `str()` says it in English.

    The id begins with the key of the game whose words say it ("spacewalk.place.same_size"), or with
    "core". An argument is a number, a text that needs no translation, or another message.
    """

    __slots__ = ("args", "id")

    def __init__(self, id: str, args: tuple[tuple[str, Any], ...] = ()) -> None:
        self.id: Final = id
        self.args: Final = args

    def parts(self) -> tuple[Any, ...]:
        return self.id, self.args

    def __getitem__(self, name: str) -> Any:
        """The argument of that name."""
        for own, value in self.args:
            if own == name:
                return value
        raise KeyError(name)

    def __str__(self) -> str:
        return english(self.id, self.args)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Message):
    """Something that happened in a move: said in the log, read by cues and lessons.

    What cues or lessons read has a class of its own in its game. It hands the words to this one, and keeps the facts
    (a seat, a place, a piece) as attributes, so that nobody takes the words apart. Facts are no parts: two events are
    equal if they say the same, and pickled an event is its words alone. A constructor that takes `**args` has no
    defaults, and no parameter named like an argument: compiled, positional-only parameters can be given by name.
    """

    __slots__ = ()

    def __init__(self, id: str, /, **args: Any) -> None:
        super().__init__(id, tuple(args.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _told_again, self.parts()


def _told_again(id: str, args: tuple[tuple[str, Any], ...]) -> Event:
    return Event(id, **dict(args))


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatEvent(Event):
    """Something that a seat does, or that happens to it; its first argument is the seat."""

    __slots__ = ("seat",)

    def __init__(self, id: str, seat: int, /, **args: Any) -> None:
        super().__init__(id, seat=seat_name(seat), **args)
        self.seat: Final = seat


class Refusal(Value):
    """Why something is not possible: the clause of the rulebook that forbids it, and the words."""

    __slots__ = ("clause", "message")

    def __init__(self, clause: str, message: Message) -> None:
        self.clause: Final = clause
        self.message: Final = message

    def parts(self) -> tuple[Any, ...]:
        return self.clause, self.message

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


def message(id: str, **args: Any) -> Message:
    return Message(id, tuple(args.items()))


def event(id: str, **args: Any) -> Event:
    """Something that is only said: neither cues nor lessons read its arguments."""
    return Event(id, **args)


def refusal(clause: str, id: str, **args: Any) -> Refusal:
    return Refusal(clause, Message(id, tuple(args.items())))


def seat_name(seat: int) -> Message:
    """A seat as an argument of a message; whoever speaks may put a person's name in its place."""
    return Message("core.seat", (("seat", seat),))


def plain(text: str | int) -> Message:
    """A number or a name that needs no translation, where a message is wanted."""
    return Message("core.plain", (("text", text),))


def listed(key: str, said: Sequence[Message]) -> Message:
    """Several in a row, by a game's own `<key>.and` and `<key>.comma`: "seat 1, seat 2 and seat 4"."""
    whole = said[-1]
    for n, each in enumerate(reversed(said[:-1])):
        whole = message(f"{key}.and" if n == 0 else f"{key}.comma", one=each, other=whole)
    return whole
