"""What was chosen when a table was made: the game, its house rules, the seats, the pace."""

from typing import Any, Final, final

from starboard.core.contract import Game, Seating, Unreadable
from starboard.core.registry import load
from starboard.core.value import Value
from starboard.table.pace import Pace, read_pace


@final
class Setup(Value):
    """The choices of a table; they never change."""

    __slots__ = ("_game", "id", "key", "options", "pace", "seating", "version")

    def __init__(self, id: str, key: str, version: int, options: str, seating: Seating, pace: Pace) -> None:
        self.id: Final = id
        self.key: Final = key
        self.version: Final = version
        self.options: Final = options
        self.seating: Final = seating
        self.pace: Final = pace
        self._game: Final = load(key, options, version)

    def parts(self) -> tuple[Any, ...]:
        return self.id, self.key, self.version, self.options, self.seating, self.pace

    @property
    def game(self) -> Game[Any, Any]:
        return self._game

    @property
    def seats(self) -> int:
        return self.seating.count

    def __str__(self) -> str:
        """One line: what the table's first row holds."""
        return "; ".join([self.id, f"{self.key}/{self.version}", self.options or "-", self._seated(), str(self.pace)])

    def _seated(self) -> str:
        """How many, on which of the game's seatings; and who begins, if that is not as usual there."""
        own, usual = self.seating, self.game.seatings(self.seats)
        places = [(seating.sides, seating.spots) for seating in usual].index((own.sides, own.spots))
        first = "" if usual[places].first == own.first else f".{own.first}"
        return f"{self.seats}.{places}{first}"


def read_setup(text: str) -> Setup:
    parts = text.split("; ")
    try:
        id, rules, options, seats, pace = parts
        key, _, version = rules.partition("/")
        options = "" if options == "-" else options
        count, place, *first = map(int, seats.split("."))
        seating = load(key, options, int(version)).seatings(count)[place]
        if first:
            seating = Seating(seating.sides, seating.spots, *first)
        return Setup(id, key, int(version), options, seating, read_pace(pace))
    except (ValueError, IndexError) as fault:
        raise Unreadable(f"{text!r} is no table: {fault}") from fault


def new_setup(id: str, key: str, options: str = "", seats: int = 0, pace: str = "none") -> Setup:
    """A table of the usual seating, by the newest rules; ValueError says what does not fit."""
    game = load(key, options)
    count = seats or game.seats.start
    if count not in game.seats or not game.seatings(count):
        raise ValueError(f"{key} cannot be played by {count} with these options")
    return Setup(id, key, game.rules_version, str(game.options), game.seatings(count)[0], read_pace(pace))
