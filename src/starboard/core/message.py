"""Messages: an id with arguments. Text is produced only for display, in the reader's language."""

from collections.abc import Sequence
from typing import Any, Final

from starboard import english
from starboard.core.compiled import mypyc_attr
from starboard.core.value import Value


@mypyc_attr(allow_interpreted_subclasses=True)
class Message(Value):
    """A text that is not yet translated. `str()` gives the English sentence.

    The id begins with the key of the game that defines it ("spacewalk.place.same_size") or with "core". An argument is
    a number, a text that needs no translation, or another message.
    """

    __slots__ = ("args", "id")

    def __init__(self, id: str, args: tuple[tuple[str, Any], ...] = ()) -> None:
        self.id: Final = id
        self.args: Final = args

    def parts(self) -> tuple[Any, ...]:
        return self.id, self.args

    def __getitem__(self, name: str) -> Any:
        """Return the argument with this name."""
        for own, value in self.args:
            if own == name:
                return value
        raise KeyError(name)

    def __str__(self) -> str:
        return english(self.id, self.args)


@mypyc_attr(allow_interpreted_subclasses=True)
class Event(Message):
    """Something that happened in a move. Events are shown in the log and read by cues and lessons.

    An event that cues or lessons read has its own class in its game. That class passes the message to this one and
    keeps the facts (a seat, a place, a piece) as attributes, so nothing has to parse the message. Facts are not parts:
    two events with the same message are equal, and a pickled event contains only its message. A constructor that takes
    `**args` has no defaults and no parameter named like an argument: when compiled, positional-only parameters can be
    passed by name.
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
    """An event that a seat causes or is affected by; its first argument is the seat."""

    __slots__ = ("seat",)

    def __init__(self, id: str, seat: int, /, **args: Any) -> None:
        super().__init__(id, seat=seat_name(seat), **args)
        self.seat: Final = seat


class Refusal(Value):
    """The reason something is refused: a message, and the rulebook clause that forbids it."""

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
    """Return an event for display only: neither cues nor lessons read its arguments."""
    return Event(id, **args)


def refusal(clause: str, id: str, **args: Any) -> Refusal:
    return Refusal(clause, Message(id, tuple(args.items())))


def seat_name(seat: int) -> Message:
    """Return a seat as a message argument; it may be displayed as the player's name."""
    return Message("core.seat", (("seat", seat),))


def listed(key: str, said: Sequence[Message]) -> Message:
    """Join messages into a list with the game's `<key>.and` and `<key>.comma`: "seat 1, seat 2 and seat 4"."""
    whole = said[-1]
    for n, each in enumerate(reversed(said[:-1])):
        whole = message(f"{key}.and" if n == 0 else f"{key}.comma", one=each, other=whole)
    return whole
