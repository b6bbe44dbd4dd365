"""House rules: the chosen options as plain attributes for the rules."""

from typing import Final, final

from starboard.core.options import Options
from starboard.core.seating import CHANCE


@final
class House:
    """The house rules of one table. Each attribute is independent of the others."""  # SW-98

    def __init__(self, options: Options) -> None:
        first = options["first_seat"]
        self.mode: Final = options.word("mode")  # SW-2
        self.first_seat: Final = CHANCE if first == "random" else int(first)
        self.large_first: Final = options.word("placement_order") == "large_first"
        self.last_begins: Final = options.word("phase2_start") == "last"
        self.personal: Final = options.word("round_scope") == "personal"
        self.windows: Final = options.word("token_timing") == "between_turns"
        self.tokens_from: Final = options.number("tokens_from_round")
        self.more_ships_win: Final = options.word("tiebreak") == "ships"
