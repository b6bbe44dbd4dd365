"""A finished game read again, and told."""

from msgspec import Struct

from starboard.core.message import Message
from starboard.wire.picture import Scene


class ReviewPoint(Struct):
    """How likely each side wins after an entry of a row, in thousandths; row 0 is the start."""

    row: int
    odds: list[int]


class ReviewMoment(Struct):
    """A move that cost its seat something: how likely it was to win with the better action and with the one played, in
    thousandths. Both are one action in notation, or two where the first only begins something. `ways` are the places
    along which pieces go, `ids` what is touched. `point` is its place in the curve."""

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
    scene: Scene
    played_ways: list[list[str]]
    better_ways: list[list[str]]
    played_ids: list[str]
    better_ids: list[str]


class ReviewDraw(Struct):
    """The draw that changed most, and what it gave or took from each side, in thousandths."""

    row: int
    what: Message
    gain: list[int]


class ReviewLuck(Struct):
    """What all draws together gave or took from each side, in thousandths: it adds up to nothing."""

    total: list[int]
    draws: int
    biggest: ReviewDraw | None


class Review(Struct):
    """A finished game read again. A verdict for each seat; no luck ledger and no moments in real time."""

    sides: list[list[int]]
    places: list[int]
    scores: list[int]
    curve: list[ReviewPoint]
    moments: list[ReviewMoment]
    luck: ReviewLuck | None
    verdicts: list[Message]


class ReviewInfo(Struct, omit_defaults=True):
    """The review; or how many portions of it are done, of how many (0: not known yet); or that it failed."""

    done: int = 0
    of: int = 0
    review: Review | None = None
    failed: bool = False


class Story(Struct):
    """A finished game in a few sentences, and the row of the game that decided it; 0 where no move did or no review
    has told."""

    sentences: list[Message]
    decided: int
