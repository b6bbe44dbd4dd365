"""The house rules of a table, derived from its options."""

from typing import Final, final

from starboard.core.options import Options
from starboard.core.seating import CHANCE


@final
class House:
    """The house rules as attributes, one for each fact the rules need."""

    def __init__(self, options: Options) -> None:
        rounds, first = options["drawn_out_rounds"], options["first_player"]
        self.safe_entry: Final = options.on("safe_entry")
        self.rim_parking: Final = options.on("rim_parking")
        self.both_moves: Final = options.on("both_moves")
        self.one_bonus: Final = options.on("one_bonus")
        self.strict_neighbours: Final = options.on("strict_neighbours")
        self.reserve_duty: Final = options.on("reserve_duty")
        self.drawn_out_rounds: Final = 0 if rounds == "off" else int(rounds)  # 0: never
        self.first_player: Final = CHANCE if first == "lot" else int(first)
