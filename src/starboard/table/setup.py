"""The setup of a table: the game, its house rules, the seats, the pace, and the series it belongs to."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from starboard.core.contract import Game
from starboard.core.errors import Unreadable
from starboard.core.registry import load
from starboard.core.seating import Seating
from starboard.core.value import Value
from starboard.table.pace import Pace, read_pace
from starboard.table.tally import Tally, read_tally

RATED: Final = "rated"


@dataclass(frozen=True, slots=True)
class TableSetup(Value):
    """The permanent choices for a table.

    `tally` covers the earlier games of a series; None: a single game. `rated`: the result counts for the players'
    ratings.
    """

    id: str
    key: str
    version: int
    options: str
    seating: Seating
    pace: Pace
    tally: Tally | None = None
    rated: bool = False
    game: Game[Any, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "game", load(self.key, self.options, self.version))

    @property
    def rules(self) -> str:
        """The game and its rules version."""
        return f"{self.key}/{self.version}"

    @property
    def seats(self) -> int:
        return self.seating.count

    def __str__(self) -> str:
        """Return the setup as one line, as in the table's first row."""
        parts = [self.id, self.rules, self.options or "-", self._seated(), str(self.pace)]
        parts += [RATED] if self.rated else []
        return "; ".join([*parts, str(self.tally)] if self.tally else parts)

    def _seated(self) -> str:
        """Return the number of seats, the index of the seating and, if unusual, the seat that begins."""
        own, usual = self.seating, self.game.seatings(self.seats)
        places = [(seating.sides, seating.spots) for seating in usual].index((own.sides, own.spots))
        first = "" if usual[places].first == own.first else f".{own.first}"
        return f"{self.seats}.{places}{first}"


def read_setup(text: str) -> TableSetup:
    parts = text.split("; ")
    try:
        id, rules, options, seats, pace, *more = parts
        key, _, version = rules.partition("/")
        options = "" if options == "-" else options
        count, place, *first = map(int, seats.split("."))
        seating = load(key, options, int(version)).seatings(count)[place]
        if first:
            seating = replace(seating, first=first[0])
        rated = more[:1] == [RATED]
        series = more[rated:]
        tally = read_tally("; ".join(series), count) if series else None
        return TableSetup(
            id, key, int(version), options=options, seating=seating, pace=read_pace(pace), tally=tally, rated=rated
        )
    except (ValueError, IndexError) as fault:
        raise Unreadable(f"{text!r} is not a table: {fault}") from fault


def new_setup(
    id: str, key: str, options: str = "", seats: int = 0, pace: str = "none", target: int = 0, rated: bool = False
) -> TableSetup:
    """Return a setup with the usual seating and the newest rules, for a single game or a series to a target.

    Raise ValueError with the reason if the choices are not possible.
    """
    game = load(key, options)
    count = seats or game.seats.start
    if count not in game.seats or not game.seatings(count):
        raise ValueError(f"{key} cannot be played by {count} players with these options")
    if target and target not in game.targets:
        raise ValueError(f"{key} cannot be played as a match to {target} points; {_offered(game)}")
    tally = Tally(target, count) if target else None
    seating, paced = game.seatings(count)[0], read_pace(pace)
    return TableSetup(
        id, key, game.rules_version, options=str(game.options), seating=seating, pace=paced, tally=tally, rated=rated
    )


def _offered(game: Game[Any, Any]) -> str:
    targets = game.targets
    return f"choose {targets[0]} to {targets[-1]}" if targets else "it has only single games"
