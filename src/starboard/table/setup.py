"""What was chosen when a table was made: the game, its house rules, the seats, the pace; the match it belongs to."""

from typing import Any, Final, final

from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.registry import load
from starboard.core.seating import Seating
from starboard.core.value import Value
from starboard.table.pace import Pace, read_pace
from starboard.table.tally import Tally, read_tally

RATED: Final = "rated"


@final
class Setup(Value):
    """The choices of a table; they never change. `tally` is that of the games before this one; None: a single game.
    `rated`: its result counts for the ratings of those who sit there."""

    __slots__ = ("_game", "id", "key", "options", "pace", "rated", "seating", "tally", "version")

    def __init__(
        self, id: str, key: str, version: int, options: str, seating: Seating, pace: Pace, tally: Tally | None = None,
        rated: bool = False,
    ) -> None:  # fmt: skip
        self.id: Final = id
        self.key: Final = key
        self.version: Final = version
        self.options: Final = options
        self.seating: Final = seating
        self.pace: Final = pace
        self.tally: Final = tally
        self.rated: Final = rated
        self._game: Final = load(key, options, version)

    def parts(self) -> tuple[Any, ...]:
        return self.id, self.key, self.version, self.options, self.seating, self.pace, self.tally, self.rated

    @property
    def game(self) -> Game[Any, Any]:
        return self._game

    @property
    def seats(self) -> int:
        return self.seating.count

    def __str__(self) -> str:
        """One line: what the table's first row holds."""
        parts = [self.id, f"{self.key}/{self.version}", self.options or "-", self._seated(), str(self.pace)]
        parts += [RATED] if self.rated else []
        return "; ".join([*parts, str(self.tally)] if self.tally else parts)

    def _seated(self) -> str:
        """How many, on which of the game's seatings; and who begins, if that is not as usual there."""
        own, usual = self.seating, self.game.seatings(self.seats)
        places = [(seating.sides, seating.spots) for seating in usual].index((own.sides, own.spots))
        first = "" if usual[places].first == own.first else f".{own.first}"
        return f"{self.seats}.{places}{first}"


def read_setup(text: str) -> Setup:
    parts = text.split("; ")
    try:
        id, rules, options, seats, pace, *match = parts
        key, _, version = rules.partition("/")
        options = "" if options == "-" else options
        count, place, *first = map(int, seats.split("."))
        seating = load(key, options, int(version)).seatings(count)[place]
        if first:
            seating = Seating(seating.sides, seating.spots, *first)
        rated, match = match[:1] == [RATED], match[match[:1] == [RATED] :]
        tally = read_tally("; ".join(match), count) if match else None
        return Setup(id, key, int(version), options, seating, read_pace(pace), tally, rated)
    except (ValueError, IndexError) as fault:
        raise Unreadable(f"{text!r} is no table: {fault}") from fault


def new_setup(
    id: str, key: str, options: str = "", seats: int = 0, pace: str = "none", target: int = 0, rated: bool = False
) -> Setup:
    """A table of the usual seating, by the newest rules, for a single game or a match to a target.

    ValueError says what does not fit.
    """
    game = load(key, options)
    count = seats or game.seats.start
    if count not in game.seats or not game.seatings(count):
        raise ValueError(f"{key} cannot be played by {count} with these options")
    if target and target not in game.targets:
        raise ValueError(f"{key} is not played as a match to {target}; {_offered(game)}")
    tally = Tally(target, count) if target else None
    seating, paced = game.seatings(count)[0], read_pace(pace)
    return Setup(id, key, game.rules_version, str(game.options), seating, paced, tally, rated)


def _offered(game: Game[Any, Any]) -> str:
    targets = game.targets
    return f"from {targets[0]} to {targets[-1]} can be agreed" if targets else "only single games are"
