"""A review: what a finished game looks like afterwards. Chances of all, the moments that mattered, what luck did.

The curve and the luck ledger rest on the whole record, which is open to all once the game is over. A moment rests only
on what its seat knew at that move.
"""

from dataclasses import dataclass
from typing import Final, final

from starboard.core.message import Message, message, seat_name
from starboard.core.seating import Seat
from starboard.core.value import Value

MOMENTS: Final = 3  # of one seat, and of the whole game where no seat is asked about
EVEN: Final = 1  # percent: less than this is not worth a word


@final
@dataclass(frozen=True)
class Point(Value):
    """How likely each side wins after an entry, in thousandths; `row` 0 is the start."""

    row: int
    odds: tuple[int, ...]


@final
@dataclass(frozen=True)
class Moment(Value):
    """A decision that cost its seat something: how likely it was to win with the better action and with the one that it
    played, in thousandths, as far as it could know.

    `position` is what the seat saw, `played` and `better` are actions in notation: one, or two where the first only
    begins something. `point` is its place in the curve, `when` says how far the game was.
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
@dataclass(frozen=True)
class LuckyDraw(Value):
    """The draw that changed most: what happened, and what it gave or took from each side, in thousandths."""

    row: int
    what: Message
    gain: tuple[int, ...]


@final
@dataclass(frozen=True)
class Luck(Value):
    """What all draws together gave or took from each side, in thousandths: it adds up to nothing. `draws` is how many
    changed anything; there are games in which none does."""

    total: tuple[int, ...]
    draws: int
    biggest: LuckyDraw | None = None


@final
@dataclass(frozen=True)
class Review(Value):
    """`verdicts` has one sentence for each seat. In real time there are neither moments nor a luck ledger."""

    sides: tuple[tuple[Seat, ...], ...]
    places: tuple[int, ...]
    scores: tuple[int, ...]
    curve: tuple[Point, ...]
    moments: tuple[Moment, ...]
    luck: Luck | None
    verdicts: tuple[Message, ...]

    def moments_of(self, seat: Seat | None) -> list[Moment]:
        """The costliest of a seat, or of all, in the order in which they were played."""
        own = [moment for moment in self.moments if seat is None or moment.seat == seat]
        return sorted(sorted(own, key=lambda moment: -moment.cost)[:MOMENTS], key=lambda moment: moment.point)


def percent(thousandths: int) -> int:
    """Rounded to a whole percent, halves away from nothing."""
    whole = (abs(thousandths) + 5) // 10
    return whole if thousandths >= 0 else -whole


def verdict(
    seat: Seat, places: tuple[int, ...], chances: list[int], moments: list[Moment], luck: Luck | None, side: int
) -> Message:
    """What the moves of a seat cost it and what luck did, in a sentence. `chances` are its own along the curve."""
    ending = "lost" if places[seat - 1] > 1 else "won"
    before = [*(chances[:-1] or chances), *[moment.better_chance for moment in moments if ending == "lost"]]
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
