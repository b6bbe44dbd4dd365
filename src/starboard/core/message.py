"""What can be said: a message id with arguments. Sentences are formed at the edge, in the reader's language."""

from typing import Any, Final

from starboard.core import words
from starboard.core.value import Value


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
        return words.english(self.id, self.args)


class Event(Message):
    """Something that happened in a move: read by cues and lessons, said in the log."""

    __slots__ = ()


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
    return Event(id, tuple(args.items()))


def refusal(clause: str, id: str, **args: Any) -> Refusal:
    return Refusal(clause, Message(id, tuple(args.items())))


def seat_name(seat: int) -> Message:
    """A seat as an argument of a message; whoever speaks may put a person's name in its place."""
    return Message("core.seat", (("seat", seat),))


def plain(text: str | int) -> Message:
    """A number or a name that needs no translation, where a message is wanted."""
    return Message("core.plain", (("text", text),))
