"""The house rules of a table, derived from its options."""

from typing import Final, final

from starboard.core.options import Options
from starboard.core.seating import Seat
from starboard.games.astron.rules.board import TEAMS
from starboard.games.astron.rules.deck import ONWARD, STANDARD
from starboard.games.astron.rules.universe import universe


@final
class House:
    """The house rules as attributes, one for each fact the rules need."""

    def __init__(self, options: Options) -> None:
        self.text: Final = ",".join([f"{name}:{setting}" for name, setting in options.chosen.items()]) or "std"
        self.teams: Final = TEAMS.get(options.word("teams"), ())
        self.mercy: Final = options.on("mercy")
        self.toll: Final = options.word("hazard_toll")
        self.mild: Final = options.word("drift") == "mild"
        self.drift_toll: Final = "none" if self.mild else self.toll
        self.pushed_landing: Final = options.on("pushed_landing")
        self.tucking: Final = options.word("tuck_in") == "allowed"
        self.cards: Final = ONWARD if options.word("upheaval") == "onward" else STANDARD
        self.numbered: Final = options.word("takeoff") == "numbered"
        self.universe: Final = universe(options.on("mirror"))

    def sides(self, count: int) -> tuple[tuple[Seat, ...], ...]:
        """Return the seats of each side; () if the teams do not fit the number of pilots."""  # AS-71
        if not self.teams:
            return tuple([(seat,) for seat in range(1, count + 1)])
        return self.teams if sum([len(side) for side in self.teams]) == count else ()
