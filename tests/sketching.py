"""Shared parts of the sketches: values with fields, notation from a table of actions, basic scene parts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self, TypeVar

from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.message import Event, event, message, seat_name
from starboard.core.scene import Piece, Tray
from starboard.core.seating import Seat, Seating
from starboard.core.value import Value

S = TypeVar("S", bound=Value)
A = TypeVar("A", bound=Value)


@dataclass(frozen=True, eq=False, repr=False)
class Fields(Value):
    """A value whose parts are its fields. Its text lists the non-empty ones."""

    def parts(self) -> tuple[Any, ...]:
        return tuple(vars(self).values())

    def but(self, **changed: Any) -> Self:
        """Return a copy with some fields changed."""
        return replace(self, **changed)

    def __str__(self) -> str:
        return " ".join(str(part) for part in self.parts() if part)


class Sketch(Game[S, A]):
    """A free-for-all game in which seat 1 is first and `acts` maps notation to actions."""

    acts: ClassVar[Mapping[str, Any]]
    version = 1

    def seatings(self, count: int) -> Sequence[Seating]:
        return (Seating(tuple((seat,) for seat in range(1, count + 1)), (), 1),) if count in self.seats else ()

    def places(self, state: S) -> tuple[int, ...]:
        scores = self.scores(state)
        return tuple(1 + sum(other > score for other in scores) for score in scores)

    def write(self, action: A) -> str:
        return str(action)

    def read(self, text: str) -> A:
        if text not in self.acts:
            raise Unreadable(f"{text!r} is nothing that happens in {self.key}")
        act: A = self.acts[text]
        return act


def put(values: tuple[Any, ...], number: int, value: Any) -> tuple[Any, ...]:
    """Return the values with one replaced, numbered from 1."""
    return (*values[: number - 1], value, *values[number:])


def tell(trace: list[Event] | None, id: str, seat: Seat, **more: Any) -> None:
    if trace is not None:
        trace.append(event(id, seat=seat_name(seat), **more))


def verb_tray(game: str, verbs: Sequence[str], of: Seat = 0) -> Tray:
    """Return a tray of verbs to touch."""
    pieces = [Piece("verb", 0, "verbs", message(f"{game}.verb.{verb}"), id=verb) for verb in verbs]
    return Tray("verbs", of, message(f"{game}.verbs"), tuple(pieces))
