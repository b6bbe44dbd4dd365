"""Observations: a view as numbers, for learning programs. Every number is between -1 and 1, at a fixed index.

The viewer's seat comes first, then the others in seat order. For a spectator, seat 1 takes the viewer's place.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from starboard.core.seating import Seat
from starboard.core.value import Value


@final
class Block(Value):
    """A block of numbers and its meaning. `shape` is its layout, with the last index varying fastest."""

    __slots__ = ("meaning", "name", "shape", "size")

    def __init__(self, name: str, shape: tuple[int, ...], meaning: str) -> None:
        self.name: Final = name
        self.shape: Final = shape
        self.meaning: Final = meaning
        size = 1
        for length in shape:
            size *= length
        self.size: Final = size

    def parts(self) -> tuple[Any, ...]:
        return self.name, self.shape, self.meaning


@final
class Numbers:
    """Writes an observation in the order of its fields into `buffer`: zeros in a list or in a memoryview of floats.

    Most numbers of an observation are 0, so only the others are written.
    """

    __slots__ = ("at", "buffer")

    def __init__(self, buffer: Any) -> None:
        self.buffer: Final = buffer
        self.at = 0  # index of the next number

    def flag(self, true: bool) -> None:
        """Write 1 if true, else 0."""
        if true:
            self.buffer[self.at] = 1.0
        self.at += 1

    def share(self, number: int, whole: int) -> None:
        """Write `number` as a fraction of `whole`, clipped to the range -1 to 1."""
        if number:
            self.buffer[self.at] = share(number, whole)
        self.at += 1

    def one(self, place: int, size: int) -> None:
        """Write `size` numbers: 1 at index `place`, 0 elsewhere. If `place` is out of range, all are 0."""
        if 0 <= place < size:
            self.buffer[self.at + place] = 1.0
        self.at += size

    def one_of(self, things: Sequence[Any], thing: Any) -> None:
        """Write a one-hot encoding of `thing` among `things`."""
        for place, each in enumerate(things):
            if each == thing:
                self.buffer[self.at + place] = 1.0
        self.at += len(things)

    def bits(self, number: int, size: int) -> None:
        """Write a bit set as 0 and 1, lowest bit first."""
        while number:
            lowest = number & -number
            self.buffer[self.at + lowest.bit_length() - 1] = 1.0
            number ^= lowest
        self.at += size

    def set(self, place: int, number: float) -> None:
        """Write a number `place` numbers ahead, in a block that ends with `skip`."""
        self.buffer[self.at + place] = number

    def skip(self, size: int) -> None:
        """Leave the rest of a block of `size` numbers at 0."""
        self.at += size


def from_own(seat: Seat | None, count: int) -> list[Seat]:
    """Return all seats, starting with the viewer."""
    first = 1 if seat is None else seat
    return [(first - 1 + place) % count + 1 for place in range(count)]


def places_from_own(seat: Seat | None, count: int) -> list[int]:
    """Return each seat's index in `from_own`. The list is indexed by seat number, so its first item is an unused -1."""
    first = 1 if seat is None else seat
    return [-1] + [(each - first) % count for each in range(1, count + 1)]


def share(number: float, whole: float) -> float:
    """Return `number` as a fraction of `whole`, clipped to the range -1 to 1."""
    found = number / whole
    return 1.0 if found > 1.0 else -1.0 if found < -1.0 else found
