"""Reviews and stories of finished games."""

from msgspec import Struct

from starboard.core.message import Message
from starboard.wire.picture import WireScene


class ReviewPoint(Struct):
    """Each side's win probability after an entry of a row, in thousandths; row 0 is the start."""

    row: int
    odds: list[int]


class ReviewMoment(Struct):
    """A move that lowered its seat's win probability.

    Contains the win probability with the better action and with the one played, in thousandths. Both are one action in
    notation, or two if the first only begins a move. `ways` are the places along which pieces move, and `ids` the ones
    touched. `point` is the move's index in the curve.
    """

    row: int
    point: int
    seat: int
    played: list[str]
    better: list[str]
    played_label: Message
    better_label: Message
    better_chance: int
    played_chance: int
    when: Message
    why: Message
    scene: WireScene
    played_ways: list[list[str]]
    better_ways: list[list[str]]
    played_ids: list[str]
    better_ids: list[str]


class ReviewDraw(Struct):
    """The draw with the largest effect, and each side's gain or loss from it, in thousandths."""

    row: int
    what: Message
    gain: list[int]


class ReviewLuck(Struct):
    """Each side's total gain or loss from all draws, in thousandths; the sum is zero."""

    total: list[int]
    draws: int
    biggest: ReviewDraw | None


class WireReview(Struct):
    """The review of a finished game, with a verdict for each seat.

    Reviews of real-time games have no luck ledger and no moments.
    """

    sides: list[list[int]]
    places: list[int]
    scores: list[int]
    curve: list[ReviewPoint]
    moments: list[ReviewMoment]
    luck: ReviewLuck | None
    verdicts: list[Message]


class ReviewInfo(Struct, omit_defaults=True):
    """The review; its progress, `done` of `of` portions (0: not known yet); or `failed`."""

    done: int = 0
    of: int = 0
    review: WireReview | None = None
    failed: bool = False


class WireStory(Struct):
    """A finished game in a few sentences, and the row that decided it.

    The row is 0 if no move decided the game or there is no review.
    """

    sentences: list[Message]
    decided: int
