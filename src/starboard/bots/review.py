"""A review of a finished game: win probabilities, the moments that mattered, and luck.

The curve and the luck ledger use the full record, which is public once the game is over. A moment uses only what its
seat knew at the time.
"""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.core.value import Value

MOMENTS: Final = 3  # shown for one seat, or for the whole game if no seat is given
EVEN: Final = 1  # percent; less luck than this is called even


@final
@dataclass(frozen=True, slots=True)
class Point(Value):
    """Each side's win probability after an entry, in thousandths; `row` 0 is the start."""

    row: int
    odds: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Moment(Value):
    """A decision that lowered its seat's win probability, evaluated with what the seat knew.

    Win probabilities are in thousandths. `position` is the seat's view; `played` and `better` are one action in
    notation, or two if the first only begins a move. `point` is the index in the curve; `when` says how far the game
    was.
    """

    row: int
    point: int
    seat: Seat
    position: str
    played: tuple[str, ...]
    better: tuple[str, ...]
    played_label: Message
    better_label: Message
    better_chance: int
    played_chance: int
    when: Message
    why: Message

    @property
    def cost(self) -> int:
        return self.better_chance - self.played_chance


@final
@dataclass(frozen=True, slots=True)
class LuckyDraw(Value):
    """The draw with the largest effect: what happened, and each side's gain in thousandths."""

    row: int
    what: Message
    gain: tuple[int, ...]


@final
@dataclass(frozen=True, slots=True)
class Luck(Value):
    """Each side's gain from all draws, in thousandths; the gains add up to 0.

    `draws` is the number of draws that changed anything; it may be 0.
    """

    total: tuple[int, ...]
    draws: int
    biggest: LuckyDraw | None = None


@final
@dataclass(frozen=True, slots=True)
class Review(Value):
    """A review; `verdicts` has one sentence per seat. In real time it has no moments and no luck ledger."""

    sides: tuple[tuple[Seat, ...], ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    curve: tuple[Point, ...]
    moments: tuple[Moment, ...]
    luck: Luck | None
    verdicts: tuple[Message, ...]

    def moments_of(self, seat: Seat | None) -> list[Moment]:
        """Return the costliest moments of a seat, or of all seats, in the order played."""
        own = [moment for moment in self.moments if seat is None or moment.seat == seat]
        return sorted(sorted(own, key=lambda moment: -moment.cost)[:MOMENTS], key=lambda moment: moment.point)


def percent(thousandths: int) -> int:
    """Round thousandths to a whole percent, halves away from zero."""
    whole = (abs(thousandths) + 5) // 10
    return whole if thousandths >= 0 else -whole


def verdict(
    seat: Seat, places: tuple[int, ...], chances: list[int], moments: list[Moment], luck: Luck | None, side: int
) -> Message:
    """Return a sentence on the cost of a seat's moves and the effect of luck.

    `chances` are the seat's win probabilities along the curve.
    """
    ending = "lost" if places[seat - 1] > 1 else "won"
    before = chances[:-1] or chances
    chance = percent(max(before) if ending == "lost" else min(before))
    if luck is None:
        return message(f"core.review.{ending}.timed", seat=seat_name(seat), chance=chance)
    moves = message("core.review.no_moves")
    if moments:
        most = max([percent(moment.cost) for moment in moments])
        moves = message("core.review.moves", count=len(moments), cost=most)
    if not luck.draws:
        return message(f"core.review.{ending}.undrawn", seat=seat_name(seat), chance=chance, moves=moves)
    fortune = _luck(luck.total[side])
    return message(f"core.review.{ending}", seat=seat_name(seat), chance=chance, moves=moves, luck=fortune)


def _luck(luck: int) -> Message:
    share = percent(luck)
    if abs(share) < EVEN:
        return message("core.review.luck.even")
    return message("core.review.luck.gave" if share > 0 else "core.review.luck.took", luck=abs(share))
